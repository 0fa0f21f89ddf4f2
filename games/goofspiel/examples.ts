// Goofspiel's rules, drawn: who takes the prize. One drawing for each drawing in letters of the help pages, in their order.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { say } from "@page/words";
import { bidCard, prizeCard } from "./board_cards";

const turn = (y: number, prize: number, bids: number[], taken: string): unknown => [
  put(70, y + 75, 0.55, prizeCard(prize)),
  bids.map((bid, seat) => put(190 + seat * 92, y + 75, 0.8, bidCard(seat, bid))),
  arrow(446, y + 75),
  words(500, y + 84, taken),
];

export const examples = (): TemplateResult[] => [
  example(640, 300, say("Prize 9, bids 7, 10 and 4: the 10 takes it. Prize 5, bids 8, 8 and 2: nobody does.", "Lot 9, mises 7, 10 et 4 : le 10 l'emporte. Lot 5, mises 8, 8 et 2 : personne."), [
    turn(0, 9, [7, 10, 4], say("10 takes it", "au 10")),
    turn(145, 5, [8, 8, 2], say("lost", "perdu")),
  ]),
];
