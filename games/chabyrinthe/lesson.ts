// A first game of Chabyrinthe: one turned card brings a cat home, one pushed card another; then on one's own.
import { deal, type Lesson, type Said } from "@page/lesson";
import type { Roof } from "./board_roof";

const won = (cats: number) => (view: unknown): boolean => ((view as Roof).players[0]?.cats.length ?? 0) >= cats;

export const lesson: Lesson<Said<"chabyrinthe">> = {
  key: deal(46),
  options: {},
  bots: [[]],
  steps: [
    {
      say: "lesson_rain",
      point: ['[data-card^="cat-"], [data-card^="home-"]'],
    },
    {
      say: "lesson_path",
    },
    {
      say: "lesson_turn",
      point: ['[data-word="turn-a1"]', '[data-word="turn-a1-90"]'],
      play: "turn-a1-90",
    },
    {
      say: "lesson_home",
      point: ['[data-card^="cat-"], [data-card^="home-"]'],
      when: won(1),
    },
    {
      say: "lesson_push",
      point: ['[data-word="push-a1-col"]', '[data-word="push-a1-col-0"]'],
      play: "push-a1-col-0",
    },
    {
      say: "lesson_slid",
      when: won(2),
    },
    {
      say: "lesson_on",
    },
  ],
};
