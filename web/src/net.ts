// Networks of the levels hard and max, of characters and of hints: fetched by the worker when such a bot sits down, or a hint is asked for.
// Without one they search.
import type { Engine } from "./worker";

const asked = new Set<string>();

const LONG_MS = 1500;

/** Gives the engine the game's network, once; longer than a little while nobody has to wait for it. */
export function fetchNet(engine: Engine, game: string): Promise<void> {
  return Promise.race([fetchWhole(engine, game), new Promise<void>((late) => setTimeout(late, LONG_MS))]);
}

/** What cannot be fetched now is asked for again with the next table. */
async function fetchWhole(engine: Engine, game: string): Promise<void> {
  const file = NETS[game];
  if (!file || asked.has(game)) return;
  asked.add(game);
  try {
    const answer = await fetch(new URL(file, import.meta.url));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const place = answer.ok ? engine.engine_net_place(bytes.length) : 0;
    if (!place) return;
    new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
    engine.engine_net_give();
  } catch {
    // then the levels go on searching
  }
}
