// Kawaii's rules, drawn: flavours and shapes, and what cards are worth to somebody.
import type { TemplateResult } from "lit-html";
import { example, words } from "@page/example";
import { put } from "@page/svg";
import { say } from "@page/words";
import { cardFace, cardName, figure, flavourName, flavours, heart, scoop, shapeName, shapes, silhouette } from "./board_cards";

const worth: [card: string, points: string][] = [
  ["strawberry cone", "1"], ["strawberry lolly", "2"], ["vanilla stick", "0"], ["chocolate cup", "0"], ["pistachio lolly", "1"], ["cherry", "1"], ["closed-shop", "−1"],
];

export const examples = (): TemplateResult[] => [
  example(640, 360, say("The five flavours, the five shapes, the cherry and the closed shop.", "Les cinq parfums, les cinq formes, la cerise et le glacier fermé."), [
    Object.keys(flavours).map((name, i) => [put(70 + i * 124, 56, 0.9, scoop(name)), words(70 + i * 124, 112, flavourName(name), "middle", 21)]),
    Object.keys(shapes).map((name, i) => [put(70 + i * 124, 176, 0.8, silhouette(name)), words(70 + i * 124, 236, shapeName(name), "middle", 21)]),
    ["cherry", "closed-shop"].map((name, i) => [put(110 + i * 250, 302, 0.8, figure(name)), words(154 + i * 250, 310, cardName(name), "start", 22)]),
  ]),
  example(640, 260, say("You love strawberry and lollies: 1 + 2 + 0 + 0 + 1 + 1 − 1 + 1 for a heart = 5.", "Vous aimez la fraise et les sucettes : 1 + 2 + 0 + 0 + 1 + 1 − 1 + 1 pour un cœur = 5."), [
    put(56, 46, 0.7, scoop("strawberry")), put(124, 46, 0.7, silhouette("lolly")), words(164, 56, say("are what you love", "sont vos amours"), "start", 24),
    worth.map(([card, points], i) => [put(16 + i * 70, 96, 0.76, cardFace(card)), words(48 + i * 70, 222, points, "middle")]),
    put(534, 142, 1.3, heart()), words(534, 222, "1", "middle"), words(572, 222, "= 5", "start", 32),
  ]),
];
