// Wa Chat Bi with open cards: tokens first, cards in hand if they are equal; all hands and the draw pile.
import type { Bill, Item } from "@page/bill";
import { called, count, face, type Kind, KINDS, pen, sick } from "./board_cards";
import { say } from "./board_say";
import { cardsWord } from "./board_words";

interface Truth {
  draw_pile: Kind[];
  players: { tokens: number; hand: Kind[] }[];
}

const card = (kind: Kind, many?: number): Item => ({ drawn: pen(face(kind)), box: "-53 -73 106 146", words: called(kind), count: many });
const together = (cards: Kind[]): Item[] => KINDS.filter((kind) => cards.includes(kind)).map((kind) => card(kind, count(cards, kind)));
const tokens = (count: number): Item => ({ drawn: pen(sick), box: "-50 -50 100 100", words: called("indigestion"), points: -count, count });

export const bill: Bill = {
  async points(end) {
    return (end.truth as Truth).players.map(({ tokens: sickness, hand }, seat) => ({
      seat,
      groups: [
        { items: sickness ? [tokens(sickness)] : [], note: sickness ? "" : say("no_token") },
        { title: say("if_equal", { cards: cardsWord(hand.length) }), items: together(hand) },
      ],
    }));
  },
  hands(now) {
    const { players, draw_pile } = now.truth as Truth;
    const own = players.map(({ hand }, seat) => ({ seat, groups: [{ items: together(hand), note: hand.length ? "" : say("no_card") }] }));
    return [...own, { seat: -1, groups: [{ items: draw_pile.slice(0, 10).map((kind) => card(kind)) }] }];
  },
};
