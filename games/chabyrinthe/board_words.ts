// What the page says about the roof, in words.
import { told } from "@page/catalogue";
import type { Message } from "@page/message";
import type { Push, Roof } from "./board_roof";
import { say } from "./board_say";

/** A kind of card, as a message. */
export const thing = (kind: string): Message => ({ id: kind.replace("-", "_") });
export const kindName = (kind: string): string => told("chabyrinthe", thing(kind));

/** Up to how many turns one hears what. */
const VERDICTS = [7, 9, 11, 13, 15, 17] as const;
export const scale = [...VERDICTS, Infinity];

export function verdict(turns: number): string {
  return say(`verdict_${VERDICTS.find((most) => turns <= most) ?? "more"}`);
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
export function placeOf(place: number, size: number): Message {
  const side = Math.floor(place / size);
  const along = side < 2 ? place % size : size - 1 - (place % size);
  return { id: ["above", "right_of", "below", "left_of"][side] as string, column: "abcd"[along] as string, row: along + 1 };
}
