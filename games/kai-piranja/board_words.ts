// What people read at a table of Kai Piranja: its view, the names of the fish, what happened.
import { told } from "@page/catalogue";
import type { View } from "@page/host";
import type { Message, Players } from "@page/message";
import { isHungry, isSmall, species, speciesOf, type Code } from "./board_fish";
import { say } from "./board_say";

export interface Player {
  row: Code[];
  row_species: Record<string, number>;
  catch: number;
  catch_hungry: number;
  catch_cards: Code[];
}

export interface KaiView extends View {
  may_stop: boolean;
  dance_left: number;
  sea_left: number;
  boxed: number;
  latest: { card: Code; back: "dance" | "sea"; shown_by: number; became: "placed" | "gone" | "digesting" | "end"; placed_by: number | null; eaten: number } | null;
  players: Player[];
  piles: { species: string; size: number; hungry: number; cards: Code[] }[];
  gone: Code[];
  revealed: Code[];
  unseen_dance: Record<Code, number>;
  unseen_sea: Record<Code, number>;
}

/** The entry of a species in the catalogue, which is also its word in a move. */
export const speciesId = (kind: number) => species[kind] ?? "piranha";
export const speciesName = (kind: number): string => say(speciesId(kind));
/** For a narrow place. */
export const shortName = (kind: number): string => say(`short_${speciesId(kind)}`);

const fish = (code: Code): Message => ({ id: isHungry(code) ? "hungry" : isSmall(code) ? "small" : "large", species: { id: speciesId(speciesOf(code)) } });

export function fishName(code: Code): string {
  return told("kai-piranja", fish(code));
}

/** What was hauled in after the latest card: by whom, how many, and what their net held then. */
let haul = { at: -1, who: { seat: 0 }, fish: 0, caught: 0 };

export function follow(before: KaiView, { players, revealed }: KaiView): void {
  players.forEach(({ row, catch: caught }, seat) => {
    const fish = before.players[seat]?.row.length ?? 0;
    if (fish && !row.length && caught > (before.players[seat]?.catch ?? 0)) haul = { at: revealed.length, who: { seat }, fish, caught };
  });
}

/** What happened last, in two sentences: a card and what became of it, or a row that was hauled in. */
export function latestWords(view: KaiView, players: Players): [string, string] {
  const { latest } = view;
  if (!latest) return [say("calm_water"), say("first_fish")];
  if (haul.at === view.revealed.length && view.players[haul.who.seat]?.catch === haul.caught) return [say("hauls", haul, players), ""];
  return [say("reveals", { who: { seat: latest.shown_by }, fish: fish(latest.card) }, players), fate(view, latest, players)];
}

function fate(view: KaiView, latest: NonNullable<KaiView["latest"]>, players: Players): string {
  if (latest.became === "end") return say("ends");
  if (latest.became === "gone") return say("swims_off");
  if (latest.became === "digesting") return latest.eaten ? say("eats", { who: { seat: latest.shown_by }, fish: latest.eaten }, players) : say("eats_nothing");
  if (latest.placed_by !== latest.shown_by) return say("swims_on", { who: { seat: latest.placed_by ?? 0 } }, players);
  const [last, left] = view.players[latest.shown_by]?.row.slice(-2).reverse() ?? [];
  // A row that is hauled in no longer shows what it joined.
  if (!last) return "";
  return say("joins", { same: !left ? 0 : speciesOf(left) === speciesOf(last) ? 1 : 2 });
}
