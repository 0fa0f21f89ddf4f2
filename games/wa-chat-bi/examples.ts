// Wa Chat Bi's rules, drawn: what piles are worth, and a skip.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { face, type Kind, pen } from "./board_cards";
import { say } from "./board_say";

const cards = (x: number, y: number, kinds: Kind[]): unknown => kinds.map((kind, i) => put(x + i * 76, y, 0.68, pen(face(kind))));

export const examples = (): TemplateResult[] => [
  example(560, 366, say("example_piles"), [
    cards(50, 66, ["2", "2", "2", "2"]), words(350, 78, "= 8", "start", 36),
    cards(50, 182, ["7", "7", "7", "more"]), words(350, 194, "= 22", "start", 36),
    cards(50, 300, ["6"]), words(94, 312, "+", "start", 32), cards(156, 300, ["3", "3"]), arrow(286, 300), cards(372, 300, ["3"]), words(424, 312, "= 3", "start", 36),
  ]),
];
