// What can be pressed in kawaii, and what a press does: claim at once, or pick several piles and then claim.
import { nothing, svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { onKey } from "@page/svg";
import { flipIn, tooEarly } from "./board_clock";
import type { Parlour } from "./board_words";

export type Now = Table<Parlour>;

/** Piles somebody picks before claiming them together. The table's `chosen` would not outlive the next flip. */
export const wish = { seat: null as number | null, several: false, piles: [] as number[] };

export const calm = (table: Now): boolean => table.view.options["pace"] === "calm";

export function wished(table: Now): number[] {
  if (wish.seat !== table.view.seat) Object.assign(wish, { seat: table.view.seat, several: false, piles: [] });
  wish.piles = wish.piles.filter((pile) => table.legal.has(`claim-${pile}`));
  return wish.piles;
}

export function claimWord(piles: number[]): string {
  return `claim-${[...piles].sort().join("+")}`;
}

export function play(table: Now, move: string): void {
  if (!table.legal.has(move)) return;
  // Who presses in the first moment of a turn has pressed.
  const early = move === "flip" ? tooEarly(table) : 0;
  if (early > 0) return flipIn(early);
  if (move.startsWith("claim")) wish.piles = [];
  table.act(move);
}

/** A pile was pressed: claim it, or only pick it when several are wished or nobody hurries. */
export function press(table: Now, pile: number, together: boolean): void {
  if (!together && !wish.several && !calm(table) && !wish.piles.length) {
    play(table, claimWord([pile]));
    return;
  }
  const piles = wish.piles.includes(pile) ? wish.piles.filter((one) => one !== pile) : [...wish.piles, pile];
  if (piles.length && !table.legal.has(claimWord(piles))) return;
  wish.piles = piles;
  table.choose(null);
}

/** A node that can be pressed. After a press by mouse the focus goes, so that the space bar flips again. */
export function key(label: string, move: string | null, can: boolean, act: (together: boolean) => void, body: unknown, pressed?: boolean): TemplateResult {
  const pile = /^claim-\d$/.test(move ?? "");
  return svg`<g tabindex="0" role="button" aria-label=${label} aria-disabled=${!can} aria-pressed=${pressed ?? nothing} data-word=${(can && move) || nothing} data-try=${(!can && move) || nothing}
    cursor=${can ? "pointer" : nothing} opacity=${can || pressed || pile ? 1 : 0.45} data-flip=${move === "flip" || nothing} data-key=${pile ? Number(move?.slice(-1)) + 1 : move === "flip" ? "␣" : nothing}
    @click=${(event: MouseEvent) => {
      if (event.detail) (event.currentTarget as SVGElement).blur();
      if (can) act(event.shiftKey);
    }}
    @keydown=${(event: KeyboardEvent) => onKey(() => { if (can && !event.repeat) act(event.shiftKey); })(event)}><title>${label}</title>${body}</g>`;
}
