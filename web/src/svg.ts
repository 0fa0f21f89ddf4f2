// What every board draws with: something put elsewhere, a box, words, and cards that can be pressed.
import { nothing, svg, type TemplateResult } from "lit-html";
import type { Table } from "./board";
import type { View } from "./host";

export const INK = "#1b3442";
/** What is written, by day and by night; INK is for what is written on something light. */
export const WORDS = "light-dark(#1b3442,#f1ead9)";

/** Something drawn around 0 0, or from 0 0 on, put elsewhere. */
export const put = (x: number, y: number, scale: number, what: unknown): TemplateResult => svg`<g transform="translate(${x} ${y}) scale(${scale})">${what}</g>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, stroke = "none", line = 3, round = 18): TemplateResult =>
  svg`<rect x=${x} y=${y} width=${width} height=${height} rx=${round} fill=${fill} stroke=${stroke} stroke-width=${line} />`;

const FONT = "system-ui"; // the page's
let pen: CanvasRenderingContext2D;

/** Words and the length they are squeezed to where their room is smaller. Only long ones are cut, at two thirds. They are measured: an estimate would
 * stretch some. */
export function fit(words: unknown, room: number, size: number, weight = 700): [said: string, length: unknown] {
  let said = String(words);
  if (room === Infinity) return [said, nothing];
  pen ??= document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  pen.font = `${weight} ${size}px ${FONT}`;
  const wide = (): number => pen.measureText(said).width;
  while (said.length > 14 && wide() > 1.5 * room) said = said.replace(/.…?$/su, "…");
  return [said, wide() > room ? room : nothing];
}

/** Words on a board. 31 is the least size of a board that is 800 wide: phones show it with 13 pixels. */
export function write(x: number, y: number, text: string | number, size = 31, anchor = "start", weight = 600, fill = WORDS, room = Infinity): TemplateResult {
  const [said, length] = fit(text, room, size, weight);
  return svg`<text x=${x} y=${y} font-size=${size} text-anchor=${anchor} font-weight=${weight} fill=${fill} stroke="none" textLength=${length} lengthAdjust="spacingAndGlyphs">${said}</text>`;
}

/** For @keydown: the keys that press a button. */
export const onKey =
  (press: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };

/** What lies together: one stop of the Tab key, and arrows lead through it (keys.ts). */
export const group = (name: string, label: string, what: unknown): TemplateResult => svg`<g role="toolbar" aria-label=${label} data-group=${name}>${what}</g>`;

/** Something that plays a move when it is pressed. When it cannot be played now it says why, and the frame asks the engine. `key`: the digit that
 * finds it. */
export function playable<V extends View>(table: Table<V>, move: string, label: string, why: string, content: unknown, key?: number): TemplateResult {
  const ready = table.legal.has(move);
  const press = (): void => {
    if (ready) table.act(move);
  };
  return svg`<g tabindex="0" role="button" data-word=${ready ? move : nothing} data-try=${ready ? nothing : move} aria-disabled=${ready ? nothing : "true"} data-key=${key ?? nothing}
    aria-label=${ready ? label : `${label}. ${why}`} @click=${press} @keydown=${onKey(press)}><title>${ready ? label : why}</title>${content}</g>`;
}
