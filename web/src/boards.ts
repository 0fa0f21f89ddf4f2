// All games the page knows: their facts at once, their boards when they are played.
import type { Board } from "./board";
import type { Facts } from "./facts";
import { facts as chabyrinthe } from "@games/chabyrinthe/facts";
import { facts as chawai } from "@games/chawai/facts";
import { facts as kaiPiranja } from "@games/kai-piranja/facts";
import { facts as kawaii } from "@games/kawaii/facts";
import { facts as waChatBi } from "@games/wa-chat-bi/facts";

export type { Choice } from "./facts";

export const facts: Record<string, Facts> = { chawai, "kai-piranja": kaiPiranja, "wa-chat-bi": waChatBi, kawaii, chabyrinthe };

const loaders: Record<string, () => Promise<{ board: unknown }>> = {
  chawai: () => import("@games/chawai/board"),
  "kai-piranja": () => import("@games/kai-piranja/board"),
  "wa-chat-bi": () => import("@games/wa-chat-bi/board"),
  kawaii: () => import("@games/kawaii/board"),
  chabyrinthe: () => import("@games/chabyrinthe/board"),
};

/** The boards that were loaded so far. */
export const boards: Record<string, Board> = {};

/** Brings a game's board; it is in `boards` afterwards. */
export async function loadBoard(game: string): Promise<void> {
  const load = loaders[game];
  if (load) boards[game] ??= (await load()).board as Board;
}

const each = <T>(part: (one: Facts) => T): Record<string, T> => Object.fromEntries(Object.entries(facts).map(([game, one]) => [game, part(one)]));
export const titles = each((one) => one.title);
export const players = each((one) => one.players);
export const choices = each((one) => one.choices);
