// Games at home that are not over, on this device: one a game, kept after every move (keep.ts). What happened is the engine's record; beside
// it stands who plays, which a record does not tell.
import type { Setup } from "./host";
import { store } from "./store";

/** A table to go on with: where the engine's record ends. */
export interface Kept extends Setup {
  key: string;
  record: string;
}

export interface Stored {
  table: Kept;
  /** Milliseconds since 1970. */
  when: number;
  /** Seats that are to move. */
  due: number[];
}

export const place = (game: string): string => `game.${game}`;

/** Whether it is what was kept; throws where it is something else altogether. */
function fine({ table, due, when }: Stored, game: string): boolean {
  return table.game === game && typeof table.record === "string" && typeof table.key === "string" && table.seats.every(Boolean) && Array.isArray(due) && Number.isFinite(when);
}

function read(game: string): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(place(game)) ?? "null");
    return fine(stored, game) ? stored : null;
  } catch {
    return null;
  }
}

/** Of these games the kept ones, the latest first. */
export function keptGames(games: string[]): Stored[] {
  return games.flatMap((game) => read(game) ?? []).sort((a, b) => b.when - a.when);
}

export function keptGame(game: string): Kept | null {
  return read(game)?.table ?? null;
}

export function drop(game: string): void {
  localStorage.removeItem(place(game));
}

/** The table of this tab: the one that was set, as far as it has come, here or in another tab. */
export function tableHere(game: string): Setup | null {
  const kept = keptGame(game);
  try {
    const set = JSON.parse(sessionStorage.getItem("setup") ?? "null") as Setup | null;
    if (set?.game === game) return kept && kept.key === set.key ? kept : set;
  } catch {
    // nothing of ours
  }
  return kept;
}

export function setTable(setup: Setup): void {
  store("setup", JSON.stringify(setup), sessionStorage);
}
