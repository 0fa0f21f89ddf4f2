// Wa Chat Bi in words: what a view holds, and how cards are counted.
import type { View } from "@page/host";
import { called, count, type Kind, KINDS } from "./board_cards";
import { say } from "./board_say";

export interface Buffet extends View {
  round: number;
  phase: "open" | "play" | "spice" | "over";
  direction: "clockwise" | "anticlockwise";
  pile: { dish: Kind | null; worth: number; cards: Kind[] };
  draw_pile: number;
  indigestion_in_draw_pile: number;
  indigestion_set_aside: number;
  eat_risk: number | null;
  discards: Kind[];
  hand: Kind[] | null;
  last_move: { seat: number; move: string } | null;
  last_meal: { seat: number; why: "ate" | "empty hand"; drawn: number; shown: Kind[]; in_last_move: boolean } | null;
  players: { tokens: number; cards: number; known: Kind[]; unknown: number; no_dish_among_unknown: boolean }[];
}

export function split(word: string): [what: string, value: string] {
  const [what = "", value = ""] = word.split("-");
  return [what, value];
}

export function percent(risk: number | null): number {
  return Math.round((risk ?? 0) * 100);
}

export const cardsWord = (count: number): string => say("cards", { n: count });

/** "2 ×3, 5, one more": a heap, for people and for screen readers. */
export function heapWords(cards: readonly Kind[]): string {
  return KINDS.filter((kind) => cards.includes(kind))
    .map((kind) => say("heap", { card: kind.length === 1 ? { id: "dish", number: Number(kind) } : { id: kind }, many: count(cards, kind) }))
    .join(", ");
}

export function dishWord(value: string): string {
  return `${value} (${called(value)})`;
}
