// Chawaï with open cards: every fish of a pile and what it is worth; everybody's divers and the fish to come.
import type { Bill, Item, Position } from "@page/bill";
import { diverChip, miniCard, pen } from "./board_cards";
import { say } from "./board_say";
import { type Card, cardName, type ChawaiView } from "./board_words";

interface Truth {
  deck: Card[];
  players: { pile: Card[] }[];
}

const fish = (card: Card, points?: number): Item => ({ drawn: pen(miniCard(card)), box: "-2 -2 64 88", words: cardName(card), points });
const diver = (number: number): Item => ({ drawn: pen(diverChip(number)), box: "-2 -2 58 60", words: String(number) });

export const bill: Bill = {
  async points(end) {
    return (end.truth as Truth).players.map(({ pile }, seat) => ({
      seat,
      groups: [{ items: pile.map((card) => fish(card, card.value ?? 0)), note: pile.length ? "" : say("no_fish") }],
    }));
  },
  hands(now: Position) {
    const own = now.views.map((view, seat) => {
      const { players, own_diver } = view as ChawaiView;
      const dry = (players[seat]?.divers ?? []).filter((one) => one !== own_diver);
      const sealed = own_diver ? [{ title: say("chosen"), items: [diver(own_diver)] }] : [];
      return { seat, groups: [...sealed, { title: say("in_hand"), items: dry.map(diver) }] };
    });
    const next = (now.truth as Truth).deck.slice(0, 3);
    return next.length ? [...own, { seat: -1, groups: [{ items: next.map((card) => fish(card)) }] }] : own;
  },
};
