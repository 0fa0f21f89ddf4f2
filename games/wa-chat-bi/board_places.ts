// Where things stand in Wa Chat Bi, in each composition: a table seen from its near side, or one as long as the window.
import type { Layout } from "@page/layout";

type Spot = readonly [x: number, y: number];

export interface Places {
  sheet: Spot;
  /** Where the table begins and ends. */
  table: Spot;
  /** The mat with the pile, the draw pile, the discards and the strip of paper, from where a phone has them. */
  mat: Spot;
  deck: Spot;
  gone: Spot;
  strip: Spot;
  /** The viewer's own line, and its size. */
  self: readonly [x: number, y: number, scale: number];
  /** The middle of the hand's row, or of the first of two rows, how wide it may be, and how large its cards: in one row, in two. */
  hand: { x: number; y: number; first: number; next: number; room: number; scales: number[]; two: number };
  /** How many cats find place at the far side, from where to where, and their size. */
  cats: readonly [most: number, from: number, to: number, scale: number];
}

export const places: Record<Layout, Places> = {
  tall: {
    sheet: [720, 1116], table: [180, 704], mat: [0, 0], deck: [0, 0], gone: [0, 0], strip: [0, 6], self: [360, 643, 1],
    hand: { x: 360, y: 974, first: 896, next: 144, room: 692, scales: [1.4, 1.22, 1.08], two: 0.94 }, cats: [4, 0, 720, 1],
  },
  wide: {
    sheet: [1332, 900], table: [180, 616], mat: [306, -8], deck: [196, -80], gone: [416, -80], strip: [326, -106], self: [170, 806, 0.82],
    hand: { x: 838, y: 806, first: 806, next: 0, room: 960, scales: [1.2, 1.06, 0.94], two: 0.84 }, cats: [6, 30, 1302, 1],
  },
  flat: {
    sheet: [1440, 702], table: [150, 520], mat: [850, -212], deck: [990, -124], gone: [718, -124], strip: [140, -430], self: [480, 450, 1],
    hand: { x: 720, y: 610, first: 610, next: 0, room: 1400, scales: [1.16, 1.06, 0.94], two: 0.8 }, cats: [6, 0, 1002, 1],
  },
};

/** Where the others sit: from the viewer's left hand over the far side to the right hand. */
export function seatsOf({ cats: [most, from, to, scale], sheet: [width] }: Places, others: number): [x: number, y: number, scale: number][] {
  const sides = others > most;
  const far = sides ? others - 2 : others;
  // As far apart as cats who share a table, however long it is.
  const step = Math.min(Math.max(280, (to - from) * 0.28), (to - from) / far);
  const row = Array.from({ length: far }, (_, i): [number, number, number] => [(from + to) / 2 + (i - (far - 1) / 2) * step, 124 * scale, scale]);
  return sides ? [[86, 356, 1], ...row, [width - 86, 356, 1]] : row;
}
