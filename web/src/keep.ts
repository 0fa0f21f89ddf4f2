// Keeps a game at home as far as it has come, after every move. Loaded for tables at home.
import { drop, type Kept, keptGame, place, setTable, type Stored } from "./kept";
import { store } from "./store";

/** Far longer than any game that people play. */
const LONGEST_RECORD = 1 << 19;

/** Keeps a table in this tab, and on this device unless that would drop another game before anybody here has moved. A game that is over is not kept. */
export function keep(table: Kept, { due, over, begun }: { due: number[]; over: boolean; begun: boolean }): void {
  const other = keptGame(table.game);
  // The device may have no room: then the game goes on without.
  setTable(table);
  if (table.record.length > LONGEST_RECORD || (over && other?.key === table.key)) drop(table.game);
  else if (!over && (begun || !other || other.key === table.key)) store(place(table.game), JSON.stringify({ table, when: Date.now(), due } satisfies Stored));
}
