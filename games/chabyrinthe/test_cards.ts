// The cards that must be told apart, by every kind of eye (tests/browser/access/colours.mjs).
import { cat, gutterCard, home } from "./board_cards";

/** What they are drawn in, and how wide a phone of 360 pixels shows it. */
export const box = [-50, -50, 100, 100] as const;
export const wide = 55;
export const cards = () => [...["NS", "EW", "NE", "ES", "SW", "NW", "ESW", "NES", "NESW", "EW+NS", "NE+SW", "ES+NW"].map((face) => [face, gutterCard(face)]), ...[3, 4, 5].map((points) => ["cat " + points, cat(points)]), ["home", home]];
