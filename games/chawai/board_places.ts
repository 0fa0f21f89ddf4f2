// Where things stand around Chawaï's lagoon, in each composition. The viewer sits at the bottom; the others follow clockwise: up the
// left side, over the top, down the right side. Broad lagoons go deeper from left to right, as the divers in the hand do.
import { type Layout, sheets } from "@page/layout";

export type Spot = readonly [x: number, y: number];
/** An arrow: x, y, degrees. */
export type Arrow = readonly [number, number, number];
/** Kiti in a gap, with the arrow clockwise (best for the surface) and the other (best for the bottom and the middle). */
export type Gap = readonly [stand: Spot, surface: Arrow, bottom: Arrow];

export interface Places {
  /** Where the sky ends and where the sand begins. */
  shores: Spot;
  /** The heights of the plates at the sides: one a side, two a side. */
  heights: number[][];
  /** Cards at the bottom, in the middle, at the surface, and their size. */
  slots: Spot[];
  scale: number;
  /** The viewer's own plate. */
  own: Spot;
  /** The first diver of the hand, how far the next one and the next row are, how many a row has, and their size. */
  hand: readonly [x: number, y: number, dx: number, dy: number, row: number, width: number, height: number];
  /** Gaps on the left: under the plates, between them, beside the plate at the top; and the one at the top. */
  gaps: Gap[];
  /** Two places for what opens on a closer look, away from the fish, and its most height. */
  panels: Spot[];
  room: number;
}

export const places: Record<Layout, Places> = {
  tall: {
    shores: [206, 788], heights: [[340], [506, 212]], slots: [[250, 624], [250, 434], [250, 244]], scale: 1, own: [10, 806], hand: [7, 956, 132, 142, 6, 126, 134],
    gaps: [[[66, 736], [150, 712, -90], [150, 762, 90]], [[66, 455], [150, 430, -90], [150, 480, 90]], [[244, 145], [256, 60, 0], [168, 166, 140]], [[400, 130], [490, 150, 15], [310, 150, 165]]],
    panels: [[20, 800], [20, 800]], room: 436,
  },
  wide: {
    shores: [134, 636], heights: [[300], [470, 130]], slots: [[934, 452], [578, 314], [222, 176]], scale: 1.08, own: [350, 652], hand: [148, 802, 99, 0, 12, 94, 190],
    gaps: [[[90, 745], [190, 716, -90], [200, 770, 0]], [[66, 396], [150, 371, -90], [150, 421, 90]], [[430, 66], [556, 66, 0], [300, 92, 160]], [[740, 110], [850, 130, 15], [630, 130, 165]]],
    panels: [[10, 346], [920, 8]], room: 410,
  },
  flat: {
    shores: [120, 448], heights: [[240], [388, 76]], slots: [[1020, 290], [650, 246], [280, 136]], scale: 1, own: [410, 456], hand: [10, 604, 132, 0, 12, 126, 168],
    gaps: [[[306, 520], [250, 450, 180], [352, 578, 0]], [[66, 328], [150, 303, -90], [150, 353, 90]], [[450, 52], [580, 52, 0], [320, 70, 160]], [[800, 100], [910, 120, 15], [690, 120, 165]]],
    panels: [[10, 90], [830, 90]], room: 560,
  },
};

/** Plates of the other players, clockwise from the viewer. */
export function spotsFor(layout: Layout, seats: number): Spot[] {
  const width = sheets[layout][0];
  const heights = places[layout].heights[seats > 4 ? 1 : 0] ?? [];
  const top: Spot[] = seats % 2 ? [] : [[width / 2 - 100, 6]];
  return [...heights.map((y): Spot => [10, y]), ...top, ...[...heights].reverse().map((y): Spot => [width - 210, y])];
}

/** Gaps clockwise: the first is the one between the viewer and the next player. On the other side clockwise runs the other way. */
export function gapsFor(layout: Layout, seats: number): Gap[] {
  const width = sheets[layout][0];
  const mirror = ([[x, y], [sx, sy, surface], [bx, by, bottom]]: Gap): Gap => [[width - x, y], [width - bx, by, 180 - bottom], [width - sx, sy, 180 - surface]];
  const [under, between, beside, top] = places[layout].gaps as [Gap, Gap, Gap, Gap];
  const left = [under, ...(seats > 4 ? [between] : []), ...(seats % 2 ? [] : [beside])];
  return [...left, ...(seats % 2 ? [top] : []), ...left.map(mirror).reverse()];
}
