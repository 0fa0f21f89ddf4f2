// Kawaii in words: what a view holds, whose pile.
import type { View } from "@page/host";
import type { Players } from "@page/message";
import { say } from "./board_say";

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

export interface Loved {
  flavour: string;
  shape: string;
}

export interface Scored extends Loved {
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
  own: (Loved & { claimed: number[]; sign: string | null }) | null;
  contested_piles: number[];
  duel: { pile: number; rivals: number[]; have_thrown: number[]; undecided_throws: number; until_ms: number | null } | null;
  races: Race[];
  latest_race: Race | null;
  players: Player[];
  last_round: Scored[] | null;
}

/** What a score pile and hearts are worth to somebody who loves this, part by part. */
export function worth(pile: string[], hearts: number, loved: Loved) {
  const count = (word: string): number => pile.filter((card) => card.split(" ").includes(word)).length;
  const shops = count("closed-shop");
  const parts = { flavour: count(loved.flavour), shape: count(loved.shape), cherries: count("cherry"), shops: shops === 3 ? 3 : -shops, hearts };
  return { ...parts, sum: parts.flavour + parts.shape + parts.cherries + parts.shops + hearts };
}

export function pileOf(seat: number, players: Players): string {
  return say("pile_of", { who: { seat } }, players);
}

/** Which flip of the round laid the i-th card of a pile: players flip in turn, and a pile has its owner's latest cards. */
export function flipOf({ flipped, starter, seats, players }: Parlour, seat: number, i: number): number {
  const newest = flipped - 1 - ((starter + flipped - 1 - seat + seats) % seats);
  return newest - ((players[seat]?.pile_size ?? 0) - 1 - i) * seats;
}
