// What happened while nobody looked, read from the record so far, as one seat saw it: in a game that goes on, or at a device that
// several people share. Loaded for these alone.
import type { Engine } from "./engine";
import type { Message } from "./message";

/** Of so many moves at most. */
const LATELY = 30;

/** Since `from`, a number of moves, or of late. Also how many moves there are now. */
export async function lately(engine: Engine, record: string, seat: number, from = 0): Promise<{ told: Message[]; moves: number }> {
  const { moves } = await engine.read(record);
  const told: Message[] = [];
  for (let at = Math.max(from, moves - LATELY) + 1; at <= moves; at++) told.push(...((await engine.at<{ events: Message[][] }>(at)).events[seat] ?? []));
  return { told, moves };
}
