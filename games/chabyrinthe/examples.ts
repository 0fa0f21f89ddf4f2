// Chabyrinthe's rules, drawn: a gutter that lacks one turn, and a push.
import { svg, type TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { cat, gutterCard, home } from "./board_cards";
import { say } from "./board_say";

const line = (x: number, y: number, faces: string[], marks: string[]): unknown =>
  faces.map((face, i) => [put(x + i * 84, y, 0.8, gutterCard(face)), words(x + i * 84, y + 70, marks[i] ?? "", "middle", 24)]);

export const examples = (): TemplateResult[] => [
  example(640, 250, say("example_row"), [
    put(62, 56, 0.9, cat(4)), line(62, 142, ["NE", "EW", "NS", "EW"], ["a1", "b1", "c1", "d1"]), put(404, 142, 0.9, home),
    svg`<path d="M214 92a22 22 0 0 1 32 0m-3 -13l4 14l-14 2" fill="none" stroke="#d8334f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" />`,
    words(450, 130, say("example_turn"), "start", 24), words(450, 160, say("example_quarter"), "start", 24),
  ]),
  example(640, 140, say("example_push"), [
    put(14, 0, 0.76, [line(56, 76, ["EW", "NES", "NS+EW", "ES"], ["a", "b", "c", "d"])]), arrow(300, 58),
    put(332, 0, 0.76, [line(72, 76, ["NES", "NS+EW", "ES", "SW"], ["b", "c", "d", "x"])]),
  ]),
];
