// The moments of Kai Piranja: a fish is turned up, a hungry one bites, and what it ate goes off with it.
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import { isHungry, speciesOf } from "./board_fish";
import { speciesId, type KaiView } from "./board_words";

/** What the drawing adds: a card has just been turned up; fish of a row that are bitten, from the right. */
export interface Show {
  seat: number;
  bitten: number;
  /** It fits nowhere and leaves. */
  off?: boolean;
}

export function moments(before: KaiView, after: KaiView, events: Message[]): Moment<KaiView>[] {
  const told = events.find(({ id }) => id === "reveal");
  const { latest } = after;
  if (!told || !latest || after.revealed.length !== before.revealed.length + 1) {
    const caught = events.some(({ id }) => id === "hauls" || id === "takes");
    return caught ? [{ view: after, sound: "award", ms: 0 }] : [];
  }
  const { dance_left, sea_left, revealed } = after;
  const shown: KaiView = { ...before, latest, dance_left, sea_left, revealed };
  const turnedUp: Moment<KaiView> = { view: shown, show: { seat: latest.shown_by, bitten: 0 }, caption: [told.what as Message], sound: "flip", ms: 800 };
  // Said again with what became of it: that sentence alone would name nobody.
  const both = [told.what, told.fate] as Message[];
  const leaves: Moment<KaiView> = { view: shown, show: { seat: latest.shown_by, bitten: 0, off: true }, caption: both, sound: "splash", ms: 900 };
  if (latest.became === "gone") return [turnedUp, leaves];
  if (!isHungry(latest.card)) return [turnedUp];
  // It comes from the right and stops before the first of its own kind.
  const players = before.players.map((player, seat) => (seat === latest.shown_by ? { ...player, row: [...player.row, latest.card] } : player));
  const bite: Moment<KaiView> = { view: { ...shown, players }, show: { seat: latest.shown_by, bitten: latest.eaten + 1 }, caption: both, sound: latest.eaten ? "bite" : "splash", ms: 2000 };
  if (latest.became !== "digesting") return [turnedUp];
  // What stays said while the next one chooses: whose turn has ended, and why.
  const nothing: Message = { id: "found_nothing", who: { seat: latest.shown_by }, species: { id: speciesId(speciesOf(latest.card)) }, own: Number(before.players[latest.shown_by]?.row.length !== 0) };
  return latest.eaten ? [turnedUp, bite] : [turnedUp, bite, { view: bite.view, show: bite.show, caption: [nothing], ms: 0 }];
}
