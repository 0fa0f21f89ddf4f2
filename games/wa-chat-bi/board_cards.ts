// Wa Chat Bi, drawn: the cards. Nine kinds that are played, and the Indigestion nobody wants.
// A card is 100 by 140 around its middle; whoever places it scales it.
import { svg, type TemplateResult } from "lit-html";
import { told } from "@page/catalogue";
import { put, write } from "@page/svg";
import { say } from "./board_say";

export type Kind = "2" | "3" | "4" | "5" | "6" | "7" | "more" | "turn" | "next" | "indigestion";
export const KINDS: Kind[] = ["2", "3", "4", "5", "6", "7", "more", "turn", "next", "indigestion"];
export const INK = "#3a2a2c";
/** Paper that is written on, lit paper, and what is written there: by day and by night. Cards are always light. */
export const PAPER = "light-dark(#fffaf0,#2e2630)";
export const LIT = "light-dark(#fff0b8,#5d4a17)";
export const WORDS = "light-dark(#3a2a2c,#f7eadb)";

/** Words at a place; sizes of 28 and more can be read on a phone. */
export function text(x: number, y: number, size: number, words: string | number, fill = WORDS, anchor = "middle", room = Infinity): TemplateResult {
  // What is long is made smaller, then squeezed as far as it can be read, then cut; labels have it whole.
  const fits = Math.max(Math.min(30, size), Math.min(size, room / (String(words).length * 0.64)));
  return write(x, y, words, fits, anchor, 700, fill, room);
}

/** All drawings share one pen; the board takes it up once, small things take a broader one. */
export function pen(what: unknown, width = 3.5): TemplateResult {
  return svg`<g stroke=${INK} stroke-width=${width} stroke-linejoin="round" stroke-linecap="round">${what}</g>`;
}

export function box(x: number, y: number, width: number, height: number, round: number, fill: string, stroke = INK): TemplateResult {
  return svg`<rect x=${x} y=${y} width=${width} height=${height} rx=${round} fill=${fill} stroke=${stroke} />`;
}

export const count = (cards: readonly Kind[], kind: Kind): number => cards.filter((one) => one === kind).length;

const gyoza = svg`<path d="M-23 9Q-21-17 0-17Q21-17 23 9Q0 17-23 9Z" fill="#fff3d6"/><path d="M-12-6L-9-13M0-8V-16M12-6L9-13" fill="none"/>`;
const sushi = (x: number, y: number, top: string): TemplateResult =>
  svg`<rect x=${x - 12} y=${y} width="24" height="13" rx="6" fill="#fff"/><path d="M${x - 14} ${y + 4}Q${x}-${-y + 18} ${x + 14} ${y + 4}Z" fill=${top}/>`;

/** A queasy face: the Indigestion, and the token it leaves. */
export const sick = svg`<circle r="32" fill="#a9cf5d"/>
  <path d="M-20-13l11 9M-9-13l-11 9M20-13L9-4M9-13L20-4M-18 16q6-9 12 0t12 0t12 0" fill="none"/>
  <path d="M26-30q9-3 8-11M36-18q8 1 11-6" fill="none" stroke="#5d7d1e"/>`;

const paw = svg`<ellipse cy="12" rx="19" ry="15" fill="#f08a9b"/><circle cx="-24" cy="-6" r="8" fill="#f08a9b"/>
  <circle cx="-9" cy="-18" r="8.5" fill="#f08a9b"/><circle cx="9" cy="-18" r="8.5" fill="#f08a9b"/><circle cx="24" cy="-6" r="8" fill="#f08a9b"/>`;
const arrow = svg`<path d="M-25 6A26 26 0 0 1 14-20L18-30L34-10L10-2L12-11A17 17 0 0 0-15 8Z" fill="#8d74d6"/>`;

interface Look {
  tint: string;
  deep: string;
  art: TemplateResult;
}

const looks: Record<Kind, Look> = {
  "2": { tint: "#dcebc5", deep: "#42701f", art: svg`<path d="M0-34Q9-34 15-24L35 14Q40 30 24 30H-24Q-40 30-35 14L-15-24Q-9-34 0-34Z" fill="#fff"/>
    <rect x="-14" y="9" width="28" height="21" rx="2" fill="#3c5a48"/><path d="M-10-7v.1M10-7v.1M-4-1q4 4 8 0" fill="none"/>` },
  "3": { tint: "#d0ece6", deep: "#176b63", art: svg`<ellipse cy="22" rx="44" ry="12" fill="#fff"/>${put(0, -10, 0.95, gyoza)}${put(-19, 14, 0.95, gyoza)}${put(19, 14, 0.95, gyoza)}` },
  "4": { tint: "#fbe0c3", deep: "#a34a12", art: svg`<path d="M-37-2H37Q34 30 13 33H-13Q-34 30-37-2Z" fill="#d9564a"/><ellipse cy="-2" rx="37" ry="10" fill="#f7d58c"/>
    <circle cx="-10" cy="-3" r="7" fill="#fff"/><path d="M-10-3v.1M8-5q8-3 12 3M-18-20q-7-7 0-14M2-20q-7-7 0-14M22-20q-7-7 0-14M-26 14h52" fill="none"/>` },
  "5": { tint: "#d2e3f6", deep: "#24558f", art: svg`<ellipse cy="12" rx="44" ry="22" fill="#fff"/><path d="M-36 6Q-12-24 16 3L36-14Q30 4 36 22L16 9Q-12 32-36 6Z" fill="#7db4dd"/>
    <path d="M-23 2v.1M-13-5q6 9 0 18M-3-4l8 16M5-3l6 10" fill="none"/>` },
  "6": { tint: "#fdedb2", deep: "#855c00", art: svg`<path d="M22-22L40-38Q44-22 24-14Z" fill="#e8604c"/><path d="M16-20Q-24-22-22 20" fill="none" stroke-width="30"/>
    <path d="M16-20Q-24-22-22 20" fill="none" stroke="#f3b94e" stroke-width="23"/><path d="M4-22v.1M-14-12v.1M-24 4v.1M-19 20v.1" fill="none" stroke="#c98317" stroke-width="5"/>
    <path d="M2 24Q6 2 22 6Q42 12 34 30Q10 36 2 24Z" fill="#8cbf5a"/><path d="M12 24q4-10 14-8" fill="none"/>` },
  "7": { tint: "#f9d3db", deep: "#a1213f", art: svg`<path d="M0-4V-38L18-30L0-23" fill="#e8604c"/>${sushi(-22, -6, "#f28b66")}${sushi(22, -6, "#e8604c")}${sushi(0, -6, "#f3c34e")}
    <path d="M-46-2Q-36 8-30 7H30Q36 8 46-2Q42 33 20 33H-20Q-42 33-46-2Z" fill="#c98d52"/><path d="M-34 19H34" fill="none"/>` },
  more: { tint: "#e3dcf5", deep: "#513799", art: svg`<path d="M-28 14Q-20-14 0-14Q20-14 28 14Z" fill="#fff"/><path d="M-36 12H36Q32 32 14 34H-14Q-32 32-36 12Z" fill="#8d74d6"/>` },
  turn: { tint: "#e3dcf5", deep: "#513799", art: svg`${arrow}<g transform="rotate(180)">${arrow}</g>` },
  next: { tint: "#e3dcf5", deep: "#513799", art: paw },
  indigestion: { tint: "#eef3cf", deep: "#4a6312", art: sick },
};

/** Dishes and actions as a player calls them. */
export function called(kind: string): string {
  return kind.length === 1 ? say("dish_name", { dish: Number(kind) }) : told("wa-chat-bi", { id: kind });
}

/** What is written on a card: its number, or what it does. */
const written = (kind: Kind): string => (kind.length === 1 ? kind : kind === "more" ? "+1" : kind === "next" ? say("next_card") : "");

export function art(kind: Kind): TemplateResult {
  return looks[kind].art;
}

/** `covered`: another one lies on it; of what it does only a piece would be seen. */
export function face(kind: Kind, covered = false): TemplateResult {
  const { tint, deep } = looks[kind];
  const dish = kind.length === 1;
  const words = covered && !dish ? "" : written(kind);
  return svg`${box(-50, -70, 100, 140, 14, "#fffaf0")}${box(-42, -62, 84, 124, 9, tint, "none")}
    <path d="M-42 34Q-21 24 0 34T42 34V53Q42 62 33 62H-33Q-42 62-42 53Z" fill=${deep} opacity=".22" stroke="none"/>
    ${text(dish ? -26 : -45, -28, dish ? 42 : 36.6, words, deep, dish ? "middle" : "start")}
    ${kind === "next" ? put(0, 8, 0.8, paw) : put(0, dish ? 14 : -4, dish ? 0.92 : 1, art(kind))}`;
}

/** A card's back: a cat's paw on indigo cloth. */
export const back = svg`${box(-50, -70, 100, 140, 14, "#fffaf0")}${box(-42, -62, 84, 124, 9, "#3d5a86", "none")}
  <g fill="none" stroke="#7d9cc6"><path d="M-42-36q14-16 28 0t28 0t28 0M-42 44q14-16 28 0t28 0t28 0"/></g>${put(0, 4, 0.8, paw)}`;

/** A small card, 36 by 46, with its number or its drawing; for heaps of many cards. */
export function mini(kind: Kind): TemplateResult {
  const { tint, deep } = looks[kind];
  return svg`${box(-18, -23, 36, 46, 7, tint)}
    ${kind.length === 1 || kind === "more" ? text(0, 11, 30, written(kind), deep, "middle", kind === "more" ? 32 : Infinity) : put(0, 0, 0.42, pen(art(kind), 5))}`;
}

/** A heap told by kinds, "▯2 ×3 ▯5 …", from a place on; made smaller when the room is short. */
export function heap(x: number, y: number, cards: readonly Kind[], room: number): TemplateResult {
  let next = 0;
  const drawn = KINDS.filter((kind) => cards.includes(kind)).map((kind) => {
    const many = count(cards, kind);
    const here = next + 18;
    next += many > 9 ? 116 : many > 1 ? 96 : 52;
    return put(here, 0, 1, svg`${mini(kind)}${many > 1 ? text(21, 11, 29, `×${many}`, WORDS, "start") : ""}`);
  });
  return put(x, y, Math.min(1, room / Math.max(1, next)), drawn);
}
