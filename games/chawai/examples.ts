// Chawaï's rules, drawn: who takes what, and what jellyfish and gulls do to a pile.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { bigCard, diverChip, miniCard, pen } from "./board_cards";
import { say } from "./board_say";
import { type Card, depthName } from "./board_words";

const lagoon: [card: Card, diver: number][] = [
  [{ kind: "sardine", value: 3 }, 3],
  [{ kind: "tiger", value: 9 }, 8],
  [{ kind: "tuna", value: 14 }, 10],
];

const pile = (y: number, before: Card[], taken: Card, after: Card[]): unknown => [
  before.map((card, i) => put(24 + i * 68, y, 1, pen(miniCard(card)))),
  words(306, y + 54, "+", "start", 40),
  put(340, y, 1, pen(miniCard(taken))),
  arrow(424, y + 42),
  after.map((card, i) => put(486 + i * 68, y, 1, pen(miniCard(card)))),
];
const jelly = (value: number): Card => ({ kind: "jellyfish", value });
const tiger: Card = { kind: "tiger", value: 8 };
const tuna: Card = { kind: "tuna", value: 12 };

export const examples = (): TemplateResult[] => [
  example(640, 370, say("example_catch"), [
    lagoon.map(([card, diver], i) => [
      words(24, 66 + i * 96, depthName(2 - i)), put(160, 16 + i * 96, 0.6, pen(bigCard(card))), put(400, 30 + i * 96, 1, pen(diverChip(diver))), arrow(350, 60 + i * 96),
    ]),
    put(400, 304, 1, pen(diverChip(5))), words(472, 342, say("example_nothing")),
  ]),
  example(640, 220, say("example_pile"), [
    pile(16, [tiger, jelly(-10), jelly(-15), tuna], jelly(-15), [tiger, tuna]),
    pile(120, [tiger, tuna], { kind: "gull" }, [tiger]),
  ]),
];
