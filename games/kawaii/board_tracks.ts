// Follows kawaii's cards: a view names kinds only, and each kind is there twice. Cards of a pile are told apart by when
// they were flipped; a card of a score pile is remembered from the pile it came from, so that it glides from there.
import { flipOf, type Parlour } from "./board_words";

interface Track {
  card: string;
  /** Whose score pile it is in; -1: still on the table. */
  owner: number;
}
let tracks = new Map<string, Track>();
let round = "";

/** Names for the cards of a pile, from the bottom to the top. */
export function cardIds(view: Parlour, seat: number): string[] {
  return (view.players[seat]?.pile ?? []).map((_, i) => `kw-${view.round}-${flipOf(view, seat, i)}`);
}

/** The cards of a score pile with their names; none where only the number is known. */
export function taken(view: Parlour, seat: number): { card: string; id: string }[] {
  if (round !== `${view.seat} ${view.round}` || !view.flipped) {
    tracks = new Map();
    round = `${view.seat} ${view.round}`;
  }
  const lying = new Set<string>();
  for (let s = 0; s < view.seats; s++)
    cardIds(view, s).forEach((id, i) => {
      const card = view.players[s]?.pile[i];
      lying.add(id);
      if (card) tracks.set(id, { card, owner: -1 });
    });
  const used = new Set<string>();
  const find = (card: string, owner: number): string | undefined =>
    [...tracks].find(([id, track]) => track.card === card && track.owner === owner && !used.has(id) && !lying.has(id))?.[0];
  const cards = view.players[seat]?.score_pile ?? [];
  const known = cards.map((card) => {
    const id = find(card, seat);
    if (id) used.add(id);
    return id;
  });
  return cards.map((card, i) => {
    const id = known[i] ?? find(card, -1) ?? `kw-${seat}-${i}-${card}`;
    used.add(id);
    tracks.set(id, { card, owner: seat });
    return { card, id };
  });
}
