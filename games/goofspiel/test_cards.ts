// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { bidCard } from "./board_cards";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [-50, -62, 100, 124] as const;
export const wide = 50;
export const cards = () => Array.from({ length: 13 }, (_, i) => ["bid " + (i + 1), bidCard(0, i + 1)]);
