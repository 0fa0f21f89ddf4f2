// Kawaii with open cards: three rounds, every card of a score pile and what its owner's favourites make of it.
// The patterns of the flavours are the board's, which is drawn on the same page.
import type { Bill, Group, Item, Line, Position } from "@page/bill";
import { at, CARD_H, CARD_W, cardFace, cardName, flavourName, heart, scoop, shapeName, silhouette } from "./board_cards";
import { say } from "./board_say";
import { pileOf, worth, type Parlour, type Scored } from "./board_words";

const viewOf = (now: Position): Parlour => now.views[0] as Parlour;

const card = (name: string, points?: number, count?: number): Item => ({
  drawn: at(0, 0, cardFace(name)), box: `-3 -3 ${CARD_W + 6} ${CARD_H + 6}`, words: cardName(name), points, count,
});
const flavour = (name: string): Item => ({ drawn: at(0, 0, scoop(name)), box: "-36 -44 72 88", words: flavourName(name) });
const shape = (name: string): Item => ({ drawn: at(0, 0, silhouette(name)), box: "-36 -46 72 92", words: shapeName(name) });
const hearts = (count: number, points?: number): Item => ({ drawn: at(0, 0, heart(), 1.6), box: "-30 -34 60 68", words: say("hearts"), count, points });

function round(number: number, scored: Scored): Group {
  const names = [...new Set(scored.score_pile)];
  const cards = names
    .map((name) => {
      const same = scored.score_pile.filter((one) => one === name);
      return card(name, worth(same, 0, scored).sum, same.length);
    })
    .sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  const loved = `${flavourName(scored.flavour)}, ${shapeName(scored.shape)}`;
  return {
    title: say("bill_round", { n: number, loved, points: scored.points }),
    items: scored.hearts ? [...cards, hearts(scored.hearts, scored.hearts)] : cards,
  };
}

/** The first moment at which so many rounds are scored. */
async function scoredAt(rounds: number, end: Position, moment: (moves: number) => Promise<Position>): Promise<Position> {
  const done = (now: Position): boolean => {
    const { phase, round: number } = viewOf(now);
    return number > rounds || (number === rounds && (phase === "resting" || phase === "finished"));
  };
  let [low, high] = [0, end.moves];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (done(await moment(middle))) high = middle;
    else low = middle + 1;
  }
  return moment(low);
}

export const bill: Bill = {
  async points(end, moment) {
    const rounds = await Promise.all([1, 2, 3].map((number) => scoredAt(number, end, moment)));
    return viewOf(end).players.map((_, seat): Line => ({
      seat,
      groups: rounds.flatMap((then, i) => {
        const scored = viewOf(then).last_round?.[seat];
        return scored ? [round(i + 1, scored)] : [];
      }),
    }));
  },
  hands(now) {
    return now.views.flatMap((view, seat): Line[] => {
      const { own, players } = view as Parlour;
      if (!own) return [];
      const names = players.map((_, one) => String(one + 1));
      const claimed = own.claimed.map((pile) => pileOf(pile, { names, you: -1 })).join(", ");
      return [{ seat, groups: [{ items: [flavour(own.flavour), shape(own.shape), hearts(players[seat]?.hearts ?? 0)], note: claimed && say("claims", { piles: claimed }) }] }];
    });
  },
};
