// Where things stand around Chawaï's lagoon, and the lagoon itself: sky, water, sand.
// The viewer sits at the bottom; the others follow clockwise: up the left side, over the top, down the right side.
import { svg } from "lit-html";
import { at, type Drawing, kiti, water } from "./board_cards";

type Spot = readonly [x: number, y: number];

/** Plates of the other players, clockwise from the viewer. */
export function spotsFor(seats: number): Spot[] {
  const heights = seats > 4 ? [506, 212] : [340];
  const top: Spot[] = seats % 2 ? [] : [[300, 6]];
  return [...heights.map((y): Spot => [10, y]), ...top, ...heights.reverse().map((y): Spot => [590, y])];
}

/** An arrow: x, y, degrees. */
type Arrow = readonly [number, number, number];
/** Kiti in a gap, with the arrow clockwise (best for the surface) and the other (best for the bottom and the middle). */
type Gap = readonly [stand: Spot, surface: Arrow, bottom: Arrow];
const underLeft: Gap = [[66, 752], [150, 728, -90], [150, 778, 90]];
const betweenLeft: Gap = [[66, 455], [150, 430, -90], [150, 480, 90]];
const leftOfTop: Gap = [[244, 145], [256, 60, 0], [168, 166, 140]];
const onTop: Gap = [[400, 130], [490, 150, 15], [310, 150, 165]];

/** On the other side clockwise runs the other way. */
function mirror([[x, y], [sx, sy, surface], [bx, by, bottom]]: Gap): Gap {
  return [[800 - x, y], [800 - bx, by, 180 - bottom], [800 - sx, sy, 180 - surface]];
}

/** Gaps clockwise: the first is the one between the viewer and the next player. */
export function gapsFor(seats: number): Gap[] {
  const left = [underLeft, ...(seats > 4 ? [betweenLeft] : []), ...(seats % 2 ? [] : [leftOfTop])];
  return [...left, ...(seats % 2 ? [onTop] : []), ...left.map(mirror).reverse()];
}

/** Light with a wave: towards who is best placed for the surface. Dark with a plunge: for the bottom and the middle. */
function arrow([x, y, degrees]: Arrow, surface: boolean): Drawing {
  return at(x, y, svg`<path transform="rotate(${degrees})" d="M-26-13H2V-23L28 0L2 23V13H-26Z" fill=${water(surface ? 1 : 11)}/><path d=${surface ? "M-13 0q6-7 13 0t13 0" : "M0-9V8M-7 2L0 9L7 2"} stroke=${surface ? "#16384b" : "#fff"}/>`);
}

export function kitiAt([[x, y], surface, bottom]: Gap): Drawing {
  return svg`${arrow(surface, true)}${arrow(bottom, false)}<g data-card="kiti" transform="translate(${x} ${y})">${kiti()}</g>`;
}

/** Where the card of a slot floats: bottom 0, middle 1, surface 2. */
export function slotY(slot: number): number {
  return 624 - slot * 190;
}

/** A line of waves across the lagoon. */
const waves = "q50-18 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0";

export function scene(): Drawing {
  return svg`<g stroke="none"><linearGradient id="chawai-water" x2="0" y2="1"><stop stop-color="#a5e6e2"/><stop offset=".45" stop-color="#3f9fc0"/><stop offset="1" stop-color="#143a6b"/></linearGradient>
    <rect width="800" height="1150" rx="30" fill="url(#chawai-water)"/><path d="M0 226${waves}V99H0Z" fill="#b4ebe8"/><path d="M0 206${waves}V30q0-30-30-30H30Q0 0 0 30Z" fill="#ffe9c4"/>
    <circle cx="80" cy="142" r="46" fill="#ffc95e"/><path d="M640 128q6-28 34-22q14-22 40-6q30-6 32 28Z" fill="#fff"/></g>
    <path d="M0 416${waves}M0 606${waves}" stroke="#fff" stroke-dasharray="14 16" opacity=".4"/>
    <path d="M226 300v1M576 350v1M230 500v1M572 540v1" stroke="#fff" stroke-width="16" opacity=".4"/><path d="M226 806q-16-33 0-65t0-65M244 806q14-22 0-44t0-44M572 806q-16-33 0-65t0-50M556 806q14-22 0-44t0-44" stroke="#2f8f77" stroke-width="9"/>
    <path d="M0 788q100-24 220-2t240-4t200 2t140-6V1120q0 30-30 30H30q-30 0-30-30Z" fill="#f2d9a4" stroke="none"/>`;
}
