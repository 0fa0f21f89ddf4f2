// Where things stand around Chawaï's lagoon, in each composition. The viewer sits at the bottom; the others follow clockwise: up the
// left side, over the top, down the right side. Broad lagoons go deeper from left to right, as the divers in the hand do.
import { type Layout, sheets } from "@page/layout";

export type Spot = readonly [x: number, y: number];

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
  /** Where Kiti stands in the gaps on the left: under the plates, between them, beside the plate at the top; and in the one at the top. */
  gaps: Spot[];
  /** Two places for what opens on a closer look, away from the fish, and its most height. */
  panels: Spot[];
  room: number;
}

export const places: Record<Layout, Places> = {
  tall: {
    shores: [206, 788], heights: [[340], [506, 212]], slots: [[250, 624], [250, 434], [250, 244]], scale: 1, own: [10, 806], hand: [7, 956, 132, 142, 6, 126, 134],
    gaps: [[66, 736], [66, 455], [244, 145], [400, 130]],
    panels: [[20, 800], [20, 800]], room: 436,
  },
  wide: {
    shores: [134, 636], heights: [[300], [470, 130]], slots: [[934, 452], [578, 314], [222, 176]], scale: 1.08, own: [350, 652], hand: [148, 802, 99, 0, 12, 94, 190],
    gaps: [[90, 745], [66, 396], [430, 66], [740, 110]],
    panels: [[10, 346], [920, 8]], room: 410,
  },
  flat: {
    shores: [120, 448], heights: [[240], [388, 76]], slots: [[1020, 290], [650, 246], [280, 136]], scale: 1, own: [410, 456], hand: [10, 604, 132, 0, 12, 126, 168],
    gaps: [[306, 520], [66, 328], [450, 52], [800, 100]],
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

/** Gaps clockwise: the first is the one between the viewer and the next player. */
export function gapsFor(layout: Layout, seats: number): Spot[] {
  const width = sheets[layout][0];
  const mirror = ([x, y]: Spot): Spot => [width - x, y];
  const [under, between, beside, top] = places[layout].gaps as [Spot, Spot, Spot, Spot];
  const left = [under, ...(seats > 4 ? [between] : []), ...(seats % 2 ? [] : [beside])];
  return [...left, ...(seats % 2 ? [top] : []), ...left.map(mirror).reverse()];
}

/** Arrows from Kiti past these players, counted from the viewer on, as one line. What lies under a plate is not seen. */
export function wayPast(layout: Layout, seats: number, stand: Spot, passed: number[]): string {
  const others = spotsFor(layout, seats);
  const [left, top] = places[layout].own;
  /** The middle of a plate; of the viewer's, which is broad, near its end. */
  const middle = (player: number, [x]: Spot, inside = 60): Spot => {
    const spot = others[player - 1];
    return spot ? [spot[0] + 100, spot[1] + 96] : [Math.min(Math.max(x, left + inside), left + 780 - inside), top + 69];
  };
  const leg = (player: number, i: number): string => {
    const before = passed[i - 1] ?? -1;
    const [x, y] = before < 0 ? stand : middle(before, middle(player, stand));
    // Kiti may stand close above it.
    const [toX, toY] = middle(player, [x, y], before < 0 ? 300 : 60);
    const far = Math.hypot(toX - x, toY - y);
    const [ahead, aside] = [(toX - x) / far, (toY - y) / far];
    const at = (along: number, across: number): string => `${Math.round(x + along * ahead - across * aside)} ${Math.round(y + along * aside + across * ahead)}`;
    return Array.from({ length: Math.floor(far / 36) }, (_, n) => `M${at(n * 36, -13)}L${at(n * 36 + 14, 0)}L${at(n * 36, 13)}`).join("");
  };
  return passed.map(leg).join("");
}
