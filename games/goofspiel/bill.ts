// Goofspiel with open cards: which prizes everybody has won, what they hold and have sealed, and which prizes are to come.
import type { Bill, Item } from "@page/bill";
import { bidCard, type GoofspielView, prizeCard } from "./board_cards";
import { say } from "./board_say";

interface Truth {
  prizes: number[];
}

const prize = (value: number, points?: number): Item => ({ drawn: prizeCard(value), box: "-94 -119 188 238", words: say("prize_of", { value }), points });
const bid = (seat: number, value: number): Item => ({ drawn: bidCard(seat, value), box: "-52 -64 104 128", words: String(value) });

export const bill: Bill = {
  /** A turn takes a move of each seat: whose points grew has won its prize. */
  async points(end, at) {
    const { prizes } = end.truth as Truth;
    const seats = end.score.length;
    const moments = await Promise.all(prizes.map((_, turn) => at((turn + 1) * seats)));
    const won = (seat: number) => (_: number, turn: number): boolean => (moments[turn]?.score[seat] ?? 0) > (moments[turn - 1]?.score[seat] ?? 0);
    return end.score.map((_, seat) => {
      const items = prizes.filter(won(seat)).map((value) => prize(value, value));
      return { seat, groups: [{ items, note: items.length ? "" : say("no_prize") }] };
    });
  },
  hands(now) {
    const own = now.views.map((view, seat) => {
      const { players, bid: chosen } = view as GoofspielView;
      const sealed = chosen ? [{ title: say("chosen"), items: [bid(seat, chosen)] }] : [];
      return { seat, groups: [...sealed, { title: say("in_hand"), items: (players[seat]?.hand ?? []).filter((card) => card !== chosen).map((card) => bid(seat, card)) }] };
    });
    const next = (now.truth as Truth).prizes.slice((now.views[0] as GoofspielView).turn + 1);
    return next.length ? [...own, { seat: -1, groups: [{ items: next.map((value) => prize(value)) }] }] : own;
  },
};
