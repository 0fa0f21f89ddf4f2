// The catalogues of the games that were loaded, in the reader's language: what happened, moves and things in words.
import { type Argument, type Catalogue, format, type Message, moveName, type Players } from "./message";
import { lang } from "./words";

const kept: Record<string, Catalogue> = {};
const files: Record<string, Files> = {};
const nobody: Players = { names: [], you: -1 };

/** Brings a game's words in the current language. */
export async function loadWords(game: string, from = files[game]): Promise<void> {
  const now = lang();
  const file = from?.[now];
  if (!from || !file || kept[game]?.lang === now) return;
  files[game] = from;
  const answer = await fetch(`/${file}`);
  if (!answer.ok) throw new Error(file);
  kept[game] = { lang: now, ...((await answer.json()) as Omit<Catalogue, "lang">) };
}

/** The language has changed. */
export async function reloadWords(): Promise<void> {
  await Promise.all(Object.keys(files).map((game) => loadWords(game)));
}

export const catalogueOf = (name: string): Catalogue | undefined => kept[name];

/** A message in words. */
export function told(game: string, message: Message, players: Players): string {
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
  return error.startsWith("[") ? (JSON.parse(error) as Message[]).map((message) => told(game, message, nobody)).join(" ") : error;
}

/** The words of one game, for its board: things by their entry and arguments. Drawings need none while they are made into files. */
export function wordsOf(game: string): (id: string, args?: Record<string, Argument>, players?: Players) => string {
  return (id, args = {}, players = nobody) => told(game, { ...args, id }, players);
}
