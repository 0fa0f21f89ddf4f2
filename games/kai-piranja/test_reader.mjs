// What somebody who does not see the table makes of it (tests/browser/access.mjs): the position as the tree tells it, what the program
// says of it in the same form, the position as it was heard, and a way to play.
import { numbers, named, buttons, follow, WHO } from "../../tests/browser/access/sentences.mjs";

const SPECIES = ["piranha", "pufferfish", "lionfish", "barracuda"];
const swimmer = (text) => {
  const [, size, species] = /^(hungry|small|large) (\w+)$/.exec(text.trim()) ?? [];
  const letter = "PULB"[SPECIES.indexOf(species)] ?? "";
  return size === "hungry" ? `${letter}!` : size === "small" ? letter.toLowerCase() : letter;
};

export const listener = {
  seats: 3,
  told: (tree, { names }) => ({
    players: names.map((who) => {
      const [, row, caught, hungry] = named(tree, new RegExp(`^${who}: (.*)\\. Catch: (\\d+), (\\d+) hungry\\.`))[0] ?? [];
      return { row: row === "no fish" ? [] : (row ?? "").split(", ").map(swimmer), catch: Number(caught), hungry: Number(hungry) };
    }),
    piles: SPECIES.map((one) => Number(named(tree, new RegExp(`^take the ${one} pile \\((\\d+)\\)`))[0]?.[1])),
    left: numbers(named(tree, /\((\d+ dance cards, \d+ of the empty sea)\)/)[0]?.[1] ?? ""),
  }),
  true: ({ players, piles, dance_left, sea_left }) => ({ players: players.map((one) => ({ row: one.row, catch: one.catch, hungry: one.catch_hungry })), piles: piles.map(({ size }) => size), left: [dance_left, sea_left] }),
  begin: ({ players, piles }) => ({ rows: players.map(({ row }) => [...row]), catches: players.map((one) => one.catch), piles: [...piles] }),
  hear(model, text, reader) {
    let shown = null;
    follow(text, [
      [new RegExp(`${WHO} reveals? a (\\w+ \\w+)`, "g"), (who, what) => (shown = { seat: reader.seatOf(who), card: swimmer(what), kind: SPECIES.indexOf(what.split(" ")[1]) })],
      [/It joins the row[.:]/g, () => model.rows[shown.seat].push(shown.card)],
      [/swims on to (\w+)\./g, (who) => model.rows[reader.seatOf(who)].push(shown.card)],
      [/It eats (\d+) of/g, (many) => {
        model.rows[shown.seat].splice(-many);
        model.piles[shown.kind] += Number(many) + 1;
      }],
      [/it joins its pile; the turn ends\./g, () => model.piles[shown.kind]++],
      [new RegExp(`${WHO} hauls? in (\\d+) fish`, "g"), (who, many) => {
        model.rows[reader.seatOf(who)] = [];
        model.catches[reader.seatOf(who)] += Number(many);
      }],
      [new RegExp(`${WHO} takes? the (\\w+) pile: \\+(\\d+) points?!`, "g"), (who, species, many) => {
        model.piles[SPECIES.indexOf(species)] = 0;
        model.catches[reader.seatOf(who)] += Number(many);
      }],
    ]);
  },
  async play(tree, reader) {
    const [take] = buttons(tree, /^take the/);
    const row = chosen(tree, reader)?.row ?? [];
    const haul = buttons(tree, /haul the row in$/).length > 0 && row.length > 3;
    // 1 reveals, 2 hauls in, 4 to 7 take a pile.
    const reveal = buttons(tree, /^reveal a fish$/).length > 0;
    await reader.press(take ? String(4 + SPECIES.findIndex((one) => take.name.includes(one))) : haul || !reveal ? "2" : "1", "Enter");
  },
};
const chosen = (tree, reader) => listener.told(tree, reader).players[0];
