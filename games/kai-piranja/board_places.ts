// Where things stand in Kai Piranja, in each composition: the shoal and what it brought, the digesting piles, a lane for everybody.
import type { Layout } from "@page/layout";

type Spot = readonly [x: number, y: number];
type Area = readonly [x: number, y: number, width: number, height: number];

export interface Places {
  /** The stacks, the latest fish and what is known of the water, from where a phone has them. */
  shoal: Spot;
  latest: Spot;
  waters: Spot;
  /** What happened, and how many letters a line has room for. A phone says it right below the board. */
  news?: Area;
  letters: number;
  /** The first pile, how far the next one is, how many a line has, their size. */
  piles: readonly [x: number, y: number, step: number, row: number, scale: number];
  /** The lanes of the others, and the viewer's own; where its buttons begin, and their size. */
  others: Area;
  own: Area;
  buttons: readonly [x: number, scale: number];
}

export const places: Record<Layout, Places> = {
  tall: {
    shoal: [0, 0], latest: [0, 0], waters: [0, 0], letters: 99, piles: [12, 226, 196, 4, 1],
    others: [12, 424, 776, 552], own: [12, 976, 776, 252], buttons: [24, 0.975],
  },
  wide: {
    shoal: [14, -2], latest: [-380, 200], waters: [-372, 200], news: [12, 420, 406, 272], letters: 21, piles: [434, 12, 262, 4, 1.3],
    others: [434, 268, 1034, 432], own: [12, 708, 1456, 280], buttons: [286, 1.18],
  },
  flat: {
    shoal: [0, -16], latest: [-384, 178], waters: [-384, 178], news: [12, 396, 790, 80], letters: 70, piles: [418, 10, 196, 2, 1],
    others: [816, 10, 772, 472], own: [12, 486, 1576, 284], buttons: [400, 1.04],
  },
};

/** In a tall window, which has room to spare, everybody's row is higher. */
export function placesIn(layout: Layout, spare: number): Places {
  const { others: [left, top, wide, tall], own: [x, y, ...size], ...rest } = places[layout];
  return { ...rest, others: [left, top, wide, tall + spare], own: [x, y + spare, ...size] };
}

/** Lanes from the left neighbour on: that is where fish swim on to. The viewer's own comes last, and who only watches has none. */
export function lanesOf({ others: [x, y, width, height], own }: Places, count: number, watching: boolean): Area[] {
  const lanes = watching ? count : count - 1;
  const tall = Math.min(200, (watching ? own[1] + own[3] - y : height) / lanes);
  const rows = Array.from({ length: lanes }, (_, i): Area => [x, y + i * tall, width, tall - 8]);
  if (watching) return rows;
  // Where few play on a phone, the viewer has what they leave.
  const free = own[0] === x ? height - lanes * tall : 0;
  return [...rows, [own[0], own[1] - free, own[2], own[3] + free]];
}
