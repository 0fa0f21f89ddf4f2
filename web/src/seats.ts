// Who sits at a table at home, and what was chosen for it last time: remembered for each game on this device.
import { boards, players } from "./boards";
import { CHARACTERS, LEVELS } from "./choices";
import type { Level, Seat, Setup } from "./host";
import { botNames } from "./names";
import { store } from "./store";
import { say } from "./words";

/** How often people want to win against bots that adapt to them: as often as anybody, every other game, three games in four. */
export const WISHES = ["fair", "half", "most"] as const;
/** Beside the levels: everybody with a temper of their own, or as strong as people here need it. */
const KINDS = [...LEVELS, "characters", "adapts"] as const;
export type Kind = (typeof KINDS)[number];

export interface Chosen {
  seats: number;
  /** How many people play at this device, and what they are called; the empty name: by their number. */
  here: number;
  names: string[];
  level: Kind;
  wish: (typeof WISHES)[number];
  options: Record<string, string>;
}

const place = (game: string): string => `set.${game}`;

/** What was chosen last, as far as there is such a table; else the usual one. */
export function lastChoice(game: string): Chosen {
  const [least, most, usual] = players[game] ?? [1, 1, 1];
  let last: Partial<Chosen> = {};
  try {
    last = JSON.parse(localStorage.getItem(place(game)) ?? "{}") ?? {};
  } catch {
    // nothing of ours
  }
  const within = (number: unknown, from: number, to: number, other: number): number => (Number.isInteger(number) && Number(number) >= from && Number(number) <= to ? Number(number) : other);
  const seats = within(last.seats, least, most, usual);
  return {
    seats,
    here: within(last.here, 1, seats, 1),
    names: Array.isArray(last.names) ? last.names.map(String) : [],
    level: KINDS.find((kind) => kind === last.level) ?? "normal",
    wish: WISHES.find((wish) => wish === last.wish) ?? "fair",
    options: last.options && typeof last.options === "object" ? last.options : {},
  };
}

export function rememberChoice(game: string, chosen: Chosen): void {
  store(place(game), JSON.stringify(chosen)); // or the next table is set anew
}

export function personName(names: string[], seat: number): string {
  return names[seat] || say("player_n", { n: seat + 1 });
}

/** What bots can be at such a table. Where all play together nobody has a temper, and who has a bot for a partner is not helped by one that plays worse. */
export function kinds(game: string, { seats, options }: Chosen): readonly Kind[] {
  const sides = boards[game]?.sides?.(seats, options) ?? seats;
  return KINDS.filter((kind) => (kind !== "characters" || sides > 1) && (kind !== "adapts" || sides === seats));
}

/** What bots are at this table: as chosen, where that can be. */
export const kindOf = (game: string, chosen: Chosen): Kind => kinds(game, chosen).find((kind) => kind === chosen.level) ?? "normal";

/** The share of games that the people here want to win, all together. */
export const wished = ({ wish, here, seats }: Chosen): number => (wish === "fair" ? here / seats : wish === "half" ? 0.5 : 0.75);

/** In an order that nobody knows. */
function shuffled<T>(all: readonly T[]): T[] {
  const lots = crypto.getRandomValues(new Uint32Array(all.length));
  return all.map((one, i) => [one, lots[i] ?? 0] as const).sort(([, a], [, b]) => a - b).map(([one]) => one);
}

export function tableFor(game: string, chosen: Chosen): Setup {
  const { seats, here, names, options } = chosen;
  const kind = kindOf(game, chosen);
  const characters = kind === "characters" ? shuffled(CHARACTERS) : [];
  const level: Level = kind === "characters" || kind === "adapts" ? "normal" : kind;
  const bot = (number: number): Seat => {
    const character = characters[number];
    return character ? { name: say(`name_${character}`), kind: "bot", level: character } : { name: botNames[number % botNames.length] ?? "Bot", kind: "bot", level };
  };
  const chairs = Array.from({ length: seats }, (_, seat): Seat => (seat < here ? { name: here === 1 ? say("called_you") : personName(names, seat), kind: "here" } : bot(seat - here)));
  return { game, options, seats: chairs, ...(kind === "adapts" && here < seats ? { adapts: wished(chosen) } : {}) };
}

/** One person against bots, otherwise as last time. */
export function usualTable(game: string): Setup {
  return tableFor(game, { ...lastChoice(game), here: 1 });
}
