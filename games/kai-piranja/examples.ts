// Kai Piranja's rules, drawn: the cards, and what a hungry fish does to a row.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { say } from "@page/words";
import { type Code, fish } from "./board_fish";
import { shortName } from "./board_words";

const row = (x: number, y: number, codes: Code[]): unknown => codes.map((code, i) => put(x + i * 66, y, 0.62, fish(code)));

export const examples = (): TemplateResult[] => [
  example(640, 330, say("Of each of the four species: 14 small, 14 large and 7 hungry with a dance on the back; 2, 2 and 1 with the empty sea.",
    "De chacune des quatre espèces : 14 petits, 14 gros et 7 affamés au dos farandole ; 2, 2 et 1 au dos mer vide."), [
    ["p", "u", "l", "b"].map((code, kind) => [
      words(20, 66 + kind * 78, shortName(kind)),
      [code, code.toUpperCase(), `${code.toUpperCase()}!`].map((one, i) => [put(226 + i * 148, 58 + kind * 78, 0.66, fish(one)), words(264 + i * 148, 66 + kind * 78, ["14+2", "14+2", "7+1"][i] ?? "", "start", 22)]),
    ]),
  ]),
  example(640, 372, say("A hungry lionfish eats a row from the right up to the first lionfish. A hungry barracuda beside a barracuda eats nothing. After a small lionfish fit a large lionfish and a small barracuda, but not a large barracuda.",
    "Un poisson-flamme affamé mange la rangée par la droite jusqu'au premier poisson-flamme. Un barracuda affamé à côté d'un barracuda ne mange rien. Après un petit poisson-flamme vont un gros poisson-flamme et un petit barracuda, mais pas un gros barracuda."), [
    row(46, 56, ["P", "L", "B", "U"]), row(342, 56, ["L!"]), arrow(398, 56), row(470, 56, ["P", "L"]),
    row(46, 150, ["P", "L", "B"]), row(342, 150, ["B!"]), arrow(398, 150), row(470, 150, ["P", "L", "B"]),
    row(46, 250, ["l"]), words(96, 258, "+"), row(170, 250, ["L"]), words(212, 260, "✓", "start", 32), row(310, 250, ["b"]), words(346, 260, "✓", "start", 32), row(450, 250, ["B"]), words(494, 260, "✗", "start", 32),
    words(20, 330, say("same species, or same size", "même espèce, ou même taille")),
  ]),
];
