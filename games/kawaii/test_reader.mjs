// What somebody who does not see the table makes of it (tests/browser/access.mjs): the position as the tree tells it, what the program
// says of it in the same form, the position as it was heard, and a way to play.
import { numbers, named, buttons, sorted, follow, WHO } from "../../tests/browser/access/sentences.mjs";

export const listener = {
  seats: 3,
  options: { pace: "calm" },
  /** It has hundreds of decisions: not all of them are compared. */
  every: 6,
  /** While a bill is read, nothing else is to be seen. */
  covered: (tree) => tree.some(({ name }) => name === "Go on"),
  told: (tree, { names }) => ({
    players: names.map((who) => numbers(named(tree, new RegExp(`^${who}: (\\d+ hearts?, \\d+ cards? to flip, [−-]?\\d+ points?)`))[0]?.[1] ?? "")),
    piles: names.map((who, seat) => pileCards(named(tree, seat ? new RegExp(`^${who}'s pile: (.*)$`) : /^your pile: (.*)$/)[0]?.[1])),
    score: names.map((who) => sorted(listed(named(tree, new RegExp(`^Score pile \\(${who}\\): \\d+\\. (.*)$`))[0]?.[1]))),
    love: named(tree, /^You love (\w+),\s*(\w+)\./)[0]?.slice(1, 3),
  }),
  true: ({ players, own }) => ({
    players: players.map(({ hearts, stock, total }) => [hearts, stock, total]),
    piles: players.map(({ pile }) => pile),
    score: players.map(({ score_pile }) => sorted(score_pile)),
    love: [own?.flavour, own?.shape],
  }),
  begin: ({ piles, love }) => ({ piles: piles.map((pile) => [...pile]), love }),
  hear(model, text, reader) {
    const card = (said) => said.replace(/^an? /, "").replace("closed shop", "closed-shop");
    follow(text, [
      [new RegExp(`${WHO} flips? ([^.]*?) onto (?:your|their) pile\\.`, "g"), (who, what) => model.piles[reader.seatOf(who)].push(card(what))],
      [new RegExp(`${WHO} takes? (your|their own|(\\w+)'s) pile`, "g"), (who, whose, of) => (model.piles[whose === "your" ? 0 : of ? reader.seatOf(of) : reader.seatOf(who)] = [])],
      [/Round \d is over/g, () => (model.piles = model.piles.map(() => []))],
      [/Round \d: you love (\w+), and every (\w+)\./g, (...love) => (model.love = love)],
    ]);
  },
  async play(tree, reader) {
    // Takes what there is while there are hearts; later the table passes by itself, and there is only flipping.
    const piles = tree.filter(({ role, name }) => role === "button" && / pile: |^your pile: /.test(name));
    const pile = piles.findIndex(({ disabled, pressed }) => !disabled && pressed === "false");
    const [take] = buttons(tree, /^Take \d/);
    if (pile >= 0 && !take) {
      await reader.press(String(pile + 1));
      return { chosen: true };
    }
    const [wanted] = [take, ...buttons(tree, /^(Flip|Go on|Ready!|Pass|Done|rock)$/)].filter(Boolean);
    // Where only one thing can be done, the table does it meanwhile.
    if (!wanted || (wanted.name === "Pass" && pile < 0)) return { chosen: true };
    const key = { Flip: " " }[wanted.name] ?? (take ? "Enter" : null);
    const nowhere = !tree.some(({ focused, role }) => focused && role !== "RootWebArea");
    if (key && nowhere) await reader.press(key);
    else if (await reader.go(({ name, disabled }) => name === wanted.name && !disabled, tree).catch(() => null)) await reader.press("Enter");
    else return { chosen: true };
    return { chosen: wanted.name === "Go on" };
  },
};
const listed = (text) => (text ? text.split(", ") : []).map((one) => one.replace("closed shop", "closed-shop"));
const pileCards = (text) => (/^empty/.test(text ?? "") ? [] : listed((text ?? "").replace(/ \([^)]*\)$/, "")));
