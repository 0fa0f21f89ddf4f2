// What somebody who does not see the table makes of it (tests/browser/access.mjs): the position as the tree tells it, what the program
// says of it in the same form, the position as it was heard, and a way to play.
import { numbers, named, buttons, sorted, follow, WHO } from "../../tests/browser/access/sentences.mjs";

const FISH = { sardine: "sardine", "tiger fish": "tiger", "emperor tuna": "tuna", "sea lantern": "lantern", jellyfish: "jellyfish", gull: "gull" };
const fish = (text) => {
  const [, kind, value] = /^(?:the )?([a-z ]+?)(?: ([−-]?\d+))?$/.exec(text.trim()) ?? [];
  return kind === "hidden card" || !kind ? null : { kind: FISH[kind], ...(value ? { value: numbers(value)[0] } : {}) };
};

export const listener = {
  seats: 3,
  told: (tree, { names }) => ({
    lagoon: ["bottom", "middle", "surface"].map((depth) => fish(named(tree, new RegExp(`^${depth}: ([^.]*)\\.`))[0]?.[1] ?? "")),
    players: names.map((who) => {
      const [, points, height, pile] = named(tree, new RegExp(`^${who}: [^,]*, ([−-]?\\d+) points?\\. Pile of (\\d+): ([^.]*)\\.`))[0] ?? [];
      return { points: numbers(points ?? "")[0], height: Number(height), pile: pile ? pile.split(", ").map(fish) : [] };
    }),
    divers: sorted(buttons(tree, /^dive to \d+$/).map(({ name }) => numbers(name)[0])),
    deck: Number(named(tree, /^Deck: (\d+)\./)[0]?.[1]),
    turn: Number(named(tree, /^Turn (\d+)\/12/)[0]?.[1]),
  }),
  true: ({ lagoon, players, deck, turn }) => ({ lagoon: lagoon.map(({ card }) => card), players: players.map(({ points, height, pile }) => ({ points, height, pile })), divers: sorted(players[0].divers), deck, turn: turn + 1 }),
  begin: ({ players, lagoon }) => ({ lagoon, piles: players.map(({ pile }) => [...pile]) }),
  hear(model, text, reader) {
    follow(text, [
      [new RegExp(`${WHO} takes? the ([a-z ]+? [−-]?\\d+) (?:from|at) the (?:bottom|middle|surface)`, "g"), (who, card) => {
        const pile = model.piles[reader.seatOf(who)];
        pile.push(fish(card));
        if (pile.filter(({ kind }) => kind === "jellyfish").length === 3) model.piles[reader.seatOf(who)] = pile.filter(({ kind }) => kind !== "jellyfish");
      }],
      [new RegExp(`${WHO} catch(?:es)? the gull: it steals`, "g"), (who) => model.piles[reader.seatOf(who)].pop()],
      [/In the lagoon: bottom ([^.]*), middle ([^.]*), surface ([^.]*)\./g, (...three) => (model.lagoon = three.map(fish))],
    ]);
  },
  async play(tree, reader) {
    const best = Math.max(...["bottom", "middle", "surface"].map((depth) => fish(named(tree, new RegExp(`^${depth}: ([^.]*)\\.`))[0]?.[1] ?? "")?.value ?? 0));
    const divers = buttons(tree, /^dive to \d+$/).map(({ name }) => numbers(name)[0]);
    if (divers.length < 2) return { chosen: true };
    const diver = divers.sort((one, other) => Math.abs(one - best) - Math.abs(other - best))[0];
    await reader.press(...String(diver));
    const there = await reader.focused();
    if (there?.name !== `dive to ${diver}`) throw new Error(`digits led to ${there?.name}, not to diver ${diver}`);
    await reader.press("Enter");
  },
};
