// A host gives views and takes moves. One runs the engine in a worker, the other speaks to a server; the page above does
// not know which. It never learns more than a seat's view.
import type { Message } from "./message";

/** What every view has; each game adds its own members (see its text.c). */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  options: Record<string, string>;
  over: boolean;
  due: (number | "clock")[];
  now_ms: number;
  wake_ms: number;
}

export interface Hint {
  move: string;
  chance?: number;
  points?: number;
  /** Why, for the seat that asked (docs/words.md). */
  why: Message[];
}

/** Bots with a temper; they sit down under their own names. */
export type Character = "bold" | "careful" | "spiteful" | "greedy" | "plain";
export type Level = "random" | "easy" | "normal" | "hard" | "max" | Character | `strength-${number}`;

/** A seat is played by somebody at this device, by a bot, or by somebody elsewhere. */
export interface Seat {
  name: string;
  kind: "here" | "bot" | "elsewhere";
  level?: Level;
  /** A bot's first moves, in a lesson; later ones are its own. */
  script?: string[];
}

export interface Setup {
  game: string;
  options: Record<string, string>;
  seats: Seat[];
  /** The bots adapt to the people here, who want to win this share of the games. */
  adapts?: number;
  /** A deal that is always the same; drawn when it is missing. */
  key?: string;
  /** The game goes on from here: "SEAT MOVE", in their order. */
  moves?: string[];
  /** Or from where this record ends. */
  record?: string;
}

/** The table as one seat sees it, after something happened. */
export interface Snapshot {
  view: View;
  /** Words that may be played by the seat of the view. */
  legal: string[];
  /** The one of them that the table plays for people, because there is nothing to choose. */
  forced?: string | undefined;
  seats: Seat[];
  /** Who did what, since the snapshot before; null at the start. What is sealed is not told. */
  last: { seat: number | "clock"; word: string } | null;
  /** What happened since the snapshot before, to the same viewer (docs/words.md). */
  events: Message[];
  score: number[];
  winners: number[] | null;
  /** performance.now() at which the table's time was now_ms; for clocks. */
  at: number;
}

export interface Host {
  /** Called with each new snapshot, in order. */
  onSnapshot: (snapshot: Snapshot) => void;
  /** Set by who shows them: resolves when all of them have been shown and could be read. Bots at home wait for it. */
  settled?: () => Promise<void>;
  /** null, or why there is no table. */
  start(): Promise<string | null>;
  /** null, or why the move was refused. */
  move(word: string): Promise<string | null>;
  /** Fails with a sentence when there is none now. */
  hint(): Promise<Hint[]>;
  /** Takes the latest decision back: null, or why not. */
  undo(): Promise<string | null>;
  /** Whether anybody here has moved, and not for everybody to see where others are elsewhere: else there is nothing to take back. */
  readonly moved: boolean;
  /** The record so far; whole when the game is over. */
  record(): Promise<string>;
  /** Several people at this device: whose view to show next. */
  look(seat: number): void;
  close(): void;
}
