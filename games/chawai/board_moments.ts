// The moments of a turn of Chawaï: all divers are turned up, compared, and one fish after another goes to who caught it; then
// Kiti moves on. Made of two views and what is told of them.
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import { type Card, type ChawaiView, lastTakers, type Player, tieOrder } from "./board_words";

export interface Tied {
  seat: number;
  place: number;
  surface: boolean;
}

/** What the drawing adds. */
export interface Show {
  /** Everybody's diver, open. */
  divers: number[];
  /** Who dives for bottom, middle and surface, until they have it. Missing: nobody has dived yet. */
  takers?: number[];
  /** Who has caught bottom, middle and surface so far. */
  got?: number[];
  /** Kiti decides between these: in which place each of them comes, counted clockwise for the surface, else the other way round. */
  tied?: Tied[];
  /** A gull flies off: from whom, with which card. */
  stolen?: { seat: number; card: Card; slot: number };
}

/** The longest reveal. */
const LONGEST_MS = 3200;

export function moments(before: ChawaiView, after: ChawaiView, events: Message[]): Moment<ChawaiView>[] {
  if (after.turn !== before.turn + 1) return [];
  const divers = after.players.map((player) => player.last_diver);
  const takers = lastTakers(after);
  const own = before.seat === null ? 0 : (divers[before.seat] ?? 0);
  const still = (changes: Partial<ChawaiView>): ChawaiView => ({ ...before, due: [], own_diver: own, ...changes });
  const said = (wanted: string): Message[] => events.filter(({ id }) => id === wanted);
  /** What is told of each catch, bottom first; whom a lantern shines for is told with the new lagoon. */
  const catches: Message[][] = [];
  for (const event of events) {
    if (/^takes|^gull/.test(event.id)) catches.push([event]);
    else if (event.id === "three_jellyfish") catches.at(-1)?.push(event);
  }
  const equal = said("equal");
  const list: Moment<ChawaiView>[] = [{ view: still({}), show: { divers }, caption: said("splash"), sound: "flip", ms: 900 }];
  // At the surface Kiti counts the other way round.
  const deep = tieOrder(before);
  const tied = equal.flatMap(({ order }) => {
    const seats = (order as Message[]).map(({ who }) => (who as { seat: number }).seat);
    const surface = deep.indexOf(seats[0] ?? 0) > deep.indexOf(seats[1] ?? 0);
    return seats.map((seat, place): Tied => ({ seat, place, surface }));
  });
  // It needs a second look, and stays in sight until everybody has what is theirs.
  const tie = equal.length ? { tied } : {};
  if (equal.length) list.push({ view: still({}), show: { divers, ...tie }, caption: equal, sound: "tie", ms: 2600 });
  let players: Player[] = before.players;
  // What only one lantern shone on is seen by all as soon as it is caught.
  let lagoon = before.lagoon.map(({ card }, slot) => ({ card: card ?? after.past_lagoons?.[before.turn]?.[slot] ?? null, only_for: null }));
  list.push({ view: still({ lagoon }), show: { divers, takers, ...tie }, sound: "splash", ms: 350 });
  takers.forEach((taker, slot) => {
    // The diver of the turn before stays where it lies until the turn is over.
    players = players.map((player, seat) => (seat === taker ? { ...(after.players[seat] ?? player), last_diver: player.last_diver } : player));
    lagoon = lagoon.map((fish, at) => (at === slot ? null : fish)) as typeof lagoon;
    const caption = catches[slot] ?? [];
    const gull = caption.some(({ id }) => id.startsWith("gull"));
    const got = takers.map((seat, at) => (at > slot || (at === slot && gull) ? -1 : seat));
    const card = before.players[taker]?.top;
    const stolen = gull && card ? { seat: taker, card, slot } : undefined;
    list.push({ view: still({ players, lagoon }), show: { divers, got, stolen, ...tie, takers: takers.map((seat, at) => (at > slot ? seat : -1)) }, caption, sound: gull ? "lose" : "award", ms: 420 });
  });
  const end = { players, lagoon, kiti_after: after.kiti_after };
  const show = { divers, got: takers, takers: [] };
  const mine = catches[takers.indexOf(before.seat ?? -1)];
  // That Kiti, who settles ties, swims on is told where there was one, and the first time. What one got oneself, or why nothing, is said last, so that it stays.
  const swims = equal.length || !before.turn ? [{ id: "kiti_moves" }] : [];
  list.push({ view: still(end), show, caption: mine ? [...said("nothing_for"), ...swims] : [...swims, ...said("nothing_for")], sound: "kiti", ms: 1300 });
  // Who was in a tie may read once more how it was settled.
  const ownTie = equal.filter(({ order }) => (order as Message[]).some(({ who }) => (who as { seat: number }).seat === before.seat));
  if (mine || ownTie.length) list.push({ view: still(end), show, caption: [...ownTie, ...(mine ?? said("nothing_for"))], ms: 0 });
  const whole = list.reduce((sum, { ms }) => sum + ms, 0);
  return whole > LONGEST_MS ? list.map((one) => ({ ...one, ms: (one.ms * LONGEST_MS) / whole })) : list;
}
