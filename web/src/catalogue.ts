// The catalogues of the games that were loaded, in the reader's language: what happened, moves and things in words, and what their boards say.
import type { Words } from "@made/words";
import { type Argument, type Catalogue, format, type Message, moveName, type Players } from "./message";
import { fileIn, lang, nobody } from "./words";

const kept: Record<string, Catalogue> = {};
const files: Record<string, Files> = {};

/** Brings a game's words in the current language. */
export async function loadWords(game: string, from = files[game]): Promise<void> {
  const now = lang();
  if (!from || kept[game]?.lang === now) return;
  files[game] = from;
  const answer = await fetch(fileIn(from));
  if (!answer.ok) throw new Error(from);
  kept[game] = { lang: now, ...((await answer.json()) as Omit<Catalogue, "lang">) };
}

/** The language has changed. */
export async function reloadWords(): Promise<void> {
  await Promise.all(Object.keys(files).map((game) => loadWords(game)));
}

export const catalogueOf = (name: string): Catalogue | undefined => kept[name];

/** A message in words. */
export function told(game: string, message: Message, players = nobody): string {
  const words = kept[game];
  return words ? format(words, message, players) : "";
}

/** A move for people: "dive-3" → "dive to 3". */
export function moveWords(game: string, move: string, players: Players): string {
  const words = kept[game];
  return words ? moveName(words, move, players) : move;
}

/** Why the engine refused: in WebAssembly messages as JSON; other complaints are sentences already. */
export function refusal(game: string, error: string): string {
  return error.startsWith("[") ? (JSON.parse(error) as Message[]).map((message) => told(game, message)).join(" ") : error;
}

/** What a game says, for its board: entries by their names, with their arguments. Drawings need none while they are made into files. */
export function wordsOf<Game extends keyof Words>(game: Game): <Id extends keyof Words[Game] & string>(id: Id, ...given: Words[Game][Id] extends unknown[] ? Words[Game][Id] : never) => string {
  return (id, ...given) => {
    const [args, players] = given as [Record<string, Argument>?, Players?];
    return told(game, { ...args, id }, players);
  };
}

/** An option, or one of its values; of a number there is nothing to say. */
export function optionWords(game: string, ...name: string[]): string {
  return kept[game]?.words[`option_${name.join("_").replaceAll("-", "_")}`] ?? name.at(-1) ?? "";
}
