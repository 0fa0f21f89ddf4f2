// Kawaii's drawn things: ice creams, cards, hearts, hands. Every flavour has its colour, its pattern and its letter,
// every shape its silhouette; each is drawn around 0,0 in a box of about 60 × 84.
import { svg, type TemplateResult } from "lit-html";
import { told } from "@page/catalogue";
import { write } from "@page/svg";
import { say } from "./board_say";

export const INK = "#57324a";
/** Paper is dark by night, and what is written on it light; INK is for what is written on something light. */
export const CREAM = "light-dark(#fff8ef,#3b2d3e)";
export const OWN = "light-dark(#fff1b8,#6b5620)";
export const WORDS = "light-dark(#57324a,#ffeedd)";
/** Light by day and by night. */
export const WHITE = "#fff8ef";

/** A path. How lines join and end, and what letters look like, is said once, at the root of a drawing. */
export function path(d: string, fill = "none", stroke = INK, width = 3): TemplateResult {
  return svg`<path d=${d} fill=${fill} stroke=${stroke} stroke-width=${width} />`;
}

export function disc(x: number, y: number, r: number, fill: string, stroke = INK, width = 3): TemplateResult {
  return svg`<circle cx=${x} cy=${y} r=${r} fill=${fill} stroke=${stroke} stroke-width=${width} />`;
}

interface Flavour {
  fill: string;
  tint: string;
  /** What is strewn over the colour, in a tile of 16 × 16: lines, their colour and width. */
  bits: [d: string, colour: string, width: number];
}

export const flavours: Record<string, Flavour> = {
  strawberry: { fill: "#f78da7", tint: "#ffe1e9",
    bits: ["M4,2v4M12,10v4", "#fff3c4", 3],
  },
  vanilla: { fill: "#ffe28f", tint: "#fff7d9",
    bits: ["M1,4q3,-4 6,0t6,0M1,12q3,-4 6,0t6,0", "#d9a32f", 2],
  },
  chocolate: { fill: "#b07a55", tint: "#f1dfd0",
    bits: ["M-4,4l8,-8M-4,20l24,-24M12,20l8,-8", "#7b4a2d", 4],
  },
  pistachio: { fill: "#b3d67c", tint: "#ebf5d8",
    bits: ["M3,6l2,-4 2,4zM10,14l2,-4 2,4z", "#6c9640", 2],
  },
  blueberry: { fill: "#93a1ee", tint: "#e3e7fd",
    bits: ["M2,5a3,3 0 1 1 0,.1M12,13h1", "#3f4aa8", 2.4],
  },
};

interface Shape {
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
    body: "M-25,0A26,26 0 1 1 25,0Q19,9 12,2Q6,11 0,3Q-6,11 -12,2Q-19,9 -25,0Z",
    rest: [["M-20,0L-2,40Q0,43 2,40L20,0Z", WAFFLE]],
    lines: "M-15,10L5,34M-6,6L11,22M15,10L-5,34M6,6L-11,22", face: -14,
  },
  stick: {
    body: "M-21,20V-20A21,21 0 0 1 21,-20V20Q21,24 17,24H-17Q-21,24 -21,20Z",
    rest: [["M-5,22H5V40H-5Z", WOOD]], face: -8,
  },
  cup: {
    body: "M-28,2Q-30,-14 -16,-16Q-14,-36 2,-36Q17,-35 17,-17Q30,-14 28,2Z",
    rest: [["M-30,0H30L22,24Q20,30 12,30H-12Q-20,30 -22,24Z", "#fff"], ["M-14,30H14L18,40H-18Z", "#fff"]],
    lines: "M-16,4L-12,26M0,4V26M16,4L12,26", face: -12,
  },
  lolly: {
    body: "M0,-42Q5,-42 8,-37L27,-10Q30,-5 27,0L8,24Q0,30 -8,24L-27,0Q-30,-5 -27,-10L-8,-37Q-5,-42 0,-42Z",
    rest: [["M-5,22H5V40H-5Z", WOOD]], face: -8,
  },
  sandwich: {
    body: "M-30,-12H30V14H-30Z",
    rest: [
      ["M-30,-28H30L34,-19 30,-10H-30L-34,-19Z", COCOA],
      ["M-30,12H30L34,21 30,30H-30L-34,21Z", COCOA],
    ],
    lines: "M-22,-19h1M-8,-19h1M7,-19h1M21,-19h1M-22,21h1M-8,21h1M7,21h1M21,21h1", face: -1,
  },
};

const thing = (id: string): string => told("kawaii", { id });
export const flavourName = thing;
export const shapeName = thing;
export const signName = thing;

/** "strawberry cone" as people say it. */
export function cardName(card: string): string {
  const [flavour = "", shape] = card.split(" ");
  if (!shape) return say(flavour === "cherry" ? "cherry_name" : "closed_shop_name");
  return say("ice_name", { flavour: { id: flavour }, shape: { id: shape } });
}

/** The patterns; once in the board's drawing. */
export function patterns(): TemplateResult[] {
  return Object.entries(flavours).map(([name, { fill, bits: [d, colour, width] }]) =>
    svg`<pattern id="kw-${name}" width="16" height="16" patternUnits="userSpaceOnUse">${path("M0,0H16V16H0Z", fill, "none")}${path(d, "none", colour, width)}</pattern>`);
}

export function at(x: number, y: number, what: unknown, scale = 1): TemplateResult {
  return svg`<g transform="translate(${x},${y})scale(${scale})">${what}</g>`;
}

/** Words that would not keep within their room are squeezed: smaller could not be read on a phone. */
export function text(x: number, y: number, size: number, words: string | number, anchor = "middle", fill = WORDS, room = Infinity): TemplateResult {
  return write(x, y, words, size, anchor, 700, fill, room);
}

export function box(x: number, y: number, w: number, h: number, r: number, fill: string, stroke = INK, width = 3): TemplateResult {
  return svg`<rect x=${x} y=${y} width=${w} height=${h} rx=${r} fill=${fill} stroke=${stroke} stroke-width=${width} />`;
}

export function face(y: number, mouth = "M-4,4Q0,9 4,4"): TemplateResult {
  return at(0, y, [path("M-8,0h.1M8,0h.1", "none", INK, 5.5), path(mouth, "none", INK, 2.2), path("M-15,5h3M12,5h3", "none", "#f2557d99", 5)]);
}

/** An ice cream: `fill` its flavour's pattern or colour; without a face when it is small. */
export function iceCream(shape: string, fill: string, smiling = true): TemplateResult[] {
  const { body, rest, lines, face: y } = shapes[shape] as Shape;
  return [
    ...rest.map(([d, colour]) => path(d, colour)),
    ...(lines ? [path(lines, "none", "#57324a88", 2)] : []),
    path(body, fill),
    ...(smiling ? [face(y)] : []),
  ];
}

/** Dark where the flavour is, pale where waffle, wood or bowl are: tells the shape at any size. */
export function silhouette(shape: string): TemplateResult[] {
  const { body, rest } = shapes[shape] as Shape;
  return [...rest.map(([d]) => path(d, "#fff8ef", INK, 6)), path(body, INK)];
}

export function scoop(flavour: string): TemplateResult[] {
  return [path("M-32,12A33,33 0 1 1 32,12Q30,24 22,16Q16,28 8,18Q0,30 -8,18Q-16,28 -22,16Q-30,24 -32,12Z", `url(#kw-${flavour})`), face(-4)];
}

const cherries = (): TemplateResult[] => [
  path("M-13,6Q-8,-18 6,-34Q12,-16 15,10"), path("M6,-34Q20,-44 30,-32Q18,-24 6,-34Z", "#8cc063"),
  disc(-13, 16, 15, "#e8384f"), disc(16, 22, 15, "#f0566a"), at(-13, 13, face(0), 0.7), at(16, 19, face(0), 0.7),
];

const shop = (): TemplateResult[] => [
  path("M-26,-20H26V38H-26ZM-26,-4H26M-26,32H26", "#c3ccd8"),
  path("M-32,-18L-26,-36H26L32,-18Q27,-10 21,-18Q16,-10 10,-18Q5,-10 0,-18Q-5,-10 -10,-18Q-16,-10 -21,-18Q-27,-10 -32,-18Z", "#8f9bb0"),
  path("M0,-8L-24,4V26H24V4Z", "#fffaf0"), face(13, "M-5,9Q0,4 5,9"),
];

/** What lies on a card, small or large. */
export function figure(card: string, smiling = true): TemplateResult[] {
  const [flavour = "", shape] = card.split(" ");
  return shape ? iceCream(shape, `url(#kw-${flavour})`, smiling) : flavour === "cherry" ? cherries() : shop();
}

export const CARD_W = 84;
export const CARD_H = 120;

/** A card from its upper left corner. What identifies it stands at the left edge, so that overlapped cards stay readable. */
export function cardFace(card: string | null): TemplateResult {
  if (!card) return cardBack();
  const [flavour = "", shape] = card.split(" ");
  const kind = flavours[flavour];
  const cherry = flavour === "cherry";
  return svg`<title>${cardName(card)}</title>${box(0, 0, CARD_W, CARD_H, 12, kind?.tint ?? (cherry ? "#ffdfe0" : "#dde3ec"))}
    ${kind ? path("M2,62V108Q2,118 12,118H24V62Z", `url(#kw-${flavour})`, "none") : ""}
    ${kind ? text(18, 31, 33, flavourName(flavour).charAt(0).toUpperCase(), "middle", INK) : text(27, 31, 33, cherry ? "+1" : "−1", "middle", INK)}
    ${shape ? at(18, 46, silhouette(shape), 0.35) : ""}${at(53, 68, figure(card), shape === "sandwich" ? 0.8 : 0.92)}`;
}

export function cardBack(): TemplateResult {
  return svg`${box(0, 0, CARD_W, CARD_H, 12, "#ff9fbb")}${box(9, 9, 66, 102, 8, "none", "#fff")}${at(42, 58, heart("#fff"), 1.1)}`;
}

export function heart(fill = "#ef3f6b"): TemplateResult {
  return path("M0,16Q-20,2 -18,-8Q-15,-18 -6,-16Q-1,-15 0,-9Q1,-15 6,-16Q15,-18 18,-8Q20,2 0,16Z", fill);
}

const fingers: Record<string, string> = {
  rock: "M-18,0v-6M-6,-4v-8M6,-4v-8M18,0v-6M-22,16L-4,14",
  paper: "M-18,0L-26,-26M-6,-4L-9,-38M6,-4L9,-38M18,0L26,-26M-18,20L-38,4",
  scissors: "M-6,-4L-16,-38M8,-4L18,-38M-20,16L-2,14",
};

/** A hand's sign: outlined fingers, then the palm over their roots. */
export function hand(sign: string): TemplateResult[] {
  const d = fingers[sign] ?? "";
  const skin = "#ffd9b8";
  return [path(d, "none", INK, 19), path("M-24,8Q-24,-8 0,-8Q24,-8 24,8Q24,34 0,34Q-24,34 -24,8Z", skin), path(d, "none", skin, 13), at(2, 20, face(0), 0.9)];
}

/** The striped awning, wider than any window. */
export function awning(width: number, h: number): TemplateResult[] {
  return Array.from({ length: 52 }, (_, i) => path(`M${(i - 16) * width},-900h${width}v${h + 900}a${width / 2},${h * 0.7} 0 0 1 ${-width},0Z`, i % 2 ? "light-dark(#fff8ef,#cbb8ad)" : "light-dark(#ff8fb0,#9c4a67)"));
}
