// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { fish } from "./board_fish";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [-52, -40, 104, 80] as const;
export const wide = 47;
export const cards = () => ["P", "p", "P!", "U", "u", "U!", "L", "l", "L!", "B", "b", "B!"].map((code) => [code, fish(code)]);
