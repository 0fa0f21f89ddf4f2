// What the page must know of the roof to draw it: faces, where gutters lead, what happened between two views.
// It decides nothing: the engine plays; this only retells what a view shows.
import type { View } from "@page/host";

export interface Roof extends View {
  mode: "versus" | "solo" | "coop" | "teams";
  size: number;
  places: number;
  idle_limit: number;
  turns: number;
  actions_left: number;
  idle_turns: number;
  board: string[][];
  homes: number[];
  cats: { place: number; points: number }[];
  pile: (string | null)[];
  hidden_gutters: Record<string, number>;
  cats_down: number;
  hidden_cats: Record<string, number>;
  players: { points: number; cats: number[]; team?: number; team_points?: number }[];
}

const SIDES = "NESW";

/** How each kind of card lies at turn 0. */
export const faces: Record<string, string> = {
  straight: "NS",
  elbow: "NE",
  tee: "NES",
  crossroads: "NESW",
  bridge: "EW+NS",
  "double-elbow": "NE+SW",
};

/** The sides each gutter of a card joins; the one drawn last lies on top. */
export function gutters(face: string): number[][] {
  return face.split("+").map((group) => [...group].map((side) => SIDES.indexOf(side)).sort());
}

/** One spelling for faces that look the same. */
function spell(groups: number[][]): string {
  return groups
    .map((group) => group.sort().map((side) => SIDES[side]).join(""))
    .sort()
    .join("+");
}

export function turned(face: string, quarters: number): string {
  return spell(gutters(face).map((group) => group.map((side) => (side + quarters) % 4)));
}

/** The cards of the roof in reading order, each in its one spelling. */
export function gridOf(view: Roof): string[] {
  return view.board.flat().map((face) => turned(face, 0));
}

export function kindOf(face: string): string {
  const looks = [0, 1, 2, 3].map((quarters) => turned(face, quarters));
  return Object.keys(faces).find((kind) => looks.includes(turned(faces[kind] ?? "", 0))) ?? "";
}

export function cellName(cell: number, size: number): string {
  return "abcd"[cell % size] + String(Math.floor(cell / size) + 1);
}

/* A port is one side of one card: 4 × cell + side. */

/** The port that touches this one, or -1 at the edge of the roof. */
export function across(port: number, size: number): number {
  const side = port & 3;
  const x = ((port >> 2) % size) + ([0, 1, 0, -1][side] as number);
  const y = Math.floor((port >> 2) / size) + ([-1, 0, 1, 0][side] as number);
  return x < 0 || y < 0 || x >= size || y >= size ? -1 : 4 * (y * size + x) + ((side + 2) % 4);
}

/** The port before which a place of the ring lies. */
export function door(place: number, size: number): number {
  const side = Math.floor(place / size);
  const k = place % size;
  const far = size - 1;
  return 4 * ([k, k * size + far, far * size + far - k, (far - k) * size][side] as number) + side;
}

/** A new card comes in at the port `entry`, `out` is the card that leaves at the other end. */
export interface Push {
  entry: number;
  out: number;
  word: string;
  /** What its row or column is called. */
  mark: string;
  column: boolean;
}

export function pushes(size: number): Push[] {
  return Array.from({ length: 4 * size }, (_, place) => {
    const entry = door(place, size);
    const column = !(entry & 1);
    const out = follow(Array<string>(size * size).fill(column ? "NS" : "EW"), size, entry).at(-1)?.at(-1) as number;
    const name = cellName(out >> 2, size);
    return { entry, out: out >> 2, column, word: `push-${name}-${column ? "col" : "row"}`, mark: name[column ? 0 : 1] as string };
  });
}

export function pushed<T>(cards: T[], push: Push, size: number, card: T): T[] {
  const after = [...cards];
  const step = (push.column ? size : 1) * (push.out < push.entry >> 2 ? 1 : -1);
  for (let cell = push.out; cell !== push.entry >> 2; cell += step) after[cell] = cards[cell + step] as T;
  after[push.entry >> 2] = card;
  return after;
}

/** All ports a gutter leads to from this one, each by its shortest way: the ports entered and left in turn. */
export function follow(grid: string[], size: number, start: number): number[][] {
  const ways = [[start]];
  const seen = new Set([start]);
  const go = (way: number[], port: number): number[] => {
    if (port >= 0 && !seen.has(port)) ways.push([...way, port]);
    seen.add(port);
    return [...way, port];
  };
  for (const way of ways) {
    const port = way.at(-1) as number;
    if (way.length % 2 === 0) continue;
    for (const side of gutters(grid[port >> 2] ?? "").find((group) => group.includes(port & 3)) ?? []) {
      const left = (port & ~3) + side;
      if (!seen.has(left)) go(go(way, left), across(left, size));
    }
  }
  return ways;
}

export function nextFree(taken: number[], place: number, places: number): number {
  do place = (place + 1) % places;
  while (taken.includes(place));
  return place;
}

export type Deed = { did: "turn"; cell: number; quarters: number } | { did: "push"; push: Push | null; kind: string } | { did: "pass" | "nothing" };

/** A cat on its way home. */
export interface Run {
  id: number;
  size: number;
  way: number[];
  points: number;
}

/** What a view shows, continued from the one before: names that stay with cards and homes, and what was done. */
export interface Tracked {
  cards: number[];
  top: number;
  /** Those that slid off and lie under the pile. */
  under: number[];
  homes: number[];
  deed: Deed | null;
  runs: Run[];
}

/** What is known of the cards below the top of the pile: those that slid off, in their order. */
export const knownOf = ({ pile }: Roof): string[] => pile.slice(1).filter((kind) => kind !== null);

const everTracked = new WeakMap<View, Tracked>();
let runCount = 0;

export function trackedOf(view: Roof): Tracked {
  let tracked = everTracked.get(view);
  if (!tracked) {
    const count = view.size * view.size;
    tracked = { cards: Array.from({ length: count }, (_, i) => i), top: count, under: knownOf(view).map((_, i) => -1 - i), homes: [0, 1], deed: null, runs: [] };
    everTracked.set(view, tracked);
  }
  return tracked;
}

/** The card that was turned or pushed in; -1: none, or nobody can tell. */
export const touchedIn = ({ deed }: Tracked): number => (deed?.did === "turn" ? deed.cell : deed?.did === "push" ? (deed.push?.entry ?? -1) >> 2 : -1);

function findDeed(before: Roof, after: Roof): Deed | null {
  const { size } = before;
  const old = gridOf(before);
  const now = gridOf(after);
  const top = before.pile[0] ?? "";
  if (String(before.pile) === String(after.pile)) {
    const cells = now.flatMap((face, cell) => (face === old[cell] ? [] : [cell]));
    const cell = cells[0];
    if (cells.length > 1) return null;
    if (cell !== undefined) return { did: "turn", cell, quarters: [1, 2, 3].find((q) => turned(old[cell] ?? "", q) === now[cell]) ?? 1 };
    // With one action left, passing and turning a card that looks the same cannot be told apart.
    return { did: before.actions_left > 1 && after.turns > before.turns ? "pass" : "nothing" };
  }
  const fits = pushes(size).filter((push) => {
    const entered = now[push.entry >> 2] ?? "";
    return kindOf(entered) === top && after.pile.at(-1) === kindOf(old[push.out] ?? "") && String(pushed(old, push, size, entered)) === String(now);
  });
  return { did: "push", push: fits.length === 1 ? (fits[0] ?? null) : null, kind: top };
}

/** Who ran home by which gutter right after the action; of two homes to the nearer one, as the rules say. Cats that came
 * and went within a chain are told, but not drawn. */
export function findRuns({ cats, homes, size, places }: Roof, grid: string[]): Run[] {
  return cats.flatMap(({ place, points }) => {
    const clockwise = homes.map((home) => (home - place + places) % places).sort((a, b) => a - b);
    const doors = clockwise.map((far) => door((place + far) % places, size));
    const ways = follow(grid, size, door(place, size)).filter((way) => doors.includes(way.at(-1) as number));
    const far = (way: number[]): number => 9 * way.length + doors.indexOf(way.at(-1) as number);
    const way = ways.sort((a, b) => far(a) - far(b))[0];
    return way ? [{ id: ++runCount, size, way, points }] : [];
  });
}

/** Keeps track from one view to the next. */
export function track(before: Roof, after: Roof): void {
  const old = trackedOf(before);
  const deed = findDeed(before, after);
  // Homes only move clockwise: where the lower one is lower than before, one of them has passed the seam.
  const seam = (after.homes[0] ?? 0) < (before.homes[0] ?? 0);
  const push = deed?.did === "push" ? deed.push : null;
  const under = deed?.did === "push" ? [...old.under, old.cards[push?.out ?? -1] ?? -99 - old.top] : old.under;
  const tracked: Tracked = {
    cards: push ? pushed(old.cards, push, after.size, old.top) : old.cards,
    top: deed?.did !== "push" ? old.top : under.length > knownOf(after).length ? (under.shift() as number) : old.top + 1,
    under,
    homes: seam ? [...old.homes].reverse() : old.homes,
    deed,
    runs: findRuns(before, gridOf(after)),
  };
  everTracked.set(after, tracked);
}
