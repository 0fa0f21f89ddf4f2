// The door's little scene for Goofspiel.
import { svg, type TemplateResult } from "lit-html";
import { box, put } from "@page/svg";
import { bidCard, prizeCard } from "./board_cards";

export const picture = (): TemplateResult =>
  svg`${box(0, 0, 160, 100, "#1f6f78", "none", 0, 0)}${put(80, 38, 0.28, prizeCard(13))}${put(26, 66, 0.42, bidCard(0, 12))}${put(134, 66, 0.42, bidCard(1, 9))}${put(62, 84, 0.3, bidCard(4, 0))}${put(98, 84, 0.3, bidCard(2, 0))}`;
