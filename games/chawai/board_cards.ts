// The drawings of Chawaï: six kinds of fish, the diving cats, Kiti, and the cards made of them.
// Fish are drawn around 0 0, about 100 wide and 64 high, with one line weight.
import { svg, type TemplateResult } from "lit-html";
import { type Card, type Kind, cardName, kindName, number } from "./board_words";

export type Drawing = TemplateResult;
export const ink = "#16384b";
export const paper = "#fffaec";
const furs = ["#f3b36a", "#c9cdd6", "#e8d3b0", "#8b7a86", "#d98e6b", "#f6eee0"];

/** Text as the whole board has it: never smaller than a phone can show. */
export function text(x: number, y: number, words: string | number, size = 32, fill = ink, anchor = "start"): Drawing {
  return svg`<text x=${x} y=${y} font-size=${size} fill=${fill} text-anchor=${anchor} font-weight="700">${words}</text>`;
}

function eye(x: number, y: number): Drawing {
  return svg`<circle cx=${x} cy=${y} r="6" fill="#fff" stroke-width="2"/><circle cx=${x - 1} cy=${y} r="2.6" fill=${ink} stroke="none"/>`;
}

const art: Record<Kind, () => Drawing> = {
  sardine: () => svg`<path d="M-46 0Q-12-22 26-3L46-16Q38 0 46 16L26 3Q-12 22-46 0Z" fill="#a9d0e6"/>
    <path d="M-40 4Q-8 18 24 3Q-8 8-40 4Z" fill="#eef8fb" stroke="none"/>
    <path d="M-12-6h1M2-6h1M15-4h1" stroke-width="6"/>${eye(-30, -3)}`,
  tiger: () => svg`<path d="M-14-22Q2-42 18-18" fill="#e07b2a"/>
    <path d="M-42 2C-34-30 8-32 24-5L45-22Q38 0 45 24L24 8C8 34-34 32-42 2Z" fill="#f8a948"/>
    <path d="M-10-20Q-3 0-10 22M6-17Q12 0 6 19M20-6Q23 1 20 9" fill="none" stroke-width="6"/>
    ${eye(-26, -5)}<path d="M-38 10q6 4 10 0" fill="none"/>`,
  tuna: () => svg`<path d="M-4-22Q10-36 14-16M-2 22Q8 36 14 16" fill="#f6c945"/>
    <path d="M-49 3C-36-26 6-27 28-3L47-27Q38 2 47 30L28 6C6 28-36 30-49 3Z" fill="#3b78a8"/>
    <path d="M-45 6C-30 26 4 24 26 6Q-8 14-45 6Z" fill="#dceef4" stroke="none"/>
    <path d="M-33-18l-5-19 10 8 6-12 8 12 9-9-3 20q-12-5-25 0Z" fill="#f6c945"/>${eye(-31, -3)}<path d="M-8-4q7 6 0 13" fill="none"/>`,
  lantern: () => svg`<circle cx="-38" cy="-20" r="19" fill="#ffe680" opacity=".45" stroke="none"/>
    <path d="M-4-18Q-22-44-38-22" fill="none"/><circle cx="-38" cy="-20" r="9" fill="#ffe14d"/>
    <path d="M-34 8C-30-24 8-30 26-2L44-16Q38 4 44 22L26 8C12 36-28 34-34 8Z" fill="#8571b8"/>
    <path d="M-34 9l8-2 3 8 6-7 4 7 5-8" fill="#fff"/>${eye(-14, -7)}<path d="M4 2l12 4-12 5" fill="#a795d3"/>`,
  jellyfish: () => svg`<path d="M-20 4q-8 8 0 15t-2 14M-7 5q-7 9 0 16t-1 12M7 5q7 9 0 16t1 12M20 4q8 8 0 15t2 14" fill="none"/>
    <path d="M-32 4C-32-42 32-42 32 4Q24 11 16 4Q8 11 0 4Q-8 11-16 4Q-24 11-32 4Z" fill="#f4a7cb"/>
    <path d="M-20-15l9 4M20-15l-9 4" stroke-width="3"/><path d="M-13-8v1M13-8v1" stroke-width="6"/><path d="M-6 0q6-6 12 0" fill="none"/>`,
  gull: () => svg`<path d="M-8-2Q-22-32-50-22Q-34-10-28 8Q-16 12-8 12ZM8-2Q22-32 50-22Q34-10 28 8Q16 12 8 12Z" fill="#f4f8fa"/>
    <path d="M-50-22q12-2 20 3l-9 9q-4-8-11-12M50-22q-12-2-20 3l9 9q4-8 11-12" fill="#5c6f7c"/>
    <path d="M-9 20L0 34L9 20" fill="#dfe7eb"/><ellipse cy="8" rx="14" ry="18" fill="#fff"/><circle cy="-13" r="13" fill="#fff"/>
    <path d="M-5-11L0 4L5-11Z" fill="#f6b32c"/><path d="M-9-20l6 4M9-20l-6 4" stroke-width="3"/><path d="M-6-14v1M6-14v1" stroke-width="5"/>`,
};

export function fish(kind: Kind, x: number, y: number, scale: number): Drawing {
  return svg`<g transform="translate(${x} ${y}) scale(${scale})" stroke=${ink} stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">${art[kind]()}</g>`;
}

const tints: Record<Kind, string> = { sardine: "#e3f3f8", tiger: "#fdeccf", tuna: "#d8e6f3", lantern: "#eae2f8", jellyfish: "#fbe1ee", gull: "#e5ecef" };

/** A fish of the lagoon: 260 by 146, with its kind and its worth. */
export function bigCard(card: Card): Drawing {
  return svg`<rect width="260" height="146" rx="30" fill=${tints[card.kind]} stroke=${ink} stroke-width="3"/>
    <path d="M3 102q32-9 64 0t64 0t64 0t62 0V116q0 27-28 27H30q-27 0-27-27Z" fill="#fff" opacity=".55"/>
    ${fish(card.kind, card.value === undefined ? 130 : 88, 58, 1.35)}
    ${card.value === undefined ? "" : text(208, 80, number(card.value), 62, card.value < 0 ? "#b3214f" : ink, "middle")}
    ${text(130, 135, kindName(card.kind), 31, ink, "middle")}`;
}

/** A card that lies face down in the light of somebody's lantern. */
export function hiddenCard(): Drawing {
  return svg`<ellipse cx="130" cy="73" rx="165" ry="100" fill="#ffe680" opacity=".22"/><ellipse cx="130" cy="73" rx="145" ry="86" fill="#ffe680" opacity=".3"/>
    <rect width="260" height="146" rx="30" fill="#254f78" stroke="#ffe14d" stroke-width="5"/>
    <path d="M20 36q18-14 36 0t36 0M168 112q18-14 36 0t36 0" fill="none" stroke="#6fa6c9" stroke-width="5" stroke-linecap="round"/>
    ${text(130, 88, "?", 76, "#ffe14d", "middle")}`;
}

/** A card of a pile: 60 by 84. A forgotten one shows its back. */
export function miniCard(card: Card | null): Drawing {
  if (!card)
    return svg`<rect width="60" height="84" rx="12" fill="#254f78" stroke=${ink} stroke-width="3"/><path d="M10 32q10-9 20 0t20 0M10 54q10-9 20 0t20 0" fill="none" stroke="#6fa6c9" stroke-width="4"/>`;
  const gull = card.value === undefined;
  return svg`<rect width="60" height="84" rx="12" fill=${tints[card.kind]} stroke=${ink} stroke-width="3"/>
    ${fish(card.kind, 30, gull ? 42 : 28, 0.54)}${text(30, 76, number(card.value), 32, (card.value ?? 0) < 0 ? "#b3214f" : ink, "middle")}<title>${cardName(card)}</title>`;
}

/** The deeper the diver the darker the water: from 1 to 12. */
export function water(diver: number): string {
  const mix = (light: number, dark: number): number => Math.round(light + ((dark - light) * (diver - 1)) / 11);
  return `rgb(${mix(196, 16)},${mix(238, 42)},${mix(238, 92)})`;
}

/** A cat's head with mask and snorkel, about 54 wide. */
export function divingCat(seat: number, x: number, y: number, scale = 1): Drawing {
  return svg`<g transform="translate(${x} ${y}) scale(${scale})" stroke=${ink} stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
    <path d="M19 10Q27 10 27 0V-24" fill="none" stroke="#e4572e" stroke-width="6"/>
    <path d="M-21-4L-19-25L-7-16H7L19-25L21-4Q23 19 0 19Q-23 19-21-4Z" fill=${furs[seat % 6]}/>
    <rect x="-17" y="-9" width="34" height="16" rx="8" fill="#d6f3f7"/><path d="M-8-3v3M8-3v3" stroke-width="4.5"/>
    <path d="M-6 12q3 3 6 0q3 3 6 0" fill="none"/></g>`;
}

/** A diver of the hand, 62 by 164: the cat hangs as deep as it dives. */
export function diverCard(diver: number, seat: number): Drawing {
  const depth = 74 + diver * 5;
  return svg`<rect width="62" height="164" rx="14" fill=${water(diver)} stroke=${ink} stroke-width="3"/>
    <path d="M3 58q14-8 28 0t28 0V16q0-13-14-13H16Q3 3 3 16Z" fill=${paper}/>
    ${text(31, 46, diver, diver > 9 ? 40 : 44, ink, "middle")}
    <path d="M14 ${depth - 8}v1M48 ${depth + 34}v1" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".5"/>${divingCat(seat, 29, depth + 10, 0.86)}`;
}

/** A diver on the table, 54 by 56: its number, or its back as long as it is sealed. */
export function diverChip(diver: number | null): Drawing {
  if (diver === null)
    return svg`<rect width="54" height="56" rx="12" fill="#d65f45" stroke=${ink} stroke-width="3"/><g fill=${paper}><ellipse cx="27" cy="36" rx="11" ry="9"/><circle cx="14" cy="24" r="5"/><circle cx="27" cy="18" r="5"/><circle cx="40" cy="24" r="5"/></g>`;
  return svg`<rect width="54" height="56" rx="12" fill=${water(diver)} stroke=${ink} stroke-width="3"/><rect x="6" y="8" width="42" height="40" rx="9" fill=${paper}/>
    ${text(27, 40, diver, 34, ink, "middle")}`;
}

/** Kiti, a spirit of the lagoon: a cat made of mist with a tail instead of paws. About 84 by 96 around 0 0. */
export function kiti(): Drawing {
  return svg`<ellipse rx="48" ry="52" fill="#fff6c9" opacity=".55"/>
    <g stroke=${ink} stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
    <path d="M-14 4Q-22 34 2 40Q24 44 34 32Q38 24 30 22Q24 24 20 28Q16 20 16 4Z" fill="#c4efd9"/>
    <path d="M-26-8L-27-42L-9-27Q0-30 9-27L27-42L26-8Q24 14 0 14Q-24 14-26-8Z" fill="#dff8ea"/>
    <path d="M-4-25l4-9 4 9-4 6Z" fill="#f6c945"/><path d="M-17-7q5-6 10 0M7-7q5-6 10 0M-5 3q2.5 3 5 0q2.5 3 5 0" fill="none"/>
    <path d="M-19 1h1M18 1h1" stroke="#f3a0a0" stroke-width="7"/><path d="M-14 20q-12-2-14 8M14 18q10 0 12-8" fill="none"/></g>`;
}
