// All games the page knows: their facts at once, their boards when they are played.
import { facts, loaders } from "@made/games";
import type { Board } from "./board";
import { loadWords } from "./catalogue";
import type { Choice, Facts, Game } from "./facts";
import type { View } from "./host";
import { printed } from "./words";

export { facts };

/** The boards that were loaded so far. */
export const boards: Record<string, Board> = {};
/** What can be chosen before playing, of the same games. */
export const choices: Record<string, Choice[]> = {};

/** Everything of a game but what is loaded only when it is wanted; null: the page does not know it. */
export async function loadGame(game: string): Promise<Game | null> {
  return (await loaders[game]?.()) ?? null;
}

/** Brings a game's board, words and choices; they are in `boards` and `choices` afterwards. */
export async function loadBoard(game: string): Promise<void> {
  const loaded = await loadGame(game);
  if (!loaded) return;
  await loadWords(game, loaded.words);
  boards[game] = loaded.board as Board;
  choices[game] = loaded.choices;
}

/** A final score: points, or what the game counts instead. */
export const pointWords = (view: View | undefined, score: number | undefined): string => (view && boards[view.game]?.score?.(view, score ?? 0)) || printed(score);

const each = <T>(part: (one: Facts) => T): Record<string, T> => Object.fromEntries(Object.entries(facts).map(([game, one]) => [game, part(one)]));
export const titles = each((one) => one.title);
export const players = each((one) => one.players);
