// Which card is which, from one drawing to the next: a view only counts cards by kind, but people see one card travel.
// Remembers the last view drawn and hands the names of cards on: from a hand, or a cat's paws, to the pile, to the discards.
import { type Kind, KINDS } from "./board_cards";
import { type Buffet, split } from "./board_words";

interface Names {
  view: Buffet;
  hand: Record<string, string[]>;
  pile: Record<string, string[]>;
  /** The card each cat would play next; the top of the discards. */
  paws: string[];
  gone: string;
}

let last: Names | null = null;
let serial = 0;
const fresh = (): string => `card-${serial++}`;
const count = (cards: readonly Kind[], kind: Kind): number => cards.filter((one) => one === kind).length;

export function cardNames(view: Buffet, hand: readonly Kind[]): Names {
  if (last?.view === view) return last;
  const old = view.last_move && last && last.view.seat === view.seat && last.view.seats === view.seats ? last : null;
  const cleared = split(view.last_move?.move ?? "")[0] === "skip" || view.pile.cards.length < (old?.view.pile.cards.length ?? 0);
  const mover = view.last_move?.seat ?? -1;
  const names: Names = { view, hand: {}, pile: {}, paws: old ? [...old.paws] : view.players.map(fresh), gone: old?.gone ?? fresh() };
  if (old && cleared) names.gone = Object.values(old.pile).flat().pop() ?? names.gone;
  for (const kind of KINDS) {
    const held = old?.hand[kind] ?? [];
    const kept = held.slice(0, count(hand, kind));
    const played = held.slice(kept.length);
    const lying = cleared ? [] : (old?.pile[kind] ?? []).slice(0, count(view.pile.cards, kind));
    while (kept.length < count(hand, kind)) kept.push(fresh());
    while (lying.length < count(view.pile.cards, kind)) {
      const fromPaws = mover === view.seat ? undefined : names.paws[mover];
      if (fromPaws) names.paws[mover] = fresh();
      lying.push(played.pop() ?? fromPaws ?? fresh());
    }
    names.hand[kind] = kept;
    names.pile[kind] = lying;
  }
  return (last = names);
}
