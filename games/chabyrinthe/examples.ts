// Chabyrinthe's rules, drawn: a gutter that lacks one turn, and a push.
import { svg, type TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { say } from "@page/words";
import { cat, gutterCard, home } from "./board_cards";

const line = (x: number, y: number, faces: string[], marks: string[]): unknown =>
  faces.map((face, i) => [put(x + i * 84, y, 0.8, gutterCard(face)), words(x + i * 84, y + 70, marks[i] ?? "", "middle", 24)]);

export const examples = (): TemplateResult[] => [
  example(640, 250, say("The first row: the cat above a1 needs only c1 turned by a quarter to reach the home at the right.",
    "La première rangée : il ne manque au chat au-dessus de a1 qu'un quart de tour de c1 pour atteindre le foyer à droite."), [
    put(62, 56, 0.9, cat(4)), line(62, 142, ["NE", "EW", "NS", "EW"], ["a1", "b1", "c1", "d1"]), put(404, 142, 0.9, home),
    svg`<path d="M214 92a22 22 0 0 1 32 0m-3 -13l4 14l-14 2" fill="none" stroke="#d8334f" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" />`,
    words(450, 130, say("turn c1", "tourner c1"), "start", 24), words(450, 160, say("a quarter", "d'un quart"), "start", 24),
  ]),
  example(640, 140, say("A line a, b, c, d and x on top of the pile: a is taken out and put under the pile, the others slide, x comes in at the other end.",
    "Une ligne a, b, c, d et x sur la pile : a sort et va sous la pile, les autres glissent, x entre à l'autre bout."), [
    put(14, 0, 0.76, [line(56, 76, ["EW", "NES", "NS+EW", "ES"], ["a", "b", "c", "d"])]), arrow(300, 58),
    put(332, 0, 0.76, [line(72, 76, ["NES", "NS+EW", "ES", "SW"], ["b", "c", "d", "x"])]),
  ]),
];
