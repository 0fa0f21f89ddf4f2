// A first game of Kawaii, without its clock: wait for a pile that is worth a heart, take it; then on one's own.
import { deal, type Lesson, type Said, type Step } from "@page/lesson";
import type { Parlour } from "./board_words";

const flipped = (count: number) => (view: unknown): boolean => (view as Parlour).flipped >= count;
const pass = (say: Said<"kawaii">): Step<Said<"kawaii">> => ({ say, point: ['[data-word="pass"]'], play: "pass" });
const flip = (say: Said<"kawaii">): Step<Said<"kawaii">> => ({ say, point: ['[data-word="flip"]'], play: "flip" });

export const lesson: Lesson<Said<"kawaii">> = {
  key: deal(413),
  options: { pace: "calm" },
  bots: [["pass", "flip", "pass", "pass", "pass", "flip", "pass", "pass"], ["pass", "pass", "flip", "pass", "pass", "pass", "pass"]],
  steps: [
    {
      say: "lesson_loves",
      point: ['[data-loved]'],
    },
    flip("lesson_flip"),
    pass("lesson_pass"),
    {
      say: "lesson_wait",
      point: ['[data-word="claim-1"]'],
      when: flipped(2),
    },
    pass("lesson_hope"),
    pass("lesson_not_yours"),
    flip("lesson_your_flip"),
    pass("lesson_blueberry"),
    {
      say: "lesson_take",
      point: ['[data-word="claim-1"]', '[data-take] [data-word]'],
      play: "claim-1",
    },
    {
      say: "lesson_taken",
      when: (view) => ((view as Parlour).players[0]?.score_pile_size ?? 0) > 0,
    },
    {
      say: "lesson_on",
    },
  ],
};
