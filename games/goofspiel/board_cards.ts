// The cards of Goofspiel: prizes are fish on ice, bids are cats' paws in the colour of their seat.
import { svg, type TemplateResult } from "lit-html";
import type { View } from "@page/host";
import { box, INK, put, write } from "@page/svg";

/** What view_json of text.c writes. */
export interface GoofspielView extends View {
  turn: number;
  cards: number;
  prize: number | null;
  past_prizes: number[];
  lost: number;
  bid: number;
  players: { points: number; hand: number[]; last_bid: number; has_chosen: boolean }[];
}

export const GOLD = "#ffcf33";
export const PAPER = "#fffaf0";
/** What plates are made of, by day and by night; cards are always light. */
export const SHEET = "light-dark(#fffaf0,#1b4750)";
const seats = ["#ffd9b8", "#cfe8ff", "#d8f2cf", "#ffd6e7", "#e6dcff", "#fff0b3", "#d5f3ee"];

const fish = svg`<path d="M-46 0Q-12-26 26-4L46-18Q38 0 46 18L26 4Q-12 26-46 0Z" fill="#7fc4d9" stroke=${INK} stroke-width="4" stroke-linejoin="round" /><circle cx="-26" cy="-4" r="4.5" fill=${INK} />`;
const paw = svg`<g fill=${INK} opacity=".75"><ellipse cy="10" rx="17" ry="13" /><circle cx="-19" cy="-8" r="7" /><circle cx="-7" cy="-17" r="7" /><circle cx="7" cy="-17" r="7" /><circle cx="19" cy="-8" r="7" /></g>`;

/** 180 by 230, around 0 0. */
export const prizeCard = (value: number): TemplateResult => svg`${box(-90, -115, 180, 230, PAPER, INK, 5, 24)}${put(0, 50, 1.4, fish)}${write(0, -10, value, 96, "middle", 800, INK)}`;

/** A prize that is gone: 48 by 56, around 0 0. */
export const pastPrize = (value: number): TemplateResult => svg`${box(-25, -30, 50, 60, PAPER, INK, 3, 12)}${write(0, 12, value, 33, "middle", 800, INK)}`;

/** The ice that the prize lies on, in the middle of the table. */
export const ice = svg`<ellipse cy="20" rx="330" ry="150" fill="light-dark(#2c8791,#164b55)" /><ellipse cy="20" rx="330" ry="150" fill="none" stroke="light-dark(#58a9b1,#2a6873)" stroke-width="4" stroke-dasharray="2 16" stroke-linecap="round" />
  <path d="M-190 40L-140-70L-40-96L90-88L176-40L196 50L120 116L-60 126L-160 100Z" fill="light-dark(#d6f1f6,#5f93a1)" stroke=${INK} stroke-width="4" stroke-linejoin="round" /><path d="M-150 60L-110-40M-70 100L-120 84M110 90L160 40M120-60L150-20" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7" />`;

/** 96 by 120, around 0 0; face down without a value. */
export const bidCard = (seat: number, value: number): TemplateResult =>
  svg`${box(-48, -60, 96, 120, value ? (seats[seat] ?? PAPER) : "#2f6f8f", INK, 4, 16)}${value ? write(0, 4, value, 54, "middle", 800, INK) : ""}${put(0, value ? 34 : 4, value ? 0.8 : 1.2, paw)}`;
