// Goofspiel's rules, drawn: who takes the prize. One drawing for each drawing in letters of the help pages, in their order.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { bidCard, prizeCard } from "./board_cards";
import { say } from "./board_say";

const turn = (y: number, prize: number, bids: number[], taken: string): unknown => [
  put(70, y + 75, 0.55, prizeCard(prize)),
  bids.map((bid, seat) => put(190 + seat * 92, y + 75, 0.8, bidCard(seat, bid))),
  arrow(446, y + 75),
  words(500, y + 84, taken),
];

export const examples = (): TemplateResult[] => [
  example(640, 300, say("example_bids"), [
    turn(0, 9, [7, 10, 4], say("example_taken")),
    turn(145, 5, [8, 8, 2], say("example_lost")),
  ]),
];
