// The drawings of Chawaï: six kinds of fish, the diving cats, Kiti, and the cards made of them.
// They inherit one ink line and no fill from `pen`; fish are drawn around 0 0, about 100 wide and 64 high.
import { svg, type TemplateResult } from "lit-html";
import { fit } from "@page/svg";
import { type Card, type Kind, cardName, kindName, number } from "./board_words";

export type Drawing = TemplateResult;
export const ink = "#16384b";
/** What is written on plates and signs, by day and by night; cards are always light. */
export const wordInk = "light-dark(#16384b,#f4ecd8)";
export const paper = "light-dark(#fffaec,#22394b)";
const card = "#fffaec";
export const sun = "#ffe14d";
const night = "#254f78";

export function pen(content: unknown): Drawing {
  return svg`<g fill="none" stroke=${ink} stroke-width="3" stroke-linejoin="round" stroke-linecap="round" font-weight="700">${content}</g>`;
}

export function at(x: number, y: number, content: unknown, scale = 1): Drawing {
  return svg`<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
}

/** Text as the whole board has it: never smaller than a phone can show, but squeezed into `room` where it has too little. */
export function text(x: number, y: number, words: unknown, size = 31, anchor = "start", fill = wordInk, room = Infinity): Drawing {
  const [said, length] = fit(words, room, size);
  return svg`<text x=${x} y=${y} font-size=${size} fill=${fill} text-anchor=${anchor} stroke="none" textLength=${length} lengthAdjust="spacingAndGlyphs">${said}</text>`;
}

export function box(width: number, height: number, fill: string, round = 14): Drawing {
  return svg`<rect width=${width} height=${height} rx=${round} fill=${fill} />`;
}

function eye(x: number, y: number): Drawing {
  return svg`<circle cx=${x} cy=${y} r="6" fill="#fff"/><path d="M${x - 1} ${y}v.1" stroke-width="5"/>`;
}

const art: Record<Kind, [tint: string, draw: () => Drawing]> = {
  sardine: ["#e3f3f8", () => svg`<path d="M-46 0Q-12-22 26-3L46-16Q38 0 46 16L26 3Q-12 22-46 0Z" fill="#a9d0e6"/><path d="M-12-6h1M2-6h1M15-4h1" stroke-width="6"/><path d="M-30 8Q-8 13 18 3"/>${eye(-30, -3)}`],
  tiger: ["#fdeccf", () => svg`<path d="M-14-22Q2-42 18-18M-42 2C-34-30 8-32 24-5L45-22Q38 0 45 24L24 8C8 34-34 32-42 2Z" fill="#f8a948"/><path d="M-10-20Q-3 0-10 22M6-17Q12 0 6 19M20-6Q23 1 20 9" stroke-width="6"/>${eye(-26, -5)}<path d="M-38 10q6 4 10 0"/>`],
  tuna: ["#d8e6f3", () => svg`<path d="M-4-22Q10-36 14-16M-2 22Q8 36 14 16M-33-18l-5-19 10 8 6-12 8 12 9-9-3 20Z" fill="#f6c945"/><path d="M-49 3C-36-26 6-27 28-3L47-27Q38 2 47 30L28 6C6 28-36 30-49 3Z" fill="#3b78a8"/><path d="M-45 6C-30 26 4 24 26 6Q-8 14-45 6Z" fill="#dceef4"/>${eye(-31, -5)}`],
  lantern: ["#eae2f8", () => svg`<circle cx="-38" cy="-20" r="15" fill=${sun} stroke=${sun} stroke-width="10" stroke-opacity=".4"/><path d="M-4-18Q-22-44-38-22"/><path d="M-34 8C-30-24 8-30 26-2L44-16Q38 4 44 22L26 8C12 36-28 34-34 8Z" fill="#8571b8"/><path d="M-34 9l8-2 3 8 6-7 4 7 5-8" fill="#fff"/>${eye(-14, -7)}`],
  jellyfish: ["#fbe1ee", () => svg`<path d="M-20 4q-8 8 0 15t-2 14M-7 5q-7 9 0 16t-1 12M7 5q7 9 0 16t1 12M20 4q8 8 0 15t2 14"/><path d="M-32 4C-32-42 32-42 32 4Q24 11 16 4Q8 11 0 4Q-8 11-16 4Q-24 11-32 4Z" fill="#f4a7cb"/><path d="M-20-15l9 4M20-15l-9 4M-6 0q6-6 12 0"/><path d="M-13-8v1M13-8v1" stroke-width="6"/>`],
  gull: ["#e5ecef", () => svg`<path d="M-8-2Q-22-32-50-22Q-34-10-28 8Q-16 12-8 12ZM8-2Q22-32 50-22Q34-10 28 8Q16 12 8 12ZM-9 20L0 36L9 20" fill="#fff"/><path d="M-45-21q9 0 12 5M45-21q-9 0-12 5" stroke-width="8"/><ellipse cy="8" rx="14" ry="18" fill="#fff"/><circle cy="-13" r="13" fill="#fff"/><path d="M-5-11L0 4L5-11Z" fill="#f6b32c"/><path d="M-9-20l6 4M9-20l-6 4"/><path d="M-6-14v1M6-14v1" stroke-width="5"/>`],
};

export function fish(kind: Kind, x: number, y: number, scale: number): Drawing {
  return at(x, y, art[kind][1](), scale);
}

function worth(card: Card, x: number, y: number, size: number, room = Infinity): Drawing {
  const loss = (card.value ?? 0) < 0;
  return text(x, y, number(card.value), loss ? Math.max(30, size * 0.86) : size, "middle", loss ? "#b3214f" : ink, room);
}

/** A fish of the lagoon: 300 by 146, with its kind and its worth; higher up where a note lies at its foot. */
export function bigCard(card: Card, noted = false): Drawing {
  const up = noted ? 26 : 0;
  return svg`${box(300, 146, art[card.kind][0], 30)}${fish(card.kind, 98, 54 - up, noted ? 1 : 1.4)}${card.value === undefined ? [text(178, 80 - up, "−", 58, "middle", ink), fish("sardine", 236, 60 - up, 0.9)] : worth(card, 226, 80 - up, 58)}${text(150, noted ? 92 : 134, kindName(card.kind), 31, "middle", ink, 272)}`;
}

/** A card that lies face down in the light of somebody's lantern. */
export function hiddenCard(): Drawing {
  return svg`<ellipse cx="150" cy="73" rx="185" ry="94" fill=${sun} stroke="none" opacity=".3"/>${box(300, 146, night, 30)}${text(150, 90, "?", 76, "middle", sun)}`;
}

/** A card of a pile: 60 by 84, or lower where there is less room; its number stands where it is seen. A forgotten one shows its back. */
export function miniCard(card: Card | null, height = 84, seen = 60): Drawing {
  if (!card) return svg`${box(60, height, night)}<path d="M10 ${height / 2 - 10}q10-9 20 0t20 0M10 ${height / 2 + 12}q10-9 20 0t20 0" stroke="#6fa6c9"/>`;
  const low = height < 84;
  return svg`${box(60, height, art[card.kind][0])}${fish(card.kind, 30, card.value === undefined ? height / 2 : height / 3, low ? 0.44 : 0.54)}${worth(card, seen / 2, height - (low ? 7 : 8), low ? 31 : 32, seen - 8)}<title>${cardName(card)}</title>`;
}

/** The deeper the diver the darker the water: from 1 to 12. */
export function water(diver: number): string {
  return `hsl(${188 + diver * 2} 60% ${88 - diver * 5.6}%)`;
}

/** A cat's head with mask and snorkel, about 54 wide; every seat has its own fur. */
export function divingCat(seat: number, x: number, y: number, scale: number): Drawing {
  const fur = `hsl(32 ${85 - seat * 14}% ${68 + seat * 4}%)`;
  return at(x, y, svg`<path d="M19 10Q27 10 27 0V-24" stroke="#e4572e" stroke-width="7"/><path d="M-21-4L-19-25L-7-16H7L19-25L21-4Q23 19 0 19Q-23 19-21-4Z" fill=${fur}/><path d="M-12-1H12" stroke-width="20"/><path d="M-12-1H12" stroke="#d6f3f7" stroke-width="14"/><path d="M-8-3v3M8-3v3" stroke-width="5"/><path d="M-6 12q3 3 6 0q3 3 6 0"/>`, scale);
}

/** A diver of the hand: the cat hangs as deep as it dives. */
export function diverCard(diver: number, seat: number, width: number, height: number): Drawing {
  const wave = width / 2 - 2;
  const top = height / 5 + 24;
  const size = Math.min(1.2, width / 80);
  return svg`${box(width, height, water(diver))}<path d="M2 ${top}q${wave / 2}-8 ${wave} 0t${wave} 0V14q0-12-13-12H15Q2 2 2 14Z" fill=${card} stroke="none"/>${text(width / 2, top - 10, diver, 46, "middle", ink)}
    ${divingCat(seat, width / 2 - 2, top + 26 * size + ((height - top - 48 * size) * (diver - 1)) / 11, size)}`;
}

/** A diver on the table, 54 by 56: its number, or its back as long as it is sealed. */
export function diverChip(diver: number | null): Drawing {
  return diver
    ? svg`${box(54, 56, water(diver))}${at(6, 8, box(42, 40, card, 9))}${text(27, 39, diver, 32, "middle", ink)}`
    : svg`${box(54, 56, "#d65f45")}<path d="M24 37H30" stroke=${card} stroke-width="17"/><path d="M14 23v1M27 17v1M40 23v1" stroke=${card} stroke-width="10"/>`;
}

/** Kiti, a spirit of the lagoon: a cat made of mist with a tail instead of paws. About 84 by 96 around 0 0. */
export function kiti(): Drawing {
  return svg`<ellipse rx="46" ry="48" fill="#fff6c9" stroke="none" opacity=".35"/><path d="M-14 4Q-22 34 2 40Q24 44 34 32Q38 24 30 22Q24 24 20 28Q16 20 16 4Z" fill="#c4efd9"/><path d="M-26-8L-27-42L-9-27Q0-30 9-27L27-42L26-8Q24 14 0 14Q-24 14-26-8Z" fill="#dff8ea"/><path d="M-4-25l4-9 4 9-4 6Z" fill="#f6c945"/><path d="M-17-7q5-6 10 0M7-7q5-6 10 0M-5 3q2 3 5 0q3 3 5 0M-14 20q-12-2-14 8M14 18q10 0 12-8"/><path d="M-19 1h1M18 1h1" stroke="#f3a0a0" stroke-width="7"/>`;
}
