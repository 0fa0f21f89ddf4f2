// What somebody who does not see the table makes of it (tests/browser/access.mjs): the position as the tree tells it, what the program
// says of it in the same form, the position as it was heard, and a way to play.
import { numbers, named, buttons, percent, sorted, follow, WHO } from "../../tests/browser/access/sentences.mjs";

const KIND = { "one more": "more", "turn round": "turn", "you next": "next", Indigestion: "indigestion" };
const heap = (text) => (text ? text.split(", ").flatMap((one) => {
  const [, what, many] = /^(?:card )?“?(.*?)”?(?: ×(\d+))?$/.exec(one);
  return Array(Number(many ?? 1)).fill(KIND[what] ?? what);
}) : []);

export const listener = {
  seats: 3,
  told: (tree, { names }) => {
    const [, cards, worth, risk] = named(tree, /^(?:Eat\. )?Pile: (.*)\. Eating it draws (\d+), Indigestion (\d+) ?%\.$/)[0] ?? [];
    return {
      pile: { cards: sorted(heap(cards)), worth: Number(worth ?? 0), risk: Number(risk ?? 0) },
      hand: sorted(tree.filter(({ role, group }) => role === "button" && group !== null).flatMap(({ name }) => {
        const [, what, many] = /^([^:]*?)(?: ×(\d+))?: /.exec(name) ?? [];
        return what ? Array(Number(many ?? 1)).fill(KIND[what] ?? what.split(" ")[0]) : [];
      })),
      players: names.map((who) => numbers(named(tree, new RegExp(`^${who}: (\\d+ cards?, \\d of 3 tokens)`))[0]?.[1].replace("of 3", "") ?? "")),
      way: named(tree, /^(anti)?clockwise$/)[0]?.[0],
      asked: Number(named(tree, /^New deck: (\d+) Indigestion/)[0]?.[1] ?? -1),
      draw: numbers(named(tree, /^Deck: (.*)$/)[0]?.[1] ?? ""),
    };
  },
  true: (view) => ({
    pile: { cards: sorted(view.pile.cards), worth: view.pile.cards.length ? view.pile.worth : 0, risk: percent(view.eat_risk ?? 0) },
    hand: sorted(view.hand),
    players: view.players.map(({ cards, tokens }) => [cards, tokens]),
    way: view.direction,
    // The drawn ones go back with everything else: the deck that is asked about is not the one that lies there.
    asked: view.phase === "spice" && view.due.includes(view.seat) ? view.indigestion_in_draw_pile + view.indigestion_set_aside : -1,
    draw: [view.draw_pile, view.indigestion_in_draw_pile],
  }),
  begin: ({ players, hand }) => ({ tokens: players.map(([, tokens]) => tokens), hand: [...hand] }),
  hear(model, text, reader) {
    const lose = (card) => (model.hand = model.hand.filter((_, i) => i !== model.hand.indexOf(card)));
    follow(text, [
      [/You (?:serve|open with) (\d)/g, lose],
      [/You throw the pile away with two (\d)s/g, (dish) => (lose(dish), lose(dish))],
      [/You play “([a-z ]+)”/g, (what) => lose(KIND[what])],
      [/You (?:eat the pile and draw|have no card left and draw) \d+ cards?(?: without Indigestion)?(?:: ([^.]*))?\./g, (cards) => (model.hand = sorted([...model.hand, ...heap(cards)]))],
      [/New in your hand: ([^.]*)\./g, (cards) => (model.hand = sorted([...model.hand, ...heap(cards)]))],
      [new RegExp(`${WHO} feels? sick: token (\\d)`, "g"), (who, tokens) => (model.tokens[reader.seatOf(who)] = Number(tokens))],
    ]);
  },
  async play(tree, reader) {
    if (buttons(tree, /^Enough/i).length) return reader.go(({ name }) => name === "enough, no more Indigestion").then(() => reader.press("Enter"));
    const card = tree.find(({ role, name, group, disabled }) => role === "button" && group !== null && !disabled && /: /.test(name));
    if (!card) return reader.go(({ name }) => name.startsWith("Eat.")).then(() => reader.press("Enter"));
    const digit = { "one more": "1", "turn round": "8", "you next": "9" }[card.name.split(/[:×]/)[0].trim()] ?? card.name[0];
    await reader.press(digit, "Enter");
    if (/then choose a cat/.test(card.name)) await reader.go(({ name }) => /^you next: (?!play)/.test(name)).then(() => reader.press("Enter"));
    else if (/: serve, or throw/.test(card.name)) await reader.go(({ name }) => /^serve \d/.test(name)).then(() => reader.press("Enter"));
  },
};
