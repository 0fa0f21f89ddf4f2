// Kawaii in words: what a view holds, what happened between two of them, moves for people.
import type { View } from "@page/host";
import { say } from "@page/words";
import { cardName, flavourName, shapeName, signName } from "./board_cards";

export interface Race {
  pile: number;
  claimed_by: number[];
  behind_ms: (number | null)[];
  winner: number | null;
  how: "undecided" | "alone" | "faster" | "signs" | "draw";
  cards: number;
}

export interface Player {
  total: number;
  hearts: number;
  stock: number;
  pile: (string | null)[];
  pile_size: number;
  score_pile: string[] | null;
  score_pile_size: number;
  last_sign: string | null;
  credit_ms: number;
  done: boolean;
}

export interface Scored {
  flavour: string;
  shape: string;
  score_pile: string[];
  hearts: number;
  points: number;
}

export interface Parlour extends View {
  phase: "flipping" | "sealing" | "last-call" | "resting" | "finished";
  round: number;
  starter: number;
  turn: number;
  flipped: number;
  stopped: boolean;
  window_closes_ms: number | null;
  stop_ends_ms: number | null;
  flip_from_ms: number | null;
  next_ms: number | null;
  own: { flavour: string; shape: string; claimed: number[]; sign: string | null } | null;
  contested_piles: number[];
  duel: { pile: number; rivals: number[]; have_thrown: number[]; undecided_throws: number; until_ms: number | null } | null;
  races: Race[];
  latest_race: Race | null;
  players: Player[];
  last_round: Scored[] | null;
}

/** What a score pile and hearts are worth to somebody, part by part. */
export function worth(pile: string[], hearts: number, flavour: string, shape: string) {
  const count = (word: string): number => pile.filter((card) => card.split(" ").includes(word)).length;
  const shops = count("closed-shop");
  const parts = { flavour: count(flavour), shape: count(shape), cherries: count("cherry"), shops: shops === 3 ? 3 : -shops, hearts };
  return { ...parts, sum: parts.flavour + parts.shape + parts.cherries + parts.shops + hearts };
}

/** People whom the table calls "You" are spoken to; about everybody else we talk. */
export function speak(name: string, en: [they: string, you: string], fr: [they: string, you: string]): string {
  const you = name === "You" || name === "Vous" ? 1 : 0;
  return `${name} ${say(en[you], fr[you])}`;
}

export function pileOf(seat: number, names: string[]): string {
  const name = names[seat] ?? "";
  if (name === "You" || name === "Vous") return say("your pile", "votre pile");
  return say(`${name}'s pile`, `la pile de ${name}`);
}

export function listed(seats: number[], names: string[]): string {
  return seats.map((seat) => names[seat]).join(say(" and ", " et "));
}

/** "Misaine takes your pile" and how it was decided: "by 38 ms". */
export function raceTold(race: Race, names: string[]): string {
  const own = race.winner === race.pile;
  const pile = pileOf(race.pile, names);
  const what = speak(
    names[race.winner ?? 0] ?? "",
    [`takes ${own ? "their own pile" : pile}`, `take ${pile}`],
    [`prend ${own ? "sa propre pile" : pile}`, `prenez ${pile}`],
  );
  const cards = `${race.cards} ${race.cards > 1 ? say("cards", "cartes") : say("card", "carte")}`;
  const gap = Math.min(...race.behind_ms.filter((ms, seat): ms is number => ms !== null && seat !== race.winner));
  const how = {
    undecided: "",
    alone: "",
    faster: say(`, by ${gap} ms`, `, de ${gap} ms`),
    signs: say(", by the hand", ", à la main"),
    draw: say(", by lot", ", au sort"),
  }[race.how];
  return `${what}${say(":", " :")} ${cards}${how}`;
}

/** Which flip of the round laid the i-th card of a pile: players flip in turn, and a pile has its owner's latest cards. */
export function flipOf({ flipped, starter, seats, players }: Parlour, seat: number, i: number): number {
  const newest = flipped - 1 - ((starter + flipped - 1 - seat + seats) % seats);
  return newest - ((players[seat]?.pile_size ?? 0) - 1 - i) * seats;
}

function flips(before: Parlour, after: Parlour, names: string[]): string[] {
  const lines: string[] = [];
  for (let f = before.round === after.round ? before.flipped : 0; f < after.flipped; f++) {
    const seat = (after.starter + f) % after.seats;
    const card = after.players[seat]?.pile.find((_, i) => flipOf(after, seat, i) === f);
    if (card) lines.push(`${names[seat]}${say(":", " :")} ${cardName(card)}.`);
  }
  return lines;
}

function races(before: Parlour, after: Parlour, names: string[]): string[] {
  const fresh = (race: Race): boolean =>
    JSON.stringify(race) !== JSON.stringify(before.races.find((old) => old.pile === race.pile)) ||
    (after.round === before.round && (after.players[race.pile]?.pile_size ?? 0) < (before.players[race.pile]?.pile_size ?? 0));
  return after.races.filter((race) => race.winner !== null && fresh(race)).map((race) => `${raceTold(race, names)}.`);
}

function signs(view: Parlour, names: string[]): string {
  return view.players.flatMap((one, seat) => (one.last_sign ? [`${names[seat]} – ${signName(one.last_sign)}`] : [])).join(", ");
}

function duels(before: Parlour, after: Parlour, names: string[]): string[] {
  const [old, now] = [before.duel, after.duel];
  const lines: string[] = [];
  if (old && (!now || now.pile !== old.pile || now.undecided_throws > old.undecided_throws)) {
    const shown = signs(after, names);
    if (shown && (now?.pile === old.pile || after.races.some((race) => race.pile === old.pile && race.how !== "draw")))
      lines.push(`${shown}.`);
  }
  if (now && now.pile !== old?.pile)
    lines.push(say(`Exactly together: ${listed(now.rivals, names)} duel for ${pileOf(now.pile, names)}!`,
      `Exactement ensemble : duel entre ${listed(now.rivals, names)} pour ${pileOf(now.pile, names)} !`));
  return lines;
}

function scored(after: Parlour, names: string[]): string[] {
  const round = after.round - (after.phase === "resting" || after.phase === "finished" ? 0 : 1);
  const each = (after.last_round ?? []).map(
    (one, seat) => `${names[seat]} ${one.points} (${flavourName(one.flavour)}, ${shapeName(one.shape)})`,
  );
  return [`${say(`Round ${round} is over:`, `La manche ${round} est finie :`)} ${each.join(", ")}.`];
}

export function tell(before: Parlour, after: Parlour, names: string[]): string[] {
  const lines: string[] = [];
  const mine = after.own?.claimed.filter((pile) => !before.own?.claimed.includes(pile)) ?? [];
  if (after.stopped && !before.stopped) lines.push(say("STOP! Somebody claims a pile.", "STOP ! Quelqu'un réclame une pile."));
  if (mine.length) lines.push(say("Claimed: ", "Réclamé : ") + mine.map((pile) => pileOf(pile, names)).join(", ") + ".");
  lines.push(...duels(before, after, names), ...races(before, after, names));
  if (JSON.stringify(after.last_round) !== JSON.stringify(before.last_round)) lines.push(...scored(after, names));
  lines.push(...flips(before, after, names));
  if (after.phase === "last-call" && before.phase !== "last-call") lines.push(say("Last call!", "Dernière commande !"));
  return lines;
}

export function word(move: string, names: string[]): string {
  if (move.startsWith("claim-"))
    return say("take ", "prendre ") + move.slice(6).split("+").map((seat) => pileOf(Number(seat), names)).join(say(" and ", " et "));
  const plain: Record<string, string> = {
    flip: say("flip a card", "retourner une carte"),
    pass: say("pass", "passer"),
    done: say("done", "fini"),
    tick: say("the clock", "l'horloge"),
  };
  return plain[move] ?? signName(move);
}
