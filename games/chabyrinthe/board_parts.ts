// What all of the roof's drawing stands on: where things lie, words and plates, and what can be pressed.
// Choosing takes two steps: a card or an arrow first, then how the card shall lie.
import { nothing, svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { onKey, write } from "@page/svg";
import { INK } from "./board_cards";
import type { Roof } from "./board_roof";

/* The square of cards, and what lies around it: the ring of places, then the arrows. */
export const LEFT = 156;
export const TOP = 277;
export const SQUARE = 488;
export const TO_RING = 42;
export const TO_ARROW = 114;
export const PANEL = 918;

/** What plates are made of and what is written on them, by day and by night; on what is always light, INK is written. */
export const PLATE = "light-dark(#fff6e0,#2d3158)";
export const DULL = "light-dark(#b9bdd6,#3d4268)";
export const WORDS = "light-dark(#33294a,#f3ead6)";

export type Point = [x: number, y: number];

export const text = (x: number, y: number, words: string | number, size = 30, anchor = "middle", weight = 600, fill = WORDS, room = Infinity): TemplateResult =>
  write(x, y, words, size, anchor, weight, fill, room);

/** One sentence in lines of so many letters. */
export function wrap(sentence: string, letters: number): string[] {
  const rows = [""];
  for (const one of sentence.split(" ")) {
    const row = rows.at(-1) as string;
    if (row && row.length + one.length > letters) rows.push(one);
    else rows[rows.length - 1] = row ? `${row} ${one}` : one;
  }
  return rows;
}

export function plate(x: number, y: number, width: number, height: number, fill: string, line = INK, thick = 3): TemplateResult {
  return svg`<rect x=${x} y=${y} width=${width} height=${height} rx="14" fill=${fill} stroke=${line} stroke-width=${thick} />`;
}

/** Something drawn that says what it shows. */
export const sign = (label: string, what: unknown): TemplateResult => svg`<g role="img" aria-label=${label}><title>${label}</title>${what}</g>`;

export function middleOf(cell: number, size: number): Point {
  const step = SQUARE / size;
  return [LEFT + step * ((cell % size) + 0.5), TOP + step * (Math.floor(cell / size) + 0.5)];
}

/** So far out of a port. */
export function beyond(port: number, size: number, far: number): Point {
  const [x, y] = middleOf(port >> 2, size);
  const out = SQUARE / size / 2 + far;
  return [x + ([0, out, 0, -out][port & 3] as number), y + ([-out, 0, out, 0][port & 3] as number)];
}

export function focus(word: string): void {
  document.querySelector<SVGElement>(`.board [data-word="${word}"]`)?.focus();
}

export interface Spot {
  word: string;
  label: string;
  live: boolean;
  pressed?: boolean;
  press(): void;
  /** Where the focus goes when a key pressed it. */
  then?(): void;
  /** The key that finds it. */
  key?: number;
}

/** Everything that can be pressed: by pointer, by Enter or Space. */
export function spot(table: Table<Roof>, it: Spot, what: unknown): TemplateResult {
  const press = (): void => {
    if (it.live) it.press();
  };
  const keydown = (event: KeyboardEvent): void => {
    const back = table.chosen;
    onKey(() => {
      press();
      if (it.live) it.then?.();
    })(event);
    if (event.key === "Escape" && back) {
      table.choose(null);
      focus(back);
    }
  };
  return svg`<g tabindex="0" role="button" data-word=${it.word} data-try=${it.live ? nothing : /-\d+$|pass/.test(it.word) ? it.word : `${it.word}-90`} aria-label=${it.label} aria-disabled=${!it.live} data-key=${it.key ?? nothing}
    aria-pressed=${it.pressed ?? nothing} @click=${press} @keydown=${keydown}><title>${it.label}</title>${what}</g>`;
}

/** First step: a card or an arrow is chosen, or let go again. */
export function choosing(table: Table<Roof>, word: string): Pick<Spot, "word" | "pressed" | "live" | "press" | "then"> {
  const pressed = table.chosen === word;
  return {
    word,
    pressed,
    live: table.legal.has(`${word}-90`),
    press: () => table.choose(pressed ? null : word),
    then: () => document.querySelector<SVGElement>(".board [data-option]")?.querySelector<SVGElement>("[data-word]")?.focus(),
  };
}
