// What the page says about the roof, in words.
import { told } from "@page/catalogue";
import type { Push, Roof } from "./board_roof";
import { say } from "./board_say";

export const kindName = (kind: string): string => told("chabyrinthe", { id: kind.replace("-", "_") });

/** Up to how many turns one hears what. */
const VERDICTS = [[7, "verdict_7"], [9, "verdict_9"], [11, "verdict_11"], [13, "verdict_13"], [15, "verdict_15"], [17, "verdict_17"], [Infinity, "verdict_more"]] as const;
export const scale = VERDICTS.map(([most]) => most);

export function verdict(turns: number): string {
  return say(VERDICTS.find(([most]) => turns <= most)?.[1] ?? "verdict_more");
}

/** The sides a card's gutters lead to, "NE+SW", by the letters of the language. */
export function sidesOf(face: string): string {
  const letters = { N: "north", E: "east", S: "south", W: "west" } as const;
  return face.replace(/[NESW]/g, (side) => say(letters[side as keyof typeof letters]));
}

export function lineName(push: Push): string {
  const { mark } = push;
  return push.column ? say("column_named", { mark }) : say("row_named", { mark });
}

export function together(view: Roof): boolean {
  return view.mode === "solo" || view.mode === "coop";
}

export const pointsOf = (view: Roof, seat: number): number => view.players[seat]?.team_points ?? view.players[seat]?.points ?? 0;

/** How the game ended. */
export function ending(view: Roof, names: string[]): string {
  if (together(view))
    return view.cats.length
      ? say("rain_won")
      : say("all_home", { turns: view.turns, verdict: verdict(view.turns) });
  const points = names.map((_, seat) => pointsOf(view, seat));
  const best = Math.max(...points);
  return `♛ ${say("named", { name: names.filter((_, seat) => points[seat] === best).join(" + "), text: say("points", { n: best }) })}`;
}

/** Where a place of the ring is: they are counted clockwise from above the first column. */
export function where(place: number, size: number): string {
  const along = place % size;
  const [column, row] = [(i: number) => "abcd"[i] ?? "", (i: number) => i + 1];
  if (place < size) return say("above_column", { column: column(along) });
  if (place < 2 * size) return say("right_of_row", { row: row(along) });
  if (place < 3 * size) return say("below_column", { column: column(size - 1 - along) });
  return say("left_of_row", { row: row(size - 1 - along) });
}
