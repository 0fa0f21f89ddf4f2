// A first game of Kai Piranja: a row that is hauled in, a row that is eaten, a row that stays out; then on one's own.
import { deal, type Lesson, type Said } from "@page/lesson";
import type { KaiView } from "./board_words";

export const lesson: Lesson<Said<"kai-piranja">> = {
  key: deal(1632),
  options: {},
  bots: [["reveal", "reveal"], ["reveal", "stop"]],
  steps: [
    {
      say: "lesson_shoal",
    },
    { say: "lesson_reveal", point: ['[data-word="reveal"]'], play: "reveal" },
    {
      say: "lesson_fits",
      point: ['[data-word="reveal"]'],
      play: "reveal",
    },
    {
      say: "lesson_one_more",
      point: ['[data-word="reveal"]'],
      play: "reveal",
    },
    {
      say: "lesson_swims_on",
      when: (view) => (view as KaiView).revealed.length >= 3,
    },
    {
      say: "lesson_haul",
      point: ['[data-word="haul"]'],
      play: "haul",
    },
    {
      say: "lesson_eaten",
      point: ['[data-card^="fish-"]', '[data-word="take-puffer"], [data-try="take-puffer"]'],
      when: (view) => ((view as KaiView).piles[1]?.size ?? 0) > 0,
    },
    { say: "lesson_again", point: ['[data-word="reveal"]'], play: "reveal" },
    {
      say: "lesson_stop",
      point: ['[data-word="stop"]'],
      play: "stop",
    },
    {
      say: "lesson_sea",
    },
  ],
};
