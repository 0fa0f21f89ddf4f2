// Kai Piranja with open cards: every fish of a catch is a point; the fish that are next to dance.
import type { Bill, Group, Item } from "@page/bill";
import { type Code, fish, isHungry } from "./board_fish";
import { say } from "./board_say";
import { fishName } from "./board_words";

interface Truth {
  players: { row: Code[]; catch_cards: Code[]; catch_hungry: number }[];
  deck_dance: Code[];
  deck_sea: Code[];
}

const one = (code: Code, points?: number, count?: number): Item => ({ drawn: fish(code), box: "-54 -40 108 80", words: fishName(code), points, count });

/** Fish of one kind lie together. */
function kinds(cards: Code[], worth: number): Item[] {
  return [...new Set(cards)].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())).map((code) => {
    const count = cards.filter((other) => other === code).length;
    return one(code, count * worth, count);
  });
}

export const bill: Bill = {
  async points(end) {
    const { players } = end.truth as Truth;
    const tied = new Set(end.score).size < end.score.length;
    return players.map(({ row, catch_cards, catch_hungry }, seat) => {
      const groups: Group[] = [{ items: kinds(catch_cards, 1), note: catch_cards.length ? "" : say("empty_net") }];
      if (row.length) groups.push({ title: say("still_in_row"), items: kinds(row, 0) });
      if (tied) groups.push({ items: [], note: say("if_equal", { n: catch_hungry }) });
      return { seat, groups };
    });
  },
  hands(now) {
    const { deck_dance, deck_sea } = now.truth as Truth;
    const next = [...deck_dance, ...deck_sea].slice(0, 8);
    const hungry = next.findIndex(isHungry);
    const note = hungry < 0 ? "" : say("hungry_in", { n: hungry + 1 });
    return next.length ? [{ seat: -1, groups: [{ items: next.map((code) => one(code)), note }] }] : [];
  },
};
