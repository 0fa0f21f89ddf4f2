// The fish of Kai Piranja, drawn. Each swims to the left in a box of 100 × 70 around its middle.
import { nothing, svg, type TemplateResult } from "lit-html";

export const INK = "#1b3442";

/** A card as the engine writes it: P U L B, small ones in lower case, a bang for the hungry. */
export type Code = string;
export const species = ["piranha", "puffer", "lion", "barracuda"] as const;
export const speciesOf = (code: Code): number => "pulb".indexOf(code.charAt(0).toLowerCase());
export const isHungry = (code: Code): boolean => code.endsWith("!");
export const isSmall = (code: Code): boolean => code === code.toLowerCase();

const path = (d: string, fill: string): TemplateResult => svg`<path d=${d} fill=${fill} />`;
/** A mark on the skin: a line without filling. */
const line = (d: string, stroke = INK, width = 3): TemplateResult =>
  svg`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} />`;

const puffed = ((): string => {
  // Thorns all around, so that nobody takes it for a ball.
  const points = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    const reach = i % 2 ? 27 : 35;
    return `${(reach * Math.cos(angle) - 4).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
})();

/** What lies behind the eye and the mouth of each species. */
const bodies = [
  svg`${path("M28 0 50 -22Q42 0 50 22Z", "#c23b2e")}
    ${path("M-16 -26 -8 -36 0 -30 8 -36 14 -27 22 -30 26 -16Z", "#c23b2e")}
    ${path("M-45 6C-44 -20 -14 -32 10 -26 26 -21 32 -8 34 0 32 14 20 27 0 29 -22 31 -42 26 -45 6Z", "#ef6a55")}
    ${path("M-44 12C-28 22 8 22 29 13 22 26 10 29 0 29 -22 31 -40 25 -44 12Z", "#ffc795")}
    ${path("M2 2Q20 0 16 16 4 14 2 2Z", "#c23b2e")}`,
  svg`${path("M20 0 44 -15Q38 0 44 15Z", "#d99a12")}${path(puffed, "#d99a12")}
    <circle cx="-4" r="27" fill="#ffd54a" />
    ${path("M-30 6Q-4 22 22 6 16 26 -4 27 -24 26 -30 6Z", "#fff6d8")}
    ${path("M8 -2Q24 -4 20 10 8 10 8 -2Z", "#f0b429")}
    ${line("M-6 -17h.1M4 -20h.1M12 -12h.1M-1 -11h.1", "#b97a08", 6)}`,
  svg`${path("M22 0Q36 -22 50 -16 44 0 50 16 36 22 22 2Z", "#d7aef0")}
    ${path("M-22 -10 -30 -34 -14 -18 -14 -36 -4 -19 2 -36 8 -18 20 -32 20 -12Z", "#d7aef0")}
    ${path("M-14 12 -26 34 -8 22 -2 35 6 22 18 31 12 10Z", "#d7aef0")}
    ${path("M-44 3C-34 -17 4 -22 30 -2 10 20 -34 20 -44 3Z", "#9a58c9")}
    ${line("M-8 -14Q-14 0 -8 14M5 -13Q0 0 5 13M17 -9Q14 0 17 8", "#fff", 4)}`,
  svg`${path("M30 0 50 -19Q43 0 50 19Z", "#33719a")}
    ${path("M-8 -11 6 -23 8 -10ZM14 -8 26 -17 26 -5ZM6 10 18 20 20 7Z", "#33719a")}
    ${path("M-50 5C-34 -14 8 -17 36 -2 10 16 -28 16 -50 5Z", "#5da4cf")}
    ${path("M-49 5C-20 9 8 9 35 -1 10 16 -28 16 -49 5Z", "#e9f6fb")}
    ${line("M-6 -6v5M4 -7v6M14 -6v5M23 -4v3", "#24567a", 4)}`,
];

/** Eye and open mouth: where they are, how wide, of what colour. */
const faces: [eyeX: number, eyeY: number, mouthX: number, mouthY: number, gape: number, lips: string][] = [
  [-20, -8, -32, 11, 17, "#ef6a55"],
  [-15, -7, -24, 9, 15, "#ffd54a"],
  [-25, -4, -36, 8, 14, "#9a58c9"],
  [-24, -4, -40, 7, 14, "#5da4cf"],
];
/** How a sated one smiles: an underbite, thick lips, a smirk, a long jaw. */
const smiles = [
  svg`<path d="M-43 9 -40 2 -36 10 -32 3 -28 10 -24 4 -21 9" fill="#fff" />`,
  svg`<ellipse cx="-31" cy="5" rx="4" ry="5" fill="#f58f6c" />`,
  line("M-42 4Q-36 8 -31 5"),
  svg`<path d="M-49 5Q-38 6 -28 4M-42 5 -40 1 -38 5M-36 5 -34 1 -32 5" fill="#fff" stroke-width="2.5" />`,
];

/** Jaws wide open, teeth above and below. */
function jaws(x: number, y: number, gape: number, lips: string): TemplateResult {
  const tooth = (side: number): string =>
    [-0.72, -0.24, 0.24]
      .map((at) => {
        const gum = y + side * gape * 1.1 * Math.sqrt(1 - (at + 0.24) ** 2);
        return `M${x + at * gape} ${gum}l${gape * 0.24} ${-side * gape * 0.75} ${gape * 0.24} ${side * gape * 0.75}Z`;
      })
      .join("");
  const mouth = (stroke: string, width: number): TemplateResult =>
    svg`<ellipse cx=${x} cy=${y} rx=${gape * 0.9} ry=${gape * 1.1} fill="#7d1128" stroke=${stroke} stroke-width=${width} />`;
  return svg`${mouth(INK, 13)}${mouth(lips, 8)}${mouth(INK, 2.5)}<path d=${tooth(-1) + tooth(1)} fill="#fff" stroke-width="1.5" />`;
}

/** A fish around 0 0. The small have large eyes, the hungry a frown. */
export function fish(code: Code): TemplateResult {
  const kind = speciesOf(code);
  const [x, y, mouthX, mouthY, gape, lips] = faces[kind] ?? [0, 0, 0, 0, 0, ""];
  const hungry = isHungry(code);
  const small = !hungry && isSmall(code);
  const eye = small ? 9 : 7;
  return svg`<g transform="scale(${small ? 0.62 : 1})" stroke=${INK} stroke-width=${small ? 3.6 : 2.6} stroke-linejoin="round" stroke-linecap="round">
    ${bodies[kind]}${hungry ? jaws(mouthX, mouthY, gape, lips) : smiles[kind]}
    <g transform=${hungry ? "translate(5 -6)" : nothing}>
      <circle cx=${x} cy=${y} r=${eye} fill=${hungry ? "#fff3b0" : "#fff"} /><circle cx=${x - 2} cy=${y} r=${eye / 2.6} fill=${INK} />
      ${hungry ? line(`M${x - 10} ${y - 4}l17 -7`, INK, 5) : nothing}
    </g>
  </g>`;
}

/** A fish in the water. With a name the page lets it glide from where it was before. */
export const swim = (code: Code, x: number, y: number, scale: number, turn = 0, name?: string, how = ""): TemplateResult =>
  svg`<g data-card=${name ?? nothing} transform="translate(${x} ${y})"><g class=${how}><g transform="rotate(${turn}) scale(${scale})">${fish(code)}</g></g></g>`;

/** Just the shape of a fish, for the backs of the cards and for shadows. */
export const shadow = (x: number, y: number, scale: number, turn: number, fill: string): TemplateResult =>
  svg`<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" d="M-24 0Q-4 -17 15 -2L27 -11Q23 0 27 11L15 2Q-4 17 -24 0Z" fill=${fill} />`;
