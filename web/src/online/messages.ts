// The messages of docs/protocol.md, as far as the page uses them.
import type { Hint, Level, View } from "../host";
import type { Message as Told } from "../message";
import type { Look } from "./look";

export type Chair = { kind: "open" } | { kind: "bot"; bot: Level } | ({ kind: "person"; who: number; name: string; here: boolean; away: boolean; commitment?: string } & Look);

/** All games so far; scores are those of the latest games, null for who was not there. */
export interface Evening {
  played: number;
  games: string[];
  people: ({ who: number; name: string; wins: number; scores: (number | null)[] } & Look)[];
}

/** Milliseconds each seat has left; null where none runs. */
export type Clocks = (number | null)[];

/** What an owner may still change. */
export interface Settings {
  options: Record<string, string>;
  listed: boolean;
  clock_s: number;
  level: Level;
}

export interface TableMessage extends Settings {
  type: "table";
  table: string;
  game: string;
  state: "open" | "playing" | "over";
  owner: boolean;
  you: number | null;
  seats: Chair[];
  watchers: number;
  /** Which draw of this table it is; missing: dealt by an older server. */
  round?: number;
  commitment: string;
  /** People whose devices kept a draw waiting. */
  stalled?: { who: number; name: string }[];
  clocks?: Clocks;
  /** False while the server can store nothing, so that nothing happens. */
  storing?: boolean;
  rematch?: string;
  evening?: Evening;
}

/** What was seen, and what led to it. */
export interface Step {
  view: View;
  events?: Told[] | undefined;
}

export interface ViewMessage extends Step {
  type: "view";
  table: string;
  turn?: number;
  clocks?: Clocks;
  time_ms?: number;
  legal: string[];
  forced?: string;
  /** The name of this view, to come back with. */
  mark: string;
  /** To who comes back: the views since the one they named, more of them than the log has lines. */
  missed?: (Step & { mark: string })[];
}

/** What everybody has committed to, before any word is shown. */
export interface DrawMessage {
  type: "draw";
  table: string;
  round: number;
  draw: string;
}

export interface OverMessage {
  type: "over";
  table: string;
  score: number[];
  winners: number[];
  record: string | null;
}

export interface ChatMessage {
  type: "chat";
  table: string;
  who: number;
  name: string;
  seat?: number;
  text: string;
}

export interface ReactionMessage extends Look {
  type: "reaction";
  table: string;
  who: number;
  name: string;
  seat?: number;
  what: string;
}

export interface Listed {
  table: string;
  game: string;
  state: "open" | "playing";
  seats: number;
  taken: number;
  names: string[];
}

export type Answer =
  | { type: "ok"; id?: number; table?: string }
  | { type: "error"; id?: number; code: string; text: string; node?: string; table?: string }
  | { type: "welcome"; id?: number; who: number; name: string; token?: string; addresses?: string[] }
  | { type: "tables"; id?: number; tables: Listed[] }
  | { type: "hint"; id?: number; turn: number; hints: Hint[] };

export type News = TableMessage | DrawMessage | ViewMessage | OverMessage | ChatMessage | ReactionMessage;
export type Message = Answer | News | { type: "bye" };
