// Which card is which, from one drawing to the next: a view only counts cards by kind, but people see one card travel.
// Remembers the last view drawn and hands the names of cards on: from a hand, or a cat's paws, to the pile, to the discards.
import { count, type Kind, KINDS } from "./board_cards";
import { type Buffet, split } from "./board_words";

interface Names {
  view: Buffet;
  hand: Record<string, string[]>;
  pile: Record<string, string[]>;
  /** The card each cat would play next; the first few of the draw pile; the top of the discards. */
  paws: string[];
  stock: string[];
  gone: string;
  /** What that is; a view only counts the discards. */
  top?: Kind | undefined;
}

let last: Names | undefined;
let serial = 0;
const fresh = (): string => `card-${serial++}`;

/** So many names: those that were there, then those that came from elsewhere. */
function names(so: string[] = [], many: number, from: () => string | undefined): string[] {
  const kept = so.slice(0, many);
  while (kept.length < many) kept.push(from() ?? fresh());
  return kept;
}

export function cardNames(view: Buffet): Names {
  if (last?.view === view) return last;
  // The same position once more is a table that was opened again: what is drawn is what a reload would draw.
  const old = view.last_move && last?.view.seat === view.seat && JSON.stringify(last.view) !== JSON.stringify(view) ? last : undefined;
  const cleared = !old || view.last_move?.move.startsWith("skip") || view.pile.cards.length < old.view.pile.cards.length;
  const mover = view.last_move?.seat ?? 0;
  const now: Names = { view, hand: {}, pile: {}, paws: names(old?.paws, view.seats, fresh), stock: [], gone: old?.gone ?? fresh(), top: old?.top };
  if (old && cleared) {
    const [what, dish] = split(view.last_move?.move ?? "");
    now.gone = Object.values(old.pile).flat().pop() ?? now.gone;
    now.top = what === "skip" ? (dish as Kind) : (old.view.pile.cards.at(-1) ?? old.top);
  }
  const stock = [...(old?.stock ?? [])];
  for (const kind of KINDS) {
    const held = count(view.hand ?? [], kind);
    const played = old?.hand[kind]?.slice(held) ?? [];
    now.hand[kind] = names(old?.hand[kind], held, () => stock.shift());
    now.pile[kind] = names(cleared ? [] : old?.pile[kind], count(view.pile.cards, kind), () => played.pop() ?? now.paws.splice(mover, 1, fresh())[0]);
  }
  now.stock = names(stock, 3, fresh);
  return (last = now);
}
