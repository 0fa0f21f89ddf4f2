// Kawaii's rules, drawn: flavours and shapes, and what cards are worth to somebody.
import type { TemplateResult } from "lit-html";
import { example, words } from "@page/example";
import { put } from "@page/svg";
import { cardFace, cardName, figure, flavourName, flavours, heart, scoop, shapeName, shapes, silhouette } from "./board_cards";
import { say } from "./board_say";

const worth: [card: string, points: string][] = [
  ["strawberry cone", "1"], ["strawberry lolly", "2"], ["vanilla stick", "0"], ["chocolate cup", "0"], ["pistachio lolly", "1"], ["cherry", "1"], ["closed-shop", "−1"],
];

export const examples = (): TemplateResult[] => [
  example(640, 360, say("example_cards"), [
    Object.keys(flavours).map((name, i) => [put(70 + i * 124, 56, 0.9, scoop(name)), words(70 + i * 124, 112, flavourName(name), "middle", 21)]),
    Object.keys(shapes).map((name, i) => [put(70 + i * 124, 176, 0.8, silhouette(name)), words(70 + i * 124, 236, shapeName(name), "middle", 21)]),
    ["cherry", "closed-shop"].map((name, i) => [put(110 + i * 250, 302, 0.8, figure(name)), words(154 + i * 250, 310, cardName(name), "start", 22)]),
  ]),
  example(640, 260, say("example_worth"), [
    put(56, 46, 0.7, scoop("strawberry")), put(124, 46, 0.7, silhouette("lolly")), words(164, 56, say("example_loved"), "start", 24),
    worth.map(([card, points], i) => [put(16 + i * 70, 96, 0.76, cardFace(card)), words(48 + i * 70, 222, points, "middle")]),
    put(534, 142, 1.3, heart()), words(534, 222, "1", "middle"), words(572, 222, "= 5", "start", 32),
  ]),
];
