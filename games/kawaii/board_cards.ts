// Kawaii's drawn things: ice creams, cards, hearts, hands. Every flavour has its colour, its pattern and its letter,
// every shape its silhouette; each is drawn around 0,0 in a box of about 60 × 84.
import { svg, type TemplateResult } from "lit-html";
import { say } from "@page/words";

export const INK = "#57324a";
type Drawn = TemplateResult | TemplateResult[] | string;

interface Flavour {
  name: [en: string, fr: string];
  fill: string;
  tint: string;
  /** What is strewn over the colour, in a tile of 16 × 16. */
  bits: TemplateResult;
}

export const flavours: Record<string, Flavour> = {
  strawberry: {
    name: ["strawberry", "fraise"], fill: "#f78da7", tint: "#ffe1e9",
    bits: svg`<path d="M4,2v4M12,10v4" stroke="#fff3c4" stroke-width="3" stroke-linecap="round"/>`,
  },
  vanilla: {
    name: ["vanilla", "vanille"], fill: "#ffe28f", tint: "#fff7d9",
    bits: svg`<path d="M1,4q3,-4 6,0t6,0M1,12q3,-4 6,0t6,0" fill="none" stroke="#d9a32f" stroke-width="2"/>`,
  },
  chocolate: {
    name: ["chocolate", "chocolat"], fill: "#b07a55", tint: "#f1dfd0",
    bits: svg`<path d="M-4,4l8,-8M-4,20l24,-24M12,20l8,-8" stroke="#7b4a2d" stroke-width="4"/>`,
  },
  pistachio: {
    name: ["pistachio", "pistache"], fill: "#b3d67c", tint: "#ebf5d8",
    bits: svg`<path d="M2,7l4,-6 4,6zM9,15l3,-5 4,5z" fill="#6c9640"/>`,
  },
  blueberry: {
    name: ["blueberry", "myrtille"], fill: "#93a1ee", tint: "#e3e7fd",
    bits: svg`<circle cx="5" cy="5" r="3" fill="none" stroke="#3f4aa8" stroke-width="2"/><circle cx="13" cy="13" r="2" fill="#3f4aa8"/>`,
  },
};

interface Shape {
  name: [en: string, fr: string];
  /** The part with flavour. */
  body: string;
  /** Waffle, wood, bowl, biscuit: path and colour. */
  rest: [string, string][];
  lines?: string;
  face: number;
}

const WAFFLE = "#e9b06a";
const WOOD = "#efd2a0";
const COCOA = "#8a5a40";
export const shapes: Record<string, Shape> = {
  cone: {
    name: ["cone", "cornet"],
    body: "M-25,0A26,26 0 1 1 25,0Q19,9 12,2Q6,11 0,3Q-6,11 -12,2Q-19,9 -25,0Z",
    rest: [["M-20,0L-2,40Q0,43 2,40L20,0Z", WAFFLE]],
    lines: "M-15,10L5,34M-6,6L11,22M15,10L-5,34M6,6L-11,22", face: -14,
  },
  stick: {
    name: ["stick", "bâtonnet"],
    body: "M-21,20V-20A21,21 0 0 1 21,-20V20Q21,24 17,24H-17Q-21,24 -21,20Z",
    rest: [["M-5,22H5V38Q5,42 0,42Q-5,42 -5,38Z", WOOD]], face: -8,
  },
  cup: {
    name: ["cup", "coupe"],
    body: "M-28,2Q-30,-14 -16,-16Q-14,-36 2,-36Q17,-35 17,-17Q30,-14 28,2Z",
    rest: [["M-30,0H30L22,24Q20,30 12,30H-12Q-20,30 -22,24Z", "#fff"], ["M-14,30H14L18,40H-18Z", "#fff"]],
    lines: "M-16,4L-12,26M0,4V26M16,4L12,26", face: -12,
  },
  lolly: {
    name: ["lolly", "sucette"],
    body: "M0,-42Q5,-42 8,-37L27,-10Q30,-5 27,0L8,24Q0,30 -8,24L-27,0Q-30,-5 -27,-10L-8,-37Q-5,-42 0,-42Z",
    rest: [["M-4,24H4V39Q4,42 0,42Q-4,42 -4,39Z", WOOD]], face: -8,
  },
  sandwich: {
    name: ["sandwich", "sandwich"],
    body: "M-30,-12H30V14H-30Z",
    rest: [
      ["M-28,-28H28Q34,-28 34,-22V-16Q34,-10 28,-10H-28Q-34,-10 -34,-16V-22Q-34,-28 -28,-28Z", COCOA],
      ["M-28,12H28Q34,12 34,18V24Q34,30 28,30H-28Q-34,30 -34,24V18Q-34,12 -28,12Z", COCOA],
    ],
    lines: "M-22,-19h1M-8,-19h1M7,-19h1M21,-19h1M-22,21h1M-8,21h1M7,21h1M21,21h1", face: -1,
  },
};

export function flavourName(flavour: string): string {
  const { name } = flavours[flavour] as Flavour;
  return say(...name);
}
export function shapeName(shape: string): string {
  const { name } = shapes[shape] as Shape;
  return say(...name);
}

/** "strawberry cone" as people say it. */
export function cardName(card: string): string {
  const [flavour = "", shape] = card.split(" ");
  if (!shape) return flavour === "cherry" ? say("cherry", "cerise") : say("closed shop", "glacier fermé");
  return say(card, `${shapeName(shape)} ${flavourName(flavour)}`);
}

/** The patterns; once in the board's drawing. */
export function patterns(): TemplateResult {
  return svg`<defs>${Object.entries(flavours).map(
    ([name, { fill, bits }]) => svg`<pattern id="kw-${name}" width="16" height="16" patternUnits="userSpaceOnUse">
      <path d="M0,0H16V16H0Z" fill=${fill} />${bits}</pattern>`,
  )}</defs>`;
}

export function at(x: number, y: number, what: Drawn, scale = 1): TemplateResult {
  return svg`<g transform="translate(${x},${y}) scale(${scale})">${what}</g>`;
}

export function face(y: number, sad = false): TemplateResult {
  return svg`<g transform="translate(0,${y})"><circle cx="-8" r="2.8" fill=${INK} /><circle cx="8" r="2.8" fill=${INK} />
    <path d=${sad ? "M-5,9Q0,4 5,9" : "M-4,4Q0,9 4,4"} fill="none" stroke=${INK} stroke-width="2.2" stroke-linecap="round" />
    <path d="M-15,5h3M12,5h3" stroke="#f2557d" stroke-opacity=".6" stroke-width="5" stroke-linecap="round" /></g>`;
}

/** An ice cream: `fill` its flavour's pattern; without a face when it is small. */
export function iceCream(shape: string, fill: string, smiling = true): TemplateResult {
  const { body, rest, lines, face: y } = shapes[shape] as Shape;
  return svg`<g stroke=${INK} stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">
    ${rest.map(([d, colour]) => svg`<path d=${d} fill=${colour} />`)}
    ${lines ? svg`<path d=${lines} fill="none" stroke-width="2" stroke-opacity=".5" />` : ""}
    <path d=${body} fill=${fill} /></g>${smiling ? face(y) : ""}`;
}

/** All one dark figure: tells the shape at any size. */
export function silhouette(shape: string): TemplateResult {
  const { body, rest } = shapes[shape] as Shape;
  return svg`<g fill=${INK}>${[body, ...rest.map(([d]) => d)].map((d) => svg`<path d=${d} />`)}</g>`;
}

export function scoop(flavour: string): TemplateResult {
  return svg`<path d="M-32,12A33,33 0 1 1 32,12Q30,24 22,16Q16,28 8,18Q0,30 -8,18Q-16,28 -22,16Q-30,24 -32,12Z"
    fill="url(#kw-${flavour})" stroke=${INK} stroke-width="2.6" />${face(-4)}`;
}

const cherries = (): TemplateResult =>
  svg`<g stroke=${INK} stroke-width="2.6"><path d="M-13,6Q-8,-18 6,-34Q12,-16 15,10" fill="none" />
    <path d="M6,-34Q20,-44 30,-32Q18,-24 6,-34Z" fill="#8cc063" />
    <circle cx="-13" cy="16" r="15" fill="#e8384f" /><circle cx="16" cy="22" r="15" fill="#f0566a" /></g>
    ${at(-13, 13, face(0), 0.7)}${at(16, 19, face(0), 0.7)}`;

const shop = (): TemplateResult =>
  svg`<g stroke=${INK} stroke-width="2.6" stroke-linejoin="round"><path d="M-26,-20H26V38H-26Z" fill="#c3ccd8" />
    <path d="M-26,-4H26M-26,32H26" stroke-opacity=".4" />
    <path d="M-32,-18L-26,-36H26L32,-18Q27,-10 21,-18Q16,-10 10,-18Q5,-10 0,-18Q-5,-10 -10,-18Q-16,-10 -21,-18Q-27,-10 -32,-18Z" fill="#8f9bb0" />
    <path d="M0,-8L-24,4V26H24V4Z" fill="#fffaf0" /></g>${at(0, 13, face(0, true))}`;

/** What lies on a card, small or large. */
export function figure(card: string, smiling = true): TemplateResult {
  const [flavour = "", shape] = card.split(" ");
  if (shape) return iceCream(shape, `url(#kw-${flavour})`, smiling);
  return flavour === "cherry" ? cherries() : shop();
}

export function text(x: number, y: number, size: number, words: string | number, anchor = "middle", fill = INK): TemplateResult {
  return svg`<text x=${x} y=${y} font-size=${size} font-weight="700" text-anchor=${anchor} fill=${fill}>${words}</text>`;
}

export function box(x: number, y: number, w: number, h: number, r: number, fill: string, stroke = INK, width = 3): TemplateResult {
  return svg`<rect x=${x} y=${y} width=${w} height=${h} rx=${r} fill=${fill} stroke=${stroke} stroke-width=${width} />`;
}

export const CARD_W = 84;
export const CARD_H = 120;

/** A card from its upper left corner. What identifies it stands at the left edge, so that overlapped cards stay readable. */
export function cardFace(card: string | null): TemplateResult {
  if (!card) return cardBack();
  const [flavour = "", shape] = card.split(" ");
  const kind = flavours[flavour];
  const tint = kind?.tint ?? (flavour === "cherry" ? "#ffdfe0" : "#dde3ec");
  const letter = kind ? flavourName(flavour).charAt(0).toUpperCase() : flavour === "cherry" ? "+1" : "−1";
  return svg`<title>${cardName(card)}</title>${box(0, 0, CARD_W, CARD_H, 12, tint)}
    ${kind ? svg`<path d="M2,60V108Q2,118 12,118H24V60Z" fill="url(#kw-${flavour})" />` : ""}
    ${text(18, 29, kind ? 29 : 23, letter)}
    ${shape ? at(18, 46, silhouette(shape), 0.35) : at(18, 46, figure(card), 0.36)}
    ${at(52, 68, figure(card), shape === "sandwich" ? 0.82 : 0.94)}`;
}

export function cardBack(): TemplateResult {
  return svg`${box(0, 0, CARD_W, CARD_H, 12, "#ff9fbb")}${box(8, 8, CARD_W - 16, CARD_H - 16, 8, "none", "#fff", 3)}
    ${at(CARD_W / 2, 58, heart("#fff"), 1.1)}`;
}

export function heart(fill = "#ef3f6b"): TemplateResult {
  return svg`<path d="M0,16Q-20,2 -18,-8Q-15,-18 -6,-16Q-1,-15 0,-9Q1,-15 6,-16Q15,-18 18,-8Q20,2 0,16Z" fill=${fill}
    stroke=${INK} stroke-width="3" stroke-linejoin="round" />`;
}

const fingers: Record<string, string> = {
  rock: "M-18,0v-6M-6,-4v-8M6,-4v-8M18,0v-6M-22,16L-4,14",
  paper: "M-18,0L-26,-26M-6,-4L-9,-38M6,-4L9,-38M18,0L26,-26M-18,20L-38,4",
  scissors: "M-6,-4L-16,-38M8,-4L18,-38M-20,16L-2,14",
};

/** A hand's sign: outlined fingers, then the palm over their roots. */
export function hand(sign: string): TemplateResult {
  const d = fingers[sign] ?? "";
  return svg`<g stroke-linecap="round" fill="none"><path d=${d} stroke=${INK} stroke-width="19" />
    <path d="M-24,8Q-24,-8 0,-8Q24,-8 24,8Q24,34 0,34Q-24,34 -24,8Z" fill="#ffd9b8" stroke=${INK} stroke-width="3" />
    <path d=${d} stroke="#ffd9b8" stroke-width="13" /></g>${at(2, 20, face(0), 0.9)}`;
}

export function signName(sign: string): string {
  return sign === "rock" ? say("rock", "pierre") : sign === "paper" ? say("paper", "feuille") : say("scissors", "ciseaux");
}
