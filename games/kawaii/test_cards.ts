// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { cardFace, flavours, patterns, shapes } from "./board_cards";
import { svg } from "lit-html";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [-2, -2, 90, 130] as const;
export const wide = 49;
export const cards = () => [...Object.keys(flavours).flatMap((flavour) => Object.keys(shapes).map((shape) => flavour + " " + shape)), "cherry", "closed-shop"].map((card) => [card, svg`${patterns()}${cardFace(card)}`]);
