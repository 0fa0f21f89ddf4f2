// The lagoon of Kai Piranja: water, plants, backs of cards, small signs.
import { svg, type TemplateResult } from "lit-html";
import { box, put, WORDS, write } from "@page/svg";
import { INK, shadow } from "./board_fish";

export const GLOW = "#ffb000";
export const PANEL = "light-dark(#fffaf0,#1c3543)";
export const LIT = "light-dark(#ffe9ad,#5c4a1c)";
export const REED = "#3f93a3";

/** A number or a word on a rounded label. */
export const label = (x: number, y: number, text: string | number, width: number, fill = GLOW): TemplateResult =>
  svg`${box(x - width / 2, y - 23, width, 46, fill, INK, 3, 23)}${write(x, y + 11, text, 32, "middle", 700, fill === GLOW ? INK : WORDS, width - 28)}`;

/** Where a card of the top could lie. */
export const emptyPlace = (x: number): TemplateResult =>
  svg`<rect x=${x} y="34" width="146" height="166" rx="16" fill="#fff4" stroke=${INK} stroke-width="3" stroke-dasharray="9 9" />`;

const weed = svg`<path d="M0 0Q-30 -50 -6 -100T0 -190Q26 -130 8 -90T16 0Z" fill="#3f9c7d" />`;

/** The water from the sunny surface down to the sand. */
export function lagoon(height: number): TemplateResult {
  const deep = height - 28;
  return svg`<path d="M-1500-1500H3100V3000H-1500Z" fill="light-dark(#c9eef0,#16364a)" />
    ${["light-dark(#a9dfe6,#143248)", "light-dark(#96d5df,#122d43)", "light-dark(#82c8d6,#10283d)", "light-dark(#70bacb,#0e2337)"].map((fill, i) => svg`<path d="M-1500 ${26 + (i * height) / 4}${"q20 -16 40 0t40 0".repeat(58)}V3000H-1500Z" fill=${fill} />`)}
    <path d="M120 20H260L120 ${deep}H0ZM420 20H500L460 ${deep}H330ZM640 20H740L760 ${deep}H620ZM1020 20H1150L1190 ${deep}H1060ZM1340 20H1400L1480 ${deep}H1380Z" fill="#fff" opacity=".1" />
    <path d="M-1500 ${deep - 20}q200 -34 400 -4${"t400 0".repeat(11)}V3000H-1500Z" fill="light-dark(#f3dfae,#454338)" />
    ${put(30, deep, 0.8, weed)}${put(760, deep, 1.2, weed)}${put(734, deep, 0.6, weed)}`;
}

const backs = {
  dance: svg`${box(9, 9, 128, 148, "#2f6f9f", "none", 0, 10)}${[0, 1, 2, 3, 4, 5].map((i) =>
    shadow(73 + Math.cos((i * Math.PI) / 3) * 45, 83 + Math.sin((i * Math.PI) / 3) * 54, 0.78, i * 60 + 90, i % 2 ? "#ffd166" : "#ff8f7a"),
  )}${write(73, 98, "♫", 46, "middle", 600, "#fff")}`,
  sea: svg`${box(9, 9, 128, 148, "#8fd3d8", "none", 0, 10)}${[50, 74, 98, 122].map(
    (y, i) => svg`<path d="M23 ${y}q12.5 -14 25 0t25 0t25 0t25 0" fill="none" stroke=${i % 2 ? "#e9fbfb" : REED} stroke-width="5" stroke-linecap="round" />`,
  )}`,
};

/** The back of a card, 146 × 166: the dance of the fish, or the empty sea. */
export const back = (kind: "dance" | "sea"): TemplateResult => svg`${box(0, 0, 146, 166, "#fffaf0", INK, 3, 16)}${backs[kind]}`;

/** A net for the catch, seen from the side; fish lie behind its meshes. */
export const net = svg`<path d="M-26 -16H26L17 20H-17ZM-15 -16 9 20M2 -16 18 10M15 -16 -9 20M-2 -16 -18 10" fill="#fff3d6" fill-opacity=".5" stroke=${INK} stroke-width="2" /><path d="M-26 -16H26" stroke="#b0703a" stroke-width="6" stroke-linecap="round" />`;

/** Open jaws: so many hungry ones. */
export const bite = svg`<circle r="11" fill="#7d1128" stroke=${INK} stroke-width="2.5" /><path d="M-9 -6l4 6 4 -7 4 7 4 -6M-9 6l4 -6 4 7 4 -7 4 6" fill="#fff" />`;

export const anchor = svg`<path d="M0 -14V18M-10 -6H10M-18 4Q-16 19 0 18 16 19 18 4M0 -23a5 5 0 1 0 .1 0" fill="none" stroke=${WORDS} stroke-width="4" stroke-linecap="round" />`;
