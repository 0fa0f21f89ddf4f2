// What Chawaï's page reads from a view: the names of cards and depths, who took what.
// Everything is worked out from what the seat may see.
import type { View } from "@page/host";
import { say } from "./board_say";

const depths = ["bottom", "middle", "surface"] as const;

export const kinds = ["sardine", "tiger", "tuna", "lantern", "jellyfish", "gull"] as const;
export type Kind = (typeof kinds)[number];
export interface Card {
  kind: Kind;
  value?: number;
}

export interface Player {
  /** null: memory=on keeps it a secret. */
  points: number | null;
  height: number;
  top: Card | null;
  /** From the lowest to the top; null for each forgotten card. */
  pile: (Card | null)[];
  last_diver: number;
  divers: number[] | null;
  has_chosen: boolean;
}

export interface ChawaiView extends View {
  turn: number;
  turns: number;
  /** Kiti stands between this seat and the next one clockwise. */
  kiti_after: number;
  deck: number;
  /** Bottom, middle, surface; empty when the game is over. */
  lagoon: { card: Card | null; only_for: number | null }[];
  own_diver: number;
  players: Player[];
  unseen: Card[];
  discards: Card[] | null;
  gulls_put_back: number | null;
  past_lagoons: Card[][] | null;
  removed: Card | null;
}

export function depthName(slot: number): string {
  return say(depths[slot] ?? "middle");
}

export function kindName(kind: Kind): string {
  return say(kind);
}

/** A number with a real minus sign; nothing for what has none. */
export function number(value: number | null | undefined): string {
  return `${value ?? ""}`.replace("-", "−");
}

export function cardName(card: Card | null): string {
  return card ? `${kindName(card.kind)} ${number(card.value)}`.trim() : say("hidden_card");
}

/** Three cards of a lagoon. */
export function namedCards([bottom, middle, surface]: (Card | null)[]): { bottom: string; middle: string; surface: string } {
  return { bottom: cardName(bottom ?? null), middle: cardName(middle ?? null), surface: cardName(surface ?? null) };
}

/** What nobody has seen yet, and what is gone. */
export function deckWords({ deck, unseen, discards, removed }: ChawaiView): string {
  const list = (cards: Card[]): string => kinds.flatMap((kind) => (cards.some((card) => card.kind === kind) ? [`${kindName(kind)} ${cards.flatMap((card) => (card.kind === kind ? [number(card.value) || "×1"] : [])).join(" ")}`] : [])).join(", ");
  return say("deck_words", { deck, cards: list(unseen), gone: [...(discards ?? []), ...(removed ? [removed] : [])].map(cardName).join(", ") || "0" });
}

/** Seats from the strongest for the bottom to the best placed for the surface, were all divers equal. */
export function tieOrder({ seats, kiti_after }: ChawaiView, kiti = kiti_after): number[] {
  return Array.from({ length: seats }, (_, i) => (kiti - i + seats) % seats);
}

/** Who took bottom, middle and surface in the turn just played; nobody before that. */
export function lastTakers(view: ChawaiView): number[] {
  const diver = (seat: number): number => view.players[seat]?.last_diver ?? 0;
  // The sort is stable: equal divers stay in the order of the walk from where Kiti stood.
  const order = tieOrder(view, view.kiti_after + view.seats - 1).sort((a, b) => diver(b) - diver(a));
  return view.turn ? [order[0], order[1], order.at(-1)].map(Number) : [];
}

export function winners({ players }: ChawaiView): number[] {
  const best = Math.max(...players.map((player) => player.points ?? 0));
  return players.flatMap((player, seat) => (player.points === best ? [seat] : []));
}
