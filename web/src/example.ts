// Drawn examples for the rules: each game's replace, in their order, the drawings in letters of its help page. They lie in its
// folder, games/<game>/examples.ts.
import { html, svg, type TemplateResult } from "lit-html";
import { loadGame } from "./boards";

/** A drawing on light paper, with what it shows for those who cannot see it. */
export function example(width: number, height: number, label: string, content: unknown): TemplateResult {
  return html`<svg class="example" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    <rect width=${width} height=${height} rx="18" fill="#fffaf0" />${content}
  </svg>`;
}

export function words(x: number, y: number, text: string | number, anchor = "start", size = 26): TemplateResult {
  return svg`<text x=${x} y=${y} font-size=${size} font-weight="600" text-anchor=${anchor} fill="#23303a">${text}</text>`;
}

/** "This becomes that." */
export function arrow(x: number, y: number): TemplateResult {
  return svg`<path d="M${x} ${y}h34m-12 -12l12 12l-12 12" fill="none" stroke="#0b6e75" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" />`;
}

export async function loadExamples(game: string): Promise<TemplateResult[]> {
  return (await (await loadGame(game))?.examples())?.examples() ?? [];
}
