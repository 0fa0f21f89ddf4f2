// What the page knows of a game. All of it is made from games/list.txt and from what the engine says of its games
// (tools/make_page_tables.mjs): facts at once, for the door; the rest when somebody looks at a game.
import type { Bill } from "./bill";
import type { Lesson } from "./lesson";
import type { TemplateResult } from "lit-html";

export interface Facts {
  title: string;
  /** How long people usually play. */
  minutes: number;
  players: [least: number, most: number, usual: number];
}

/** What can be chosen before playing; what it is called stands in the game's catalogue. */
export interface Choice {
  name: string;
  values: string[];
}

/** What is loaded when somebody looks at a game, and how to load the rest of it. */
export interface Game {
  /** A Board of the game's own views. */
  board: unknown;
  choices: Choice[];
  /** Its words and its rules. */
  words: Files;
  help: Files;
  bill(): Promise<{ bill: Bill }>;
  examples(): Promise<{ examples: () => TemplateResult[] }>;
  lesson(): Promise<{ lesson: Lesson }>;
}
