// Wa Chat Bi, drawn: the cats. Seven coats, so that nobody needs the colours to tell them apart.
// A head is about 100 by 110 around its middle; its mood follows the tokens it took.
import { svg, type TemplateResult } from "lit-html";
import { put } from "@page/svg";
import { INK, pen, sick, WORDS } from "./board_cards";

const HEAD = "M-50 8C-50-12-46-18-46-28L-46-60L-18-43Q0-48 18-43L46-60L46-28C46-18 50-12 50 8C50 38 28 50 0 50C-28 50-50 38-50 8Z";

/** Base colour, and what makes the coat: stripes, a blaze, patches, dark points, spots, a headband. */
const coats: [base: string, marks: TemplateResult][] = [
  ["#f4ac62", svg`<path d="M0-44V-25M-14-41V-30M14-41V-30M-47 6H-34M47 6H34M-45 22H-34M45 22H34" fill="none" stroke="#b4621c" stroke-width="6"/>`],
  ["#9db0bf", svg`<path d="M0-30Q14 4 40 28Q24 48 0 48Q-24 48-40 28Q-14 4 0-30Z" fill="#fff" stroke="none"/>`],
  ["#fff6e6", svg`<g stroke="none"><path d="M-44-56L-18-42Q0-30-12-12Q-28 4-48 2Q-44-12-44-28Z" fill="#ee9a4d"/><path d="M44-56L18-42Q4-26 18-8Q32 2 48 2Q44-12 44-28Z" fill="#5b4c48"/></g>`],
  ["#57525f", svg`<path d="M-9 47L0 36L9 47Z" fill="#fff" stroke="none"/>`],
  ["#f3e3c8", svg`<g stroke="none" fill="#8a6550"><path d="M-44-56L-20-42Q-30-34-44-26ZM44-56L20-42Q30-34 44-26Z"/><ellipse cy="14" rx="30" ry="31"/></g>`],
  ["#ecd095", svg`<g stroke="none" fill="#9c6a35"><circle cy="-34" r="6"/><circle cx="-20" cy="-28" r="5"/><circle cx="20" cy="-28" r="5"/><circle cx="-40" cy="12" r="5"/><circle cx="40" cy="12" r="5"/><circle cx="-33" cy="28" r="4.5"/><circle cx="33" cy="28" r="4.5"/></g>`],
  ["#b98a68", svg`<path d="M-46-30Q0-44 46-30L47-18Q0-31-47-18Z" fill="#fff"/><circle cy="-31" r="7" fill="#d9564a" stroke="none"/>`],
];

/** Content, doubtful, queasy, done for. */
function mood(tokens: number): TemplateResult {
  const eyes =
    tokens >= 3
      ? svg`${[["#fff", 11], [INK, 5]].map(([colour, width]) => svg`<path d="M-30-12l16 14M-14-12L-30 2M30-12L14 2M14-12L30 2" fill="none" stroke=${colour} stroke-width=${width} />`)}`
      : svg`${[-22, 22].map((x) => svg`<ellipse cx=${x} cy="-5" rx="11" ry="12" fill="#fffbe0"/><ellipse cx=${x} cy="-4" rx="5" ry="8" fill=${INK} stroke="none"/>
          ${tokens === 2 ? svg`<path d="M${x - 11}-6A11 12 0 0 1 ${x + 11}-6Z" fill="#a9cf5d"/>` : ""}`)}`;
  const mouth = tokens > 1 ? "M-14 29q5-7 9.500 0t9.500 0t9.500 0" : tokens ? "M-9 28H9" : "M-12 24Q-6 32 0 24Q6 32 12 24";
  return svg`<ellipse cy="24" rx="24" ry="16" fill=${tokens > 1 ? "#dcebb0" : "#fffaf0"} stroke="none"/>${eyes}
    <path d="M-6 12H6L0 18Z" fill="#f08a9b"/><path d="M0 18V23${mouth}M-34 20L-58 15M-34 27L-57 31M34 20L58 15M34 27L57 31" fill="none" stroke-width="3"/>`;
}

export function cat(seat: number, tokens: number): TemplateResult {
  const [base, marks] = coats[seat % coats.length] ?? ["#fff", svg``];
  return svg`<path d=${HEAD} fill=${base}/>${marks}<path d="M-40-50L-26-41L-40-32ZM40-50L26-41L40-32Z" fill="#f6b3ba" stroke="none"/>
    <path d=${HEAD} fill="none"/>${mood(tokens)}`;
}

/** Two paws on the edge of the table. */
export function paws(seat: number): TemplateResult {
  const base = coats[seat % coats.length]?.[0] ?? "#fff";
  return svg`${[-36, 36].map((x) => svg`<rect x=${x - 15} y="34" width="30" height="24" rx="12" fill=${base}/><path d="M${x - 5} 50V57M${x + 5} 50V57" fill="none"/>`)}`;
}

/** Three places for tokens, from the left; the third ends the game. */
export function tokenRow(x: number, y: number, tokens: number): TemplateResult {
  return svg`${[0, 1, 2].map((i) =>
    put(x + i * 27, y, 0.39, i < tokens ? pen(sick, 6) : svg`<circle r="29" fill="light-dark(#fff,#0000)" stroke=${WORDS} stroke-width="5" stroke-dasharray="10 9"/>`),
  )}`;
}

export const crown = svg`<path d="M-30 0L-34-30L-14-14L0-36L14-14L34-30L30 0Z" fill="#ffd23f"/>`;
