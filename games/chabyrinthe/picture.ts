// The door's little scene for Chabyrinthe.
import { svg, type TemplateResult } from "lit-html";
import { put } from "@page/svg";
import { cat, gutterCard, home } from "./board_cards";

/** Dusk behind the chimneys, for the door. */
export function picture(): TemplateResult {
  return svg`<rect width="160" height="100" fill="#5a63a0" /><circle cx="84" cy="21" r="12" fill="#fff3c4" /><circle cx="78" cy="17" r="11" fill="#5a63a0" />
    <path d="M0 100V52L12 42V30h10v6l14 12 20-8v-10h8v9l28 10 24-12 44 18v55Z" fill="#39406f" />
    ${["NE", "EW", "EW", "NW", "NE+SW", "EW+NS", "NES", "ES"].map((face, i) => put(32 + 32 * (i % 4), 60 + 32 * (i >> 2), 0.32, gutterCard(face, () => (i < 4 ? "to_home" : ""))))}
    ${put(32, 34, 0.36, cat(5))}${put(128, 34, 0.36, home)}`;
}
