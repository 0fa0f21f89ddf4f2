// The moments of Kawaii: hands are shown in a duel, a paw grabs a pile, the bill is read line by line.
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import type { Parlour } from "./board_words";

/** What the drawing adds: whose paw is on which pile, or how many lines of the bill are to be seen. */
export interface Show {
  grabs?: { pile: number; by: number }[];
  lines?: number;
}

export function moments(before: Parlour, after: Parlour, events: Message[]): Moment<Parlour>[] {
  const said = (ids: RegExp): Message[] => events.filter(({ id }) => ids.test(id));
  const list: Moment<Parlour>[] = [];
  const still = { ...before, due: [] };
  const signs = said(/^signs$/);
  if (signs.length && before.duel) {
    const players = before.players.map((player, seat) => ({ ...player, last_sign: after.players[seat]?.last_sign ?? null }));
    list.push({ view: { ...still, players, duel: { ...before.duel, undecided_throws: 1 } }, caption: signs, sound: "duel", ms: 1500 });
  } else if (said(/^duel$/).length) list.push({ view: after, sound: "duel", ms: 0 });
  const grabs: { pile: number; by: number }[] = [];
  for (const event of said(/^takes/)) {
    const by = (event.who as { seat: number }).seat;
    const of = event.pile as Message | undefined;
    grabs.push({ pile: (of?.who as { seat: number } | undefined)?.seat ?? by, by });
    list.push({ view: still, show: { grabs: [...grabs] }, caption: [event], sound: "grab", ms: 1100 });
  }
  const bill = said(/^round_over$/)[0];
  if (bill)
    after.players.forEach((_, seat) =>
      list.push({ view: { ...after, due: [] }, show: { lines: seat + 1 }, caption: [(bill.scores as Message[])[seat] ?? bill], sound: "award", ms: 700 }),
    );
  return list;
}
