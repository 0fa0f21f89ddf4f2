// Bots that adapt to the people at this device: what the engine's controller (docs/architecture.md) said last, for each game. Loaded for who chose them.
import type { Engine } from "./engine";
import type { Level, Setup } from "./host";
import { store } from "./store";

/** What is said of the next game. */
export type Change = "bots_better" | "bots_gentler" | "bots_same";

interface Adapted {
  /** 0 … 20. */
  strength: number;
  games: number;
  /** The next table's. */
  level: Level;
  /** Tables that have counted, the latest first, and what came of that one. */
  counted: string[];
  change: number;
}

/** So many finished tables may be loaded again without counting twice. */
const MOST_COUNTED = 16;
/** The engine counts no further. */
const MOST_GAMES = 2 ** 32 - 1;
/** Less than this nobody notices. */
const LEAST_CHANGE = 0.05;
const place = (game: string): string => `adapts.${game}`;

const within = (number: unknown, most: number): boolean => typeof number === "number" && number >= 0 && number <= most;

/** Whether the engine takes it: what somebody else has stored there may be anything. */
function fine({ strength, games, level, counted }: Adapted): boolean {
  return within(strength, 20) && within(games, MOST_GAMES) && Number.isInteger(games) && /^strength-(1?\d|20)$/.test(level) && Array.isArray(counted);
}

/** How far it has come with a game; null: nobody has begun. */
export function adapted(game: string): Adapted | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(game)) ?? "null") as Adapted | null;
    return kept && fine(kept) ? kept : null;
  } catch {
    return null;
  }
}

async function ask(engine: Engine, { strength, games }: Pick<Adapted, "strength" | "games">, won: number | null, wish: number): Promise<Omit<Adapted, "counted" | "change"> | null> {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const answer = await engine.command<Omit<Adapted, "counted" | "change">>(`adapt ${strength.toFixed(2)} ${games} ${won === null ? "-" : won.toFixed(4)} ${wish.toFixed(4)} ${seed}`);
  return answer.error ? null : answer;
}

/** False: nothing can be stored here, every game is a first one. */
const keep = (game: string, now: Adapted): boolean => store(place(game), JSON.stringify(now));

/** How far it has come; where nothing sound is kept it begins. */
async function begun(engine: Engine, { game, adapts = 0 }: Setup): Promise<Adapted | null> {
  const kept = adapted(game);
  if (kept) return kept;
  const first = await ask(engine, { strength: 0, games: 0 }, null, adapts);
  const now = first && { ...first, counted: [], change: 0 };
  if (now) keep(game, now);
  return now;
}

/** The bots of a new table sit down, as strong as they should be. */
export async function sitDown(engine: Engine, setup: Setup): Promise<void> {
  const now = await begun(engine, setup);
  for (const seat of setup.seats) if (seat.kind === "bot" && now) seat.level = now.level;
}

/** A game is over: it counts once, however often its end is loaded. Which sentence tells what comes of it, if one does. */
export async function count(engine: Engine, setup: Setup, table: string): Promise<Change | null> {
  const { game, seats, adapts = 0 } = setup;
  let now = await begun(engine, setup);
  if (!now?.counted.includes(table)) {
    const { winners } = await engine.command<{ winners: number[] | null }>("score");
    const won = winners?.length ? winners.filter((seat) => seats[seat]?.kind === "here").length / winners.length : 0;
    const next = now && (await ask(engine, now, won, adapts));
    if (!now || !next) return null;
    now = { ...next, counted: [table, ...now.counted].slice(0, MOST_COUNTED), change: next.strength - now.strength };
    if (!keep(game, now)) return null;
  }
  if (now.counted[0] !== table) return null; // others have been played since
  return now.change > LEAST_CHANGE ? "bots_better" : now.change < -LEAST_CHANGE ? "bots_gentler" : "bots_same";
}
