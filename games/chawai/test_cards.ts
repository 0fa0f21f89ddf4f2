// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { bigCard, pen } from "./board_cards";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [0, 0, 300, 150] as const;
export const wide = 135;
const kinds = [["sardine", 1], ["sardine", 3], ["tiger", 6], ["tiger", 8], ["tuna", 11], ["tuna", 15], ["lantern", 1], ["lantern", 5], ["jellyfish", -10], ["jellyfish", -15], ["gull", undefined]] as const;
export const cards = () => kinds.map(([kind, value]) => [`${kind} ${value ?? ""}`, pen(bigCard({ kind, value }))]);
