// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { face, KINDS, pen } from "./board_cards";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [-52, -72, 104, 144] as const;
export const wide = 57;
export const cards = () => KINDS.map((kind) => [kind, pen(face(kind), 4)]);
