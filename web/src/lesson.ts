// A first game that teaches: a fixed deal, friendly bots that begin as written here, and what to say and to point at. Each game's
// lies in its folder, games/<game>/lesson.ts.
import type { Words } from "@made/words";
import { loadGame } from "./boards";
import type { View } from "./host";

/** The entries of a game's catalogue that its lesson may say. */
export type Said<Game extends keyof Words> = keyof Words[Game] & `lesson_${string}`;

export interface Step<Id extends string = string> {
  say: Id;
  /** What to point at, as selectors inside the board; of several the last that is there. */
  point?: string[];
  /** The move to make. Without one, there is only something to read. */
  play?: string;
  /** Something to read comes when this holds; at once if it is missing. */
  when?(view: View): boolean;
}

export interface Lesson<Id extends string = string> {
  /** 64 hexadecimal digits, as for every deal. */
  key: string;
  options: Record<string, string>;
  /** The first moves of each bot; later ones are its own. */
  bots: string[][];
  steps: Step<Id>[];
}

/** A key from a small number. */
export const deal = (number: number): string => number.toString(16).padStart(64, "0");

export async function loadLesson(game: string): Promise<Lesson | null> {
  return (await (await loadGame(game))?.lesson())?.lesson ?? null;
}
