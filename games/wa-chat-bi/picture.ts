// The door's little scene for Wa Chat Bi.
import { svg, type TemplateResult } from "lit-html";
import { put } from "@page/svg";
import { face, INK, pen } from "./board_cards";
import { cat, paws } from "./board_cats";

export const picture = (): TemplateResult => svg`<rect width="160" height="100" fill="#bfe0d8"/><path d="M-2 66H162V102H-2Z" fill="#e2aa6c" stroke=${INK} stroke-width="2"/>
    ${pen(svg`${put(37, 44, 0.52, svg`${cat(0, 0)}${paws(0)}`)}${put(123, 44, 0.52, svg`${cat(2, 2)}${paws(2)}`)}
    ${put(60, 79, 0.26, face("5"))}${put(80, 74, 0.3, face("7"))}${put(100, 79, 0.26, face("2"))}`)}`;
