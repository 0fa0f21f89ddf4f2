// Where things stand around Chawaï's lagoon, and the lagoon itself: sky, water, sand.
// The viewer sits at the bottom; the others follow clockwise: up the left side, over the top, down the right side.
import { svg } from "lit-html";
import { type Drawing, fish, ink, kiti, water } from "./board_cards";

export const width = 800;
export const height = 1150;
export const plateWidth = 200;
export const plateHeight = 192;

type Spot = readonly [x: number, y: number];
const upperLeft: Spot = [10, 212];
const lowerLeft: Spot = [10, 506];
const left: Spot = [10, 340];
const top: Spot = [300, 6];
const upperRight: Spot = [590, 212];
const lowerRight: Spot = [590, 506];
const right: Spot = [590, 340];

/** Plates of the other players, clockwise from the viewer. */
export const spots: Record<number, Spot[]> = {
  3: [left, right],
  4: [left, top, right],
  5: [lowerLeft, upperLeft, upperRight, lowerRight],
  6: [lowerLeft, upperLeft, top, upperRight, lowerRight],
};

/** Kiti in a gap, with the arrow clockwise (best for the surface) and the other (best for the bottom): x, y, degrees. */
interface Gap {
  stand: Spot;
  surface: readonly [number, number, number];
  bottom: readonly [number, number, number];
}
const underLeft: Gap = { stand: [66, 752], surface: [150, 728, -90], bottom: [150, 778, 90] };
const betweenLeft: Gap = { stand: [66, 455], surface: [150, 430, -90], bottom: [150, 480, 90] };
const leftOfTop: Gap = { stand: [244, 145], surface: [256, 60, 0], bottom: [168, 166, 140] };
const onTop: Gap = { stand: [400, 130], surface: [490, 150, 15], bottom: [310, 150, 165] };
const rightOfTop: Gap = { stand: [556, 145], surface: [632, 166, 40], bottom: [544, 60, 180] };
const betweenRight: Gap = { stand: [734, 455], surface: [650, 480, 90], bottom: [650, 430, -90] };
const underRight: Gap = { stand: [734, 752], surface: [650, 778, 90], bottom: [650, 728, -90] };

/** Gaps clockwise: the first is the one between the viewer and the next player. */
export const gaps: Record<number, Gap[]> = {
  3: [underLeft, onTop, underRight],
  4: [underLeft, leftOfTop, rightOfTop, underRight],
  5: [underLeft, betweenLeft, onTop, betweenRight, underRight],
  6: [underLeft, betweenLeft, leftOfTop, rightOfTop, betweenRight, underRight],
};

/** Light with a wave: towards who is best placed for the surface. Dark with a stone: for the bottom and the middle. */
function arrow([x, y, degrees]: readonly [number, number, number], surface: boolean): Drawing {
  return svg`<g transform="translate(${x} ${y})" stroke-linejoin="round" stroke-linecap="round">
    <path transform="rotate(${degrees})" d="M-26-13H2V-23L28 0L2 23V13H-26Z" fill=${water(surface ? 1 : 11)} stroke=${surface ? ink : "#fff"} stroke-width="3"/>
    <path d=${surface ? "M-13 0q6.5-7 13 0t13 0" : "M0-9V8M-7 2L0 9L7 2"} fill="none" stroke=${surface ? ink : "#fff"} stroke-width="4"/></g>`;
}

export function kitiAt(gap: Gap): Drawing {
  return svg`${arrow(gap.surface, true)}${arrow(gap.bottom, false)}
    <g data-card="kiti" transform="translate(${gap.stand[0]} ${gap.stand[1]})">${kiti()}</g>`;
}

/** Where the card of a slot floats: bottom 0, middle 1, surface 2. */
export function slotY(slot: number): number {
  return 244 + (2 - slot) * 190;
}

function weed(x: number, y: number, tall: number): Drawing {
  return svg`<path d="M${x} ${y}q-16-${tall / 4} 0-${tall / 2}t0-${tall / 2}M${x + 18} ${y}q14-${tall / 6} 0-${tall / 3}t0-${tall / 3}" fill="none" stroke="#2f8f77" stroke-width="9" stroke-linecap="round"/>`;
}

export function scene(): Drawing {
  return svg`<defs><linearGradient id="chawai-water" x2="0" y2="1"><stop offset="0" stop-color="#8fdcdc"/><stop offset=".45" stop-color="#3f9fc0"/><stop offset="1" stop-color="#1d4f86"/></linearGradient></defs>
    <rect width="800" height="1150" rx="30" fill="url(#chawai-water)"/>
    <path d="M0 212q50-18 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0V30q0-30-30-30H30Q0 0 0 30Z" fill="#ffe9c4"/>
    <circle cx="96" cy="196" r="54" fill="#ffc95e"/><path d="M640 128q6-28 34-22q14-22 40-6q30-6 32 28Z" fill="#fff" opacity=".85"/>
    <path d="M0 206q50-18 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0v26q-50-18-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0Z" fill="#b8ecea"/>
    <path d="M226 416q29-14 58 0t58 0t58 0t58 0t58 0t58 0M226 606q29-14 58 0t58 0t58 0t58 0t58 0t58 0" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="14 16" stroke-linecap="round" opacity=".5"/>
    <path d="M236 300v1M566 350v1M250 500v1M558 540v1M242 690v1" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".35"/>
    ${weed(232, 806, 130)}${weed(556, 806, 110)}
    <path d="M0 788q100-24 220-2t240-4t200 2t140-6V1120q0 30-30 30H30q-30 0-30-30Z" fill="#f2d9a4"/>
    <path d="M0 788q100-24 220-2t240-4t200 2t140-6" fill="none" stroke="#d8b878" stroke-width="5"/>`;
}

/** The door's little lagoon. */
export function smallScene(): Drawing {
  return svg`<rect width="160" height="100" fill="#ffe9c4"/><circle cx="26" cy="24" r="12" fill="#ffc95e"/>
    <path d="M0 30q10-5 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0v70H0Z" fill="#7fd3d6"/>
    <path d="M0 54q10-4 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0v46H0Z" fill="#3f9fc0"/>
    <path d="M0 76q10-4 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0v24H0Z" fill="#1d4f86"/>
    <path d="M0 94q40-8 80-2t80-2v10H0Z" fill="#f2d9a4"/>
    ${fish("sardine", 112, 42, 0.36)}${fish("tiger", 64, 64, 0.42)}${fish("tuna", 118, 82, 0.5)}${fish("gull", 128, 16, 0.3)}`;
}
