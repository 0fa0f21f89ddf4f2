// The drawn things of the roof: gutter cards, cats, homes, and the little scene for the door.
// Everything is drawn around 0 0; whoever uses it moves and scales it.
import { svg, type TemplateResult } from "lit-html";
import { faces, gutters, turned } from "./board_roof";

export const INK = "#33294a";
export const CREAM = "#fff6e0";
export const GOLD = "#ffd23f";
const ENDS = [[0, -50], [50, 0], [0, 50], [-50, 0]];

const end = (side: number): string => (ENDS[side] as number[]).join(" ");

/** From one side of a card to another. */
export const bend = (from: number, to: number): string => `M${end(from)}Q0 0 ${end(to)}`;

function pipe(sides: number[]): string {
  const [a = 0, b = 0] = sides;
  return sides.length === 2 ? bend(a, b) : sides.map((side) => `M0 0L${end(side)}`).join("");
}

/** What runs in a gutter: nothing, a cat's paws (dotted), a home's light (a full line); as messages tell where it leads. */
export type Wet = string | undefined;

function gutter(sides: number[], wet: Wet): TemplateResult {
  const d = pipe(sides);
  return svg`<g fill="none" stroke-linejoin="round">
    <path d=${d} stroke="#7d3f2b" stroke-width="40" opacity=".35" transform="translate(0 3)" />
    <path d=${d} stroke=${INK} stroke-width="34" />
    <path d=${d} stroke="#dfeaf0" stroke-width="28" />
    <path d=${d} stroke=${wet === "to_home" ? "#f7b500" : wet ? "#7a4fb5" : "#86a3b5"} stroke-width="14" />
    ${wet ? svg`<path d=${d} stroke=${wet === "to_home" ? "#fff3b0" : "#ffd9f2"} stroke-width=${wet === "to_home" ? 5 : 7} stroke-linecap=${wet === "to_home" ? "butt" : "round"} stroke-dasharray=${wet === "to_home" ? "none" : "1 12"} stroke-dashoffset="-4" />` : ""}
    ${sides.map((side) => svg`<path d="M-19-45.500H19" stroke=${INK} stroke-width="9" transform="rotate(${90 * side})" />
      <path d="M-16.500-45.500H16.500" stroke="#b9cbd6" stroke-width="4" transform="rotate(${90 * side})" />`)}
  </g>`;
}

/** A gutter card, 100 wide: roof tiles with the gutters on them. */
export function gutterCard(face: string, wet: (side: number) => Wet = () => undefined): TemplateResult {
  const all = gutters(turned(face, 0)); // in one order, so that of a bridge the same gutter is always on top
  return svg`<rect x="-49" y="-49" width="98" height="98" rx="9" fill="#e08a5f" stroke=${INK} stroke-width="2.500" />
    <path d="M-48-24q8 9 16 0t16 0 16 0 16 0 16 0 16 0M-48 2q8 9 16 0t16 0 16 0 16 0 16 0 16 0M-48 28q8 9 16 0t16 0 16 0 16 0 16 0 16 0" fill="none" stroke="#c26a44" stroke-width="3" />
    ${all.map((sides) => gutter(sides, wet(sides[0] as number)))}
    ${all.length === 2 && face.includes("NS") ? svg`<path d="M-19-26V26M19-26V26" stroke=${INK} stroke-width="6" stroke-linecap="round" />` : ""}`;
}

export const kindCard = (kind: string): TemplateResult => gutterCard(faces[kind] ?? "");

/** A card of which nobody knows what it shows. */
export const cardBack = svg`<rect x="-49" y="-49" width="98" height="98" rx="9" fill="#5d6fa3" stroke=${INK} stroke-width="2.500" />`;

const COATS: Record<number, [coat: string, marks: string]> = {
  3: ["#b9c3d3", "M3-21q6-7 14-1q1 11-8 12q-7-2-6-11z"], // a patch over one eye
  4: ["#f6e3c0", "M-21-36L-22-22L-12-28zM21-36L22-22L12-28zM-8-6q8-9 16 0q-8 10-16 0z"], // dark ears and muzzle
  5: ["#f79b4b", "M-2-30h4v11h-4zM-10-29h4v7h-4zM6-29h4v7h-4zM-24-12h8v3h-8zM16-12h8v3h-8z"], // stripes
};

const HEAD = "M-25-12L-23-40L-9-30Q0-33 9-30L23-40L25-12Q23 8 0 8T-25-12Z";

function word(x: number, y: number, text: string | number, size: number): TemplateResult {
  return svg`<text x=${x} y=${y} font-size=${size} font-weight="800" text-anchor="middle" fill=${INK} stroke="none">${text}</text>`;
}

/** A sitting cat, 76 high, with its points on its chest. */
export function cat(points: number): TemplateResult {
  const [coat, marks] = COATS[points] ?? ["#d9cfe8", ""];
  return svg`<g stroke=${INK} stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M20 34Q42 32 34 8" fill="none" stroke-width="12" /><path d="M20 34Q42 32 34 8" fill="none" stroke=${coat} stroke-width="6" />
    <path d="M-25 38Q-28 0 0 0T25 38Z" fill=${coat} />
    <path d=${HEAD} fill=${coat} />
    <path d=${marks} fill=${points === 5 ? "#c75f16" : points === 4 ? "#7b5138" : "#66738c"} stroke="none" />
    <circle cx="-10" cy="-14" r="5" fill=${CREAM} stroke-width="2" /><circle cx="10" cy="-14" r="5" fill=${CREAM} stroke-width="2" />
    <path d="M-10-16v4M10-16v4M-3-3L0-1L3-3M-14-2L-32-4M-14 1L-31 5M14-2L32-4M14 1L31 5" fill="none" stroke-width="2.500" />
    ${points ? svg`<circle cy="22" r="17" fill=${CREAM} stroke-width="2.500" />${word(0, 33, points, 32)}` : ""}
  </g>`;
}

/** Only a head with the points on it, for counting. */
export function catHead(points: number): TemplateResult {
  const [coat] = COATS[points] ?? ["#d9cfe8"];
  return svg`<path d=${HEAD} transform="translate(0 14)" fill=${coat} stroke=${INK} stroke-width="3" stroke-linejoin="round" />${word(0, 15, points, 40)}`;
}

/** A home: a dormer with light in its window, 80 high. */
export const home = svg`<circle r="41" fill="#ffe27a" opacity=".45" />
  <g stroke=${INK} stroke-width="3" stroke-linejoin="round">
    <path d="M-28 36V-6L0-32L28-6V36Z" fill="#8fd0c4" />
    <path d="M16-36v18l12 10v-28z" fill="#c65b4e" />
    <path d="M-38 0L0-36L38 0L32 7L0-23L-32 7Z" fill="#c65b4e" />
    <path d="M-16 28V2Q0-14 16 2V28Z" fill="#fff0a8" />
    <path d="M0-6V28M-16 12H16" fill="none" /><path d="M-21 30H21" stroke-width="6" />
  </g>`;

export function paw(fill: string): TemplateResult {
  return svg`<path d="M0 0C10 0 16 9 13 15C10 20 5 15 0 15S-10 20-13 15C-16 9-10 0 0 0ZM-17-8a5 7 0 1 1 9 2a5 7 0 1 1-9-2M8-6a5 7 0 1 1 9-2a5 7 0 1 1-9 2M-5-13a5 7 0 1 1 10 0a5 7 0 1 1-10 0" fill=${fill} stroke=${INK} stroke-width="2.500" />`;
}
