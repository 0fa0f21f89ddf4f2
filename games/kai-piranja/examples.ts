// Kai Piranja's rules, drawn: the cards, and what a hungry fish does to a row.
import type { TemplateResult } from "lit-html";
import { arrow, example, words } from "@page/example";
import { put } from "@page/svg";
import { type Code, fish } from "./board_fish";
import { say } from "./board_say";
import { shortName } from "./board_words";

const row = (x: number, y: number, codes: Code[]): unknown => codes.map((code, i) => put(x + i * 66, y, 0.62, fish(code)));

export const examples = (): TemplateResult[] => [
  example(640, 330, say("example_cards"), [
    ["p", "u", "l", "b"].map((code, kind) => [
      words(20, 66 + kind * 78, shortName(kind)),
      [code, code.toUpperCase(), `${code.toUpperCase()}!`].map((one, i) => [put(226 + i * 148, 58 + kind * 78, 0.66, fish(one)), words(264 + i * 148, 66 + kind * 78, ["14+2", "14+2", "7+1"][i] ?? "", "start", 22)]),
    ]),
  ]),
  example(640, 372, say("example_rows"), [
    row(46, 56, ["P", "L", "B", "U"]), row(342, 56, ["L!"]), arrow(398, 56), row(470, 56, ["P", "L"]),
    row(46, 150, ["P", "L", "B"]), row(342, 150, ["B!"]), arrow(398, 150), row(470, 150, ["P", "L", "B"]),
    row(46, 250, ["l"]), words(96, 258, "+"), row(170, 250, ["L"]), words(212, 260, "✓", "start", 32), row(310, 250, ["b"]), words(346, 260, "✓", "start", 32), row(450, 250, ["B"]), words(494, 260, "✗", "start", 32),
    words(20, 330, say("example_fits")),
  ]),
];
