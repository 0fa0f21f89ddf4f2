// What somebody who does not see the table makes of it (tests/browser/access.mjs): the position as the tree tells it, what the program
// says of it in the same form, the position as it was heard, and a way to play.
import { words, numbers, named, buttons, follow, WHO } from "../../tests/browser/access/sentences.mjs";

export const listener = {
  seats: 3,
  told: (tree, { names }) => ({
    prize: Number(named(tree, /^prize (\d+)$/)[0]?.[1]),
    points: names.map((who) => Number(named(tree, new RegExp(`^${who}: (\\d+) points?`))[0]?.[1])),
    hands: names.map((who) => numbers(named(tree, new RegExp(`^${who}: .*, hand (.*)$`))[0]?.[1] ?? "")),
    last: names.map((who) => Number(named(tree, new RegExp(`^${who}: .*last bid (\\d+)`))[0]?.[1] ?? 0)),
  }),
  true: ({ prize, players }) => ({ prize, points: players.map((one) => one.points), hands: players.map((one) => one.hand), last: players.map((one) => one.last_bid) }),
  begin: ({ prize, points, hands, last }) => ({ prize, points: [...points], hands, last: [...last] }),
  hear(model, text, reader) {
    follow(text, [
      [/Bids: ([^.]*)\./g, (list) => words(list).forEach((one) => {
        const [, who, card] = /^(.*) (\d+)$/.exec(one);
        model.last[reader.seatOf(who)] = Number(card);
        model.hands[reader.seatOf(who)] = model.hands[reader.seatOf(who)].filter((held) => held !== Number(card));
      })],
      [new RegExp(`${WHO} wins? the prize (\\d+)`, "g"), (who, prize) => (model.points[reader.seatOf(who)] += Number(prize))],
      [/The prize is (\d+)\./g, (prize) => (model.prize = Number(prize))],
    ]);
  },
  async play(tree, reader) {
    const prize = Number(named(tree, /^prize (\d+)$/)[0]?.[1]);
    const cards = buttons(tree, /^bid \d+$/).map(({ name }) => numbers(name)[0]);
    if (cards.length < 2) return { chosen: true }; // the last one is played for us
    const best = cards.sort((one, other) => Math.abs(one - prize) - Math.abs(other - prize))[0];
    await reader.press(...String(best)); // digits find a card
    const there = await reader.focused();
    if (there?.name !== `bid ${best}`) throw new Error(`digits led to ${there?.name}, not to bid ${best}`);
    await reader.press("Enter");
    return {};
  },
};
