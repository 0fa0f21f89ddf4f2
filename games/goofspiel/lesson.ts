// A first game of Goofspiel: a dear prize, a cheap one, a tie; then on one's own. tools/find_deal found the deal.
import { deal, type Lesson, type Said } from "@page/lesson";
import type { GoofspielView } from "./board_cards";

const turn = (number: number) => (view: unknown): boolean => (view as GoofspielView).turn >= number;

export const lesson: Lesson<Said<"goofspiel">> = {
  key: deal(64),
  options: {},
  bots: [["bid-11", "bid-4", "bid-9"], ["bid-10", "bid-3", "bid-6"]],
  steps: [
    {
      say: "lesson_cards",
      point: ['[data-card^="prize-"]'],
    },
    {
      say: "lesson_bid",
      point: ['[data-word="bid-13"]'],
      play: "bid-13",
    },
    {
      say: "lesson_spent",
      when: turn(1),
    },
    {
      say: "lesson_small",
      point: ['[data-word="bid-1"]'],
      play: "bid-1",
    },
    {
      say: "lesson_nine",
      point: ['[data-word="bid-9"]'],
      play: "bid-9",
      when: turn(2),
    },
    {
      say: "lesson_tie",
      when: turn(3),
    },
  ],
};
