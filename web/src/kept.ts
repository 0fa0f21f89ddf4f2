// Games at home that are not over, on this device: one a game, kept after every move. What happened is the engine's record; beside
// it stands who plays, which a record does not tell.
import type { Setup } from "./host";

/** A table to go on with: where the engine's record ends. */
export interface Kept extends Setup {
  key: string;
  record: string;
}

interface Stored {
  table: Kept;
  /** Milliseconds since 1970. */
  when: number;
  /** Seats that are to move. */
  due: number[];
}

/** Far longer than any game that people play. */
const LONGEST_RECORD = 1 << 19;
const place = (game: string): string => `game.${game}`;

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

/** Keeps a table in this tab, and on this device unless that would drop another game before anybody here has moved. A game that is over is not kept. */
export function keep(table: Kept, { due, over, begun }: { due: number[]; over: boolean; begun: boolean }): void {
  const other = keptGame(table.game);
  try {
    sessionStorage.setItem("setup", JSON.stringify(table));
    if (table.record.length > LONGEST_RECORD || (over && other?.key === table.key)) drop(table.game);
    else if (!over && (begun || !other || other.key === table.key)) localStorage.setItem(place(table.game), JSON.stringify({ table, when: Date.now(), due } satisfies Stored));
  } catch {
    // The device has no room, or wants to keep nothing: the game goes on without.
  }
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
  try {
    sessionStorage.setItem("setup", JSON.stringify(setup));
  } catch {
    // then a reload deals anew
  }
}
