// What people read at a table of Kai Piranja: its view, the names of the fish, what happened.
import { wordsOf } from "@page/catalogue";
import type { View } from "@page/host";
import type { Message, Players } from "@page/message";
import { say } from "@page/words";
import { isHungry, isSmall, species, speciesOf, type Code } from "./board_fish";

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

export const words = wordsOf("kai-piranja");
/** The entry of a species in the catalogue, which is also its word in a move. */
const speciesId = (kind: number): string => species[kind] ?? "";
export const speciesName = (kind: number): string => words(speciesId(kind));
/** For a narrow place: puffer, lion; globe, lion. */
export const shortName = (kind: number): string => speciesName(kind).replace(/fish|poisson-/, "");

const fish = (code: Code): Message => ({ id: isHungry(code) ? "hungry" : isSmall(code) ? "small" : "large", species: { id: speciesId(speciesOf(code)) } });

export function fishName(code: Code): string {
  const { id, ...rest } = fish(code);
  return words(id, rest);
}

/** The latest card in two sentences: what it was, what became of it. */
export function latestWords(view: KaiView, players: Players): [string, string] {
  const latest = view.latest;
  if (!latest) return [say("The water is calm.", "L'eau est calme."), say("The first fish is about to dance.", "Le premier poisson va entrer dans la danse.")];
  return [words("reveals", { who: { seat: latest.shown_by }, fish: fish(latest.card) }, players), fate(latest, players)];
}

function fate(latest: NonNullable<KaiView["latest"]>, players: Players): string {
  if (latest.became === "end") return words("ends");
  if (latest.became === "gone") return words("swims_off");
  if (latest.became === "digesting") return latest.eaten ? words("eats", { fish: latest.eaten }) : words("eats_nothing");
  return latest.placed_by === latest.shown_by ? words("joins") : words("swims_on", { who: { seat: latest.placed_by ?? 0 } }, players);
}
