// The door's little scene for Wa Chat Bi.
import { svg, type TemplateResult } from "lit-html";
import { at, face, INK, pen } from "./board_cards";
import { cat, paws } from "./board_cats";

export const picture = (): TemplateResult => svg`<rect width="160" height="100" fill="#bfe0d8"/><path d="M-2 66H162V102H-2Z" fill="#e2aa6c" stroke=${INK} stroke-width="2"/>
    ${pen(svg`${at(37, 44, 0.52, svg`${cat(0, 0)}${paws(0)}`)}${at(123, 44, 0.52, svg`${cat(2, 2)}${paws(2)}`)}
    ${at(60, 79, 0.26, face("5"))}${at(80, 74, 0.3, face("7"))}${at(100, 79, 0.26, face("2"))}`)}`;
