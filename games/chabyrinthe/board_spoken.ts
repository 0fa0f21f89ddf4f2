// The roof in words, for who does not see it: how each card lies and what it is joined to, where cats and homes are, what a move
// would open. Made of views, as the drawing is.
import type { Message } from "@page/message";
import { cellName, door, findRuns, follow, gridOf, gutters, kindOf, nextFree, touchedIn, trackedOf, type Push, type Roof } from "./board_roof";
import { say } from "./board_say";
import { placeOf, thing } from "./board_words";

const SIDES = ["north", "east", "south", "west"];

/** What the gutter at each port leads to. */
export type Ends = Map<number, Message[]>;

const catAt = ({ size }: Roof, { place, points }: Roof["cats"][number]): Message => ({ id: "to_cat", points, where: placeOf(place, size) });

export function endsOf(view: Roof, grid = gridOf(view)): Ends {
  const ends: Ends = new Map();
  const pour = (place: number, what: Message): void =>
    follow(grid, view.size, door(place, view.size)).forEach((way) => {
      const port = way.at(-1) as number;
      ends.set(port, [...(ends.get(port) ?? []), what]);
    });
  view.homes.forEach((place) => pour(place, { id: "to_home", where: placeOf(place, view.size) }));
  view.cats.forEach((cat) => pour(cat.place, catAt(view, cat)));
  return ends;
}

/** The gutters of a card: what sides they join, and from where something comes in. */
const joins = (face: string, cell: number, ends: Ends): Message[] =>
  gutters(face).map((group) => ({ id: "gutter", sides: group.map((side) => ({ id: SIDES[side] as string })), ends: ends.get(4 * cell + (group[0] as number)) ?? [] }));

const named = (cell: number, size: number): { column: string; row: string } => {
  const [column = "", row = ""] = cellName(cell, size);
  return { column, row };
};

/** "b2: an elbow, joins north and east (from the home right of row 1)". */
export function tile({ size }: Roof, grid: string[], cell: number, ends: Ends): string {
  const face = grid[cell] ?? "";
  return say("tile", { ...named(cell, size), card: thing(kindOf(face)), gutters: joins(face, cell, ends) });
}

/** A move, how its card would lie in this grid, and who would run home. */
export function option(view: Roof, move: string, grid: string[], cell: number): string {
  const home = findRuns(view, grid).map(({ way }) => view.cats.find(({ place }) => door(place, view.size) === way[0]));
  return say("option", { move, gutters: joins(grid[cell] ?? "", cell, endsOf(view, grid)), cats: home.flatMap((cat) => (cat ? [catAt(view, cat)] : [])) });
}

/** An arrow: which card comes in from where, and which one leaves. */
export function arrow({ size, pile, places }: Roof, push: Push): string {
  const from = Array.from({ length: places }, (_, place) => door(place, size)).indexOf(push.entry);
  return say("arrow", { card: thing(pile[0] ?? ""), from: placeOf(from, size), ...named(push.out, size) });
}

const nextPlace = ({ homes, cats, places, size }: Roof, from: number): Message =>
  placeOf(nextFree([...homes, ...cats.map(({ place }) => place)].filter((one) => one !== from), from, places), size);

export const homeWords = (view: Roof, place: number): string => say("home_at", { where: placeOf(place, view.size), next: nextPlace(view, place) });

export const catWords = (view: Roof, { place, points }: Roof["cats"][number]): string =>
  say("cat_at", { points, where: placeOf(place, view.size), next: view.cats_down ? nextPlace(view, place) : null });

/** What lies below the top of the pile: so many of each kind, nobody knows in which order, then those that slid off. */
export const underWords = (unknown: [kind: string, many: number][], known: string[]): string =>
  say("under", { unknown: unknown.map(([kind, many]) => ({ id: "some", card: thing(kind), many })), known: known.map(thing) });

/** Besides what is told: how the card lies that was touched, and where cats and homes are once they have moved. */
export function spoken(before: Roof | null, after: Roof): string {
  const { size, homes, cats } = after;
  const grid = gridOf(after);
  const cell = before ? touchedIn(trackedOf(after)) : -1;
  const ringOf = (view: Roof | null): string => JSON.stringify([view?.homes, view?.cats]);
  return [
    cell < 0 ? "" : say("lies", { ...named(cell, size), gutters: joins(grid[cell] ?? "", cell, endsOf(after)) }),
    ringOf(before) === ringOf(after) ? "" : say("around", { homes: homes.map((place) => placeOf(place, size)), cats: cats.map((cat) => catAt(after, cat)) }),
  ].join(" ");
}
