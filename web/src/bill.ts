// What a game can tell when its cards are open: where the points came from, and what everybody holds. Loaded after a game and for
// replays; each game's lies in its folder, games/<game>/bill.ts.
import { html, type TemplateResult } from "lit-html";
import type { View } from "./host";
import type { Message } from "./message";
import { loadGame } from "./boards";
import { printed } from "./words";

/** One moment of a record. */
export interface Position {
  moves: number;
  /** Who moved last, and how; nobody at the start. */
  seat?: number | "clock";
  move?: string;
  t_ms?: number;
  score: number[];
  winners: number[];
  hash: string;
  /** What each seat sees. */
  views: View[];
  /** What the last move was to each. */
  events: Message[][];
  truth: unknown;
}

/** A card or a thing, drawn in a box, and what it counts. */
export interface Item {
  /** SVG content. */
  drawn: TemplateResult;
  box: string;
  words: string;
  points?: number;
  /** How many of them. */
  count?: number;
}

export interface Group {
  title?: string;
  items: Item[];
  /** Said after the items: a tie-break, an empty hand. */
  note?: string;
}

/** A line of the bill: somebody, their cards, the sum. */
export interface Line {
  seat: number;
  groups: Group[];
}

export interface Bill {
  /** Where everybody's points came from, card by card. `at` gives any earlier moment, `end` is the last. */
  points(end: Position, at: (moves: number) => Promise<Position>): Promise<Line[]>;
  /** What is hidden from the others at this moment: hands, sealed choices, cards to come (seat -1). */
  hands(now: Position): Line[];
}

export async function loadBill(game: string): Promise<Bill | null> {
  return (await (await loadGame(game))?.bill())?.bill ?? null;
}

/** Points that are added or taken away. */
export const signed = (points: number): string => `${points > 0 ? "+" : ""}${printed(points)}`;

function item({ drawn, box, words, points, count }: Item): TemplateResult {
  const label = `${words}${count && count > 1 ? ` ×${count}` : ""}${points === undefined ? "" : `: ${signed(points)}`}`;
  return html`<li title=${label}>
    <svg viewBox=${box} role="img" aria-label=${label}>${drawn}</svg>
    <span aria-hidden="true">${count && count > 1 ? html`<b>×${count}</b> ` : ""}${points === undefined ? "" : signed(points)}</span>
  </li>`;
}

export function groups(line: Line): TemplateResult[] {
  return line.groups.map(
    ({ title, items, note }) => html`<div class="group">
      ${title ? html`<h4>${title}</h4>` : ""}${items.length ? html`<ul class="items">${items.map(item)}</ul>` : ""}${note ? html`<p>${note}</p>` : ""}
    </div>`,
  );
}
