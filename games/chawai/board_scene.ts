// Chawaï's lagoon itself: sky, water, sand, and Kiti in a gap between two players. It reaches beyond its sheet on all sides.
import { svg } from "lit-html";
import { at, type Drawing, kiti } from "./board_cards";
import type { Places, Spot } from "./board_places";

/** Kiti in a gap between two players. */
export function kitiAt([x, y]: Spot): Drawing {
  return svg`<g data-card="kiti" transform="translate(${x} ${y})">${kiti()}<text y="50" font-size="30" text-anchor="middle" fill="#fff" stroke-width="7" paint-order="stroke">Kiti</text></g>`;
}

/** The way in which Kiti counts equal divers, arrow by arrow. */
export function way(arrows: string): unknown {
  return arrows && svg`<path d=${arrows} stroke-width="17"/><path d=${arrows} stroke="#ffc229" stroke-width="9"/>`;
}

/** A line of waves across the lagoon. */
const waves = (y: number): string => `M-1500 ${y}q50-18 100 0${"t100 0".repeat(45)}`;
/** Weeds that grow from the sand. */
const weed = (x: number, y: number): string => `M${x} ${y}q-16-33 0-65t0-65m18 130q14-22 0-44t0-44`;

export function scene({ shores: [sky, sand], slots, scale }: Places, width: number): Drawing {
  const surface = sky + 20;
  const left = (slots[2]?.[0] ?? 0) - 24;
  return svg`<g stroke="none"><linearGradient id="chawai-water" x2="0" y2="1"><stop stop-color="light-dark(#a5e6e2,#2b6f86)"/><stop offset=".45" stop-color="light-dark(#3f9fc0,#1c4f74)"/><stop offset="1" stop-color="light-dark(#1d4f83,#0b2240)"/></linearGradient>
    <rect x="-1500" y=${sky} width="4600" height=${sand - sky + 60} fill="url(#chawai-water)"/><path d="${waves(surface)}V0H-1500Z" fill="light-dark(#b4ebe8,#3d8498)"/><path d="${waves(sky)}V-1500H-1500Z" fill="light-dark(#ffe9c4,#182743)"/>
    ${at(width / 10, sky * 0.69, svg`<circle r="46" fill="light-dark(#ffc95e,#f4ecc4)"/>`)}${[[0.8, sky * 0.6], [0.56, -70], [0.2, -190]].map(([x = 0, y = 0]) => at(width * x, y, svg`<path d="M0 0q6-28 34-22q14-22 40-6q30-6 32 28Z" fill="light-dark(#fff,#41567d)"/>`))}</g>
    ${slots.slice(0, 2).map(([, y]) => svg`<path d=${waves(y - 18 * scale)} stroke="#fff" stroke-dasharray="14 16" opacity=".3"/>`)}
    <path d="M${left} ${sky + 94}v1M${width - left} ${sky + 144}v1M${left + 4} ${sand - 288}v1M${width - left - 6} ${sand - 248}v1" stroke="#fff" stroke-width="16" opacity=".4"/><path d="${weed(left, sand + 18)}${weed(width - left, sand + 18)}${weed(width / 8, sand + 20)}" stroke="light-dark(#2f8f77,#1f6a5c)" stroke-width="9"/>
    <path d="M-1500 ${sand}q110-24 220-2${"t220 0".repeat(20)}V3000H-1500Z" fill="light-dark(#f2d9a4,#4d4a4e)" stroke="none"/>`;
}
