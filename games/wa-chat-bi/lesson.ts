// A first game of Wa Chat Bi: open a pile, watch it grow, skip it, eat a small one; then on one's own.
import { deal, type Lesson, type Said } from "@page/lesson";

export const lesson: Lesson<Said<"wa-chat-bi">> = {
  key: deal(792),
  options: {},
  bots: [["serve-4", "eat", "serve-2"], ["more", "serve-2"]],
  steps: [
    {
      say: "lesson_pile",
    },
    {
      say: "lesson_open",
      point: ['[data-word="serve-4"]'],
      play: "serve-4",
    },
    {
      say: "lesson_grows",
      when: (view) => view.due.includes(0),
      point: ['[data-word="eat"]'],
    },
    {
      say: "lesson_skip",
      point: ['[data-word="skip-3"]'],
      play: "skip-3",
    },
    {
      say: "lesson_ate",
      when: (view) => view.due.includes(0),
    },
    {
      say: "lesson_eat",
      point: ['[data-word="eat"]'],
      play: "eat",
    },
    {
      say: "lesson_token",
      when: (view) => view.due.includes(0),
    },
    {
      say: "lesson_on",
    },
  ],
};
