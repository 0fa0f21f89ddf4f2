// What a game gives the page: its drawing and its words. Each board lives in its game's folder, games/<game>/board.ts.
import type { TemplateResult } from "lit-html";
import type { Moment } from "./director";
import type { View } from "./host";
import type { Layout } from "./layout";
import type { Message, Players } from "./message";

/** A table as one seat sees it, and what it may do. */
export interface Table<V extends View = View> {
  view: V;
  /** What the drawing adds for a moment (see `Board.moments`). */
  show?: unknown;
  names: string[];
  /** Who is who, for sentences: the seat that is spoken to, if any. */
  players: Players;
  /** Words that may be played now; empty when it is somebody else's turn. */
  legal: ReadonlySet<string>;
  /** Plays a word; the frame tells why if it is refused. */
  act(word: string): void;
  /** Something the board remembers between drawings: a chosen card, a chosen turn. Cleared when the view changes. */
  chosen: string | null;
  choose(what: string | null): void;
  /** Which composition the room asks for; each has a sheet of its own (layout.ts). */
  layout: Layout;
  /** How much higher a tall window is than its sheet: who can use it has more room. */
  spare?: number;
  /** performance.now() at which the view's time was now_ms. */
  at: number;
  /** All hands are open: a replay of a finished game. */
  truth?: unknown;
}

export interface Board<V extends View = View> {
  /** The whole board. Cards are focusable nodes; those with data-card="…" are moved smoothly from drawing to drawing. */
  draw(table: Table<V>): TemplateResult;
  /** What happened between two views as stills in their order; the director shows them, and then the second view. */
  moments?(before: V, after: V, events: Message[]): Moment<V>[];
  /** What the viewer can do now, beginning with a verb; "" when there is nothing. It stands beside the hand. */
  prompt?(table: Table<V>): string;
  /** What is read aloud besides what is told: what is new on the table to who does not see it; from nothing, what lies there. */
  spoken?(before: V | null, after: V, players: Players): string;
  /** One view follows the other: what the drawing remembers goes on. */
  follow?(before: V, after: V): void;
  /** A final score in words, where it counts something else than points. */
  score?(view: V, score: number): string;
  /** How many sides play against each other at such a table; missing: everybody for themselves. */
  sides?(seats: number, options: Record<string, string>): number;
  /** In a race everybody may press at any time: whether it is the viewer it waits for. Missing: whoever may move is. */
  awaits?(view: V): boolean;
}
