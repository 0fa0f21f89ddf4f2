// Who sits at a table at home, and what was chosen for it last time: remembered for each game on this device.
import { players } from "./boards";
import type { Level, Seat, Setup } from "./host";
import { botNames } from "./names";
import { say } from "./words";

export interface Chosen {
  seats: number;
  /** How many people play at this device, and what they are called; the empty name: by their number. */
  here: number;
  names: string[];
  level: Level;
  options: Record<string, string>;
}

const place = (game: string): string => `set.${game}`;
const levels = ["easy", "normal", "hard", "max"];

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
    level: levels.includes(last.level ?? "") ? (last.level as Level) : "normal",
    options: last.options && typeof last.options === "object" ? last.options : {},
  };
}

export function rememberChoice(game: string, chosen: Chosen): void {
  localStorage.setItem(place(game), JSON.stringify(chosen));
}

export function personName(names: string[], seat: number): string {
  return names[seat] || say("player_n", { n: seat + 1 });
}

export function tableFor(game: string, { seats, here, names, level, options }: Chosen): Setup {
  const chairs = Array.from({ length: seats }, (_, seat): Seat =>
    seat < here
      ? { name: here === 1 ? say("called_you") : personName(names, seat), kind: "here" }
      : { name: botNames[(seat - here) % botNames.length] ?? "Bot", kind: "bot", level },
  );
  return { game, options, seats: chairs };
}

/** One person against bots, otherwise as last time. */
export function usualTable(game: string): Setup {
  return tableFor(game, { ...lastChoice(game), here: 1 });
}
