// Chabyrinthe for somebody who does not see it: the roof as tiles, homes and cats that were told in words, what a move would open by
// a reckoning of one's own, and the way to a tile by arrows. Nothing here looks at the page.
import { check } from "../../tests/browser/browser.mjs";

const SIDES = ["north", "east", "south", "west"];
const LETTERS = "NESW";
const NAME = /^([a-d])([1-4]): /;

/** One spelling for faces that look the same. */
const spell = (groups) => groups.map((group) => [...group].sort((a, b) => a - b).map((side) => LETTERS[side]).join("")).sort().join("+");
const groupsOf = (face) => face.split("+").map((group) => [...group].map((side) => LETTERS.indexOf(side)));
const turned = (face, quarters) => spell(groupsOf(face).map((group) => group.map((side) => (side + quarters) % 4)));

/** "north and east (from …), south and west" */
function faceOf(text) {
  const plain = text.replace(/\([^)]*\)/g, "");
  const side = `(?:${SIDES.join("|")})`;
  return spell((plain.match(new RegExp(`(?:${side}, )*${side} and ${side}`, "g")) ?? []).map((group) => group.match(new RegExp(side, "g")).map((one) => SIDES.indexOf(one))));
}

/** "above column b": they are counted clockwise from there above a. */
function placeOf(text, size) {
  const [, how, at] = /(above|right of|below|left of) (?:column|row) (\w)/.exec(text) ?? [];
  const along = /[a-d]/.test(at) ? "abcd".indexOf(at) : Number(at) - 1;
  return { above: along, "right of": size + along, below: 3 * size - 1 - along, "left of": 4 * size - 1 - along }[how];
}

/** Which cell a place lies before, and at which side of it. */
function door(place, size) {
  const side = Math.floor(place / size);
  const k = place % size;
  return [[k, k * size + size - 1, size * size - 1 - k, (size - 1 - k) * size][side], side];
}

const cellName = (cell, size) => "abcd"[cell % size] + (Math.floor(cell / size) + 1);
const cellOf = (name, size) => "abcd".indexOf(name[0]) + size * (Number(name[1]) - 1);

/** Cats that have a way home on this roof. */
function comingHome({ size, homes, cats }, grid) {
  const doors = new Set(homes.map((place) => door(place, size).join()));
  return cats.filter(({ place }) => {
    const open = [door(place, size)];
    const seen = new Set(open.map(String));
    for (const [cell, side] of open)
      for (const out of groupsOf(grid[cell]).find((group) => group.includes(side)) ?? []) {
        if (doors.has([cell, out].join())) return true;
        const [x, y] = [(cell % size) + [0, 1, 0, -1][out], Math.floor(cell / size) + [-1, 0, 1, 0][out]];
        const next = [y * size + x, (out + 2) % 4];
        if (x < 0 || y < 0 || x >= size || y >= size || seen.has(next.join())) continue;
        seen.add(next.join());
        open.push(next);
      }
    return false;
  });
}

/** A card comes in at one end of a line, the one at the other end leaves. */
function pushed(grid, size, entry, side, face) {
  const step = [size, -1, -size, 1][side];
  const line = Array.from({ length: size }, (_, i) => entry + i * step);
  return line.reduce((all, cell, i) => all.with(cell, i ? grid[line[i - 1]] : face), grid);
}

const around = (text, pattern, size) => [...text.matchAll(pattern)].map(([, first, second]) => (second === undefined ? placeOf(first, size) : { place: placeOf(second, size), points: Number(first) }));
const WHERE = "((?:above|right of|below|left of) (?:column|row) \\w)";

export const listener = {
  tables: [{ seats: 2 }, { seats: 1, options: { size: "3" }, title: "chabyrinthe, alone" }],
  told(tree) {
    const tiles = tree.map(({ role, name }) => role === "button" && NAME.test(name) && name).filter(Boolean);
    const size = Math.sqrt(tiles.length);
    const all = tree.map(({ role, name }) => (role === "image" ? name : "")).join("\n");
    return {
      size,
      grid: tiles.map((name) => faceOf(name)),
      homes: around(all, new RegExp(`^a home ${WHERE}`, "gm"), size),
      cats: around(all, new RegExp(`^a cat worth (\\d) ${WHERE}`, "gm"), size),
      actions: Number(/^(\d) actions? left$/m.exec(all)?.[1]),
      next: /^the next card to push in: (.*)$/m.exec(all)?.[1],
      points: [...all.matchAll(/: (\d+) points, cats:/g)].map(([, points]) => Number(points)),
      toCome: /face down: (\d) of 3, (\d) of 4, (\d) of 5/.exec(all)?.slice(1).map(Number),
    };
  },
  true: ({ size, board, homes, cats, actions_left, pile, players, hidden_cats }) => ({
    size,
    grid: board.flat().map((face) => turned(face, 0)),
    homes,
    cats,
    actions: actions_left,
    next: { straight: "a straight gutter", elbow: "an elbow", tee: "a T", crossroads: "the crossroads", bridge: "a bridge", "double-elbow": "a double elbow" }[pile[0]],
    points: players.map((one) => one.points),
    toCome: [3, 4, 5].map((points) => hidden_cats[points]),
  }),
  begin: ({ size, grid, homes, cats }) => ({ size, grid: [...grid], homes, cats }),
  hear(model, text) {
    const { size } = model;
    for (const [, line, at, out, cell, face, homes, cats] of text.matchAll(
      new RegExp(`pushe?s? [a-zA-Z ]+ into (row|column) (\\w), ([a-d][1-4]) slides off\\.|([a-d][1-4]) now joins ([^.]*)\\.|Homes ([^.]*)\\. (?:No cat waits|Waiting: ([^.]*))\\.`, "g"),
    )) {
      if (out) {
        const leaves = cellOf(out, size);
        // The side at which the new card comes in lies opposite to where the old one leaves.
        const side = line === "row" ? (leaves % size ? 3 : 1) : leaves < size ? 2 : 0;
        const far = size - 1;
        const entry = line === "row" ? leaves + (leaves % size ? -far : far) : leaves + (leaves < size ? far * size : -far * size);
        model.grid = pushed(model.grid, size, entry, side, "?");
        if (at !== out[line === "row" ? 1 : 0]) throw new Error(`told of ${line} ${at} and of ${out}`);
      } else if (cell) model.grid = model.grid.with(cellOf(cell, size), faceOf(face));
      else {
        model.homes = around(homes, new RegExp(WHERE, "g"), size);
        model.cats = around(cats ?? "", new RegExp(`the cat of (\\d) ${WHERE}`, "g"), size);
      }
    }
  },
  async play(tree, reader, chance) {
    const now = listener.told(tree);
    const { size, grid } = now;
    // Every look is offered once, and a card as it lies only where there is nothing else.
    const ways = (face) => [1, 2, 3].filter((quarters, i, all) => all.findIndex((one) => turned(face, one) === turned(face, quarters)) === i && (!i || turned(face, quarters) !== face));
    const turns = grid.flatMap((face, cell) => ways(face).map((quarters, i) => ({ cell, option: i + 1, grid: grid.with(cell, turned(face, quarters)) })));
    const best = turns.map((one) => ({ ...one, cats: comingHome(now, one.grid) })).sort((one, other) => other.cats.length - one.cats.length);
    const twice = () => {
      for (const one of turns) for (const [cell, face] of one.grid.entries()) for (const quarters of [1, 2, 3]) if (comingHome(now, one.grid.with(cell, turned(face, quarters))).length) return { ...one, cats: [] };
      return null;
    };
    const move = best[0].cats.length ? best[0] : ((now.actions > 1 && twice()) || best[Math.floor(chance() * best.length)]);
    await walk(reader, cellName(move.cell, size));
    await reader.press("Enter");
    const options = (await reader.until((now) => now.some(({ name }) => name.startsWith("turn ")))).filter(({ name, role }) => role === "button" && name.startsWith("turn "));
    const { name } = options[move.option - 1];
    const says = { face: faceOf(name.split("; brings home")[0]), cats: around(name.split("; brings home ")[1] ?? "", new RegExp(`the cat of (\\d) ${WHERE}`, "g"), size) };
    const expected = { face: move.grid[move.cell], cats: move.cats };
    if (JSON.stringify(says) !== JSON.stringify(expected)) check("chabyrinthe: a turn says how the card will lie and whom it brings home", false, [name, expected]);
    await reader.press(String(move.option), "Enter");
    return { cats: move.cats.length };
  },
};

/** From tile to tile by arrows, as their names say. */
async function walk(reader, target) {
  for (let tries = 0; tries < 40; tries++) {
    const here = (await reader.focused())?.name ?? "";
    const [, column, row] = NAME.exec(here) ?? [];
    if (column + row === target) return;
    const steps = (from, to, back, on) => Array(Math.abs(to.charCodeAt(0) - from.charCodeAt(0))).fill(to < from ? back : on);
    await reader.press(...(column ? [...steps(column, target[0], "ArrowLeft", "ArrowRight"), ...steps(row, target[1], "ArrowUp", "ArrowDown")] : ["Tab"]));
  }
  throw new Error(`chabyrinthe: no arrow leads to ${target}`);
}
