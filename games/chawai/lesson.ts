// A first game of Chawaï: three turns with a tuna, a jellyfish, a lantern and a gull, then on one's own.
import { deal, type Lesson, type Said } from "@page/lesson";
import type { ChawaiView } from "./board_words";

const fish = '.board [data-card^="fish-"][role]';
const turn = (number: number) => (view: unknown): boolean => (view as ChawaiView).turn >= number;

export const lesson: Lesson<Said<"chawai">> = {
  key: deal(707),
  options: {},
  bots: [["dive-10", "dive-9", "dive-11"], ["dive-3", "dive-2", "dive-1"]],
  steps: [
    {
      say: "lesson_lagoon",
      point: [fish],
    },
    {
      say: "lesson_divers",
      point: ['[data-card^="diver-"]'],
    },
    {
      say: "lesson_tuna",
      point: ['[data-word="dive-12"]'],
      play: "dive-12",
    },
    {
      say: "lesson_caught",
      point: ['[data-card="fish-0-0"]'],
      when: turn(1),
    },
    {
      say: "lesson_jellyfish",
      point: ['[data-card="fish-1-2"]'],
    },
    {
      say: "lesson_six",
      point: ['[data-word="dive-6"]'],
      play: "dive-6",
    },
    {
      say: "lesson_lantern",
      point: ['[data-card="fish-2-0"]'],
      when: turn(2),
    },
    {
      say: "lesson_gull",
      point: ['[data-card="fish-2-2"]', '[data-word="dive-8"]'],
      play: "dive-8",
    },
    {
      say: "lesson_kiti",
      point: ['[aria-label^="Kiti"]'],
      when: turn(3),
    },
    {
      say: "lesson_on",
    },
  ],
};
