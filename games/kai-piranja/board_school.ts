// Which fish is which: views tell only kinds, but a fish that moves on the table should keep its name.
import type { Code } from "./board_fish";
import type { KaiView } from "./board_words";

/** The fish at each place, with their names. */
export type School = Record<string, [code: Code, name: string][]>;

let last: { view: KaiView; school: School } | null = null;

/** All places where revealed fish lie; each list grows and shrinks at its end. */
function places(view: KaiView): [place: string, codes: Code[]][] {
  const up = (cards: Code[]): Code[] => [...cards].reverse();
  return [
    ...view.players.flatMap((player, seat): [string, Code[]][] => [[`row${seat}`, player.row], [`catch${seat}`, up(player.catch_cards)]]),
    ...view.piles.map((pile, kind): [string, Code[]] => [`pile${kind}`, up(pile.cards)]),
    ["gone", up(view.gone)],
  ];
}

export const nameOf = (number: number): string => `fish-${number}`;

/** The names of the fish at each place, kept from the drawing before wherever they can be. */
export function school(view: KaiView): School {
  if (last?.view === view) return last.school;
  const old = last && last.view.revealed.length <= view.revealed.length ? last.school : {};
  const moved: [Code, string][] = [];
  const used = new Set<string>();
  const now: School = {};
  for (const [place, codes] of places(view)) {
    const then = old[place] ?? [];
    let same = 0;
    while (same < codes.length && then[same]?.[0] === codes[same]) same++;
    moved.push(...then.slice(same));
    now[place] = codes.map((code, i) => [code, (i < same && then[i]?.[1]) || ""]);
    for (const [, name] of now[place]) used.add(name);
  }
  const nameless = Object.values(now).flat().filter(([, name]) => !name);
  for (const fish of nameless) {
    const from = moved.findIndex(([code]) => code === fish[0]);
    if (from < 0) continue;
    fish[1] = moved.splice(from, 1)[0]?.[1] ?? "";
    used.add(fish[1]);
  }
  // What was nowhere before is new: it bears the number under which it was waiting in the shoal.
  let fresh = 0;
  for (const fish of nameless)
    if (!fish[1]) {
      while (used.has(nameOf(fresh))) fresh++;
      fish[1] = nameOf(fresh++);
    }
  last = { view, school: now };
  return now;
}
