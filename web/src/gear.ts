// The button that opens the settings, and what of them the whole page follows: the theme, and whether things move.
import { html, svg, type TemplateResult } from "lit-html";
import { motion, speed } from "./motion";
import { say } from "./words";

/** Marks the page with what was chosen, for its style. */
export function follow(): void {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  Object.assign(document.documentElement.dataset, { motion: motion(), speed: speed() });
}

follow();
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", follow);

const teeth = Array.from({ length: 8 }, (_, i) => svg`<path d="M12 1.500v4" transform="rotate(${i * 45} 12 12)" />`);

export function gear(): TemplateResult {
  const words = say("settings");
  return html`<button class="quiet gear" aria-label=${words} title=${words} @click=${() => void import("./settings").then(({ openSettings }) => openSettings())}>
    <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<circle cx="12" cy="12" r="6.500" /><circle cx="12" cy="12" r="2" />${teeth}`}</svg>
  </button>`;
}
