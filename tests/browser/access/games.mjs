// What somebody who does not see the table makes of it: for each game the position as the tree tells it, the position as it was heard,
// what the program says of it in the same form, and a way to play. Nothing here looks at the page.

const words = (text) => text.split(/,? and |, /).filter(Boolean);
const numbers = (text) => [...text.matchAll(/[−-]?\d+/g)].map(([number]) => Number(number.replace("−", "-")));
const named = (tree, pattern) => tree.map(({ name }) => pattern.exec(name)).filter(Boolean);
const sum = (list) => list.reduce((all, one) => all + one, 0);
const buttons = (tree, pattern) => tree.filter(({ role, name, disabled }) => role === "button" && !disabled && pattern.test(name));
/** A certainty is the only 100 %, an impossibility the only 0 %. */
const percent = (chance) => (chance > 0 && chance < 0.005 ? 1 : chance < 1 && chance >= 0.995 ? 99 : Math.round(chance * 100));
const sorted = (list) => [...list].sort();

/** Every sentence of the kind, in the order of the text: [pattern, what it does]. */
function follow(text, kinds) {
  const found = kinds.flatMap(([pattern, act]) => [...text.matchAll(pattern)].map((match) => ({ at: match.index, run: () => act(...match.slice(1)) })));
  found.sort((one, other) => one.at - other.at).forEach(({ run }) => run());
}
const WHO = "(You|Misaine|Gribiche|Pompon)";

const goofspiel = {
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

const FISH = { sardine: "sardine", "tiger fish": "tiger", "emperor tuna": "tuna", "sea lantern": "lantern", jellyfish: "jellyfish", gull: "gull" };
const fish = (text) => {
  const [, kind, value] = /^(?:the )?([a-z ]+?)(?: ([−-]?\d+))?$/.exec(text.trim()) ?? [];
  return kind === "hidden card" || !kind ? null : { kind: FISH[kind], ...(value ? { value: numbers(value)[0] } : {}) };
};

const chawai = {
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

const SPECIES = ["piranha", "pufferfish", "lionfish", "barracuda"];
const swimmer = (text) => {
  const [, size, species] = /^(hungry|small|large) (\w+)$/.exec(text.trim()) ?? [];
  const letter = "PULB"[SPECIES.indexOf(species)] ?? "";
  return size === "hungry" ? `${letter}!` : size === "small" ? letter.toLowerCase() : letter;
};

const kai = {
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
      [/It joins the row\./g, () => model.rows[shown.seat].push(shown.card)],
      [/fits: on to (\w+)\./g, (who) => model.rows[reader.seatOf(who)].push(shown.card)],
      [/It eats (\d+) of/g, (many) => {
        model.rows[shown.seat].splice(-many);
        model.piles[shown.kind] += Number(many) + 1;
      }],
      [/it lies on its pile; the turn ends\./g, () => model.piles[shown.kind]++],
      [new RegExp(`${WHO} hauls? in (\\d+) fish`, "g"), (who, many) => {
        model.rows[reader.seatOf(who)] = [];
        model.catches[reader.seatOf(who)] += Number(many);
      }],
      [new RegExp(`${WHO} takes? the (\\w+) pile: (\\d+) fish`, "g"), (who, species, many) => {
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
const chosen = (tree, reader) => kai.told(tree, reader).players[0];

const KIND = { "one more": "more", "turn round": "turn", "you next": "next", Indigestion: "indigestion" };
const heap = (text) => (text ? text.split(", ").flatMap((one) => {
  const [, what, many] = /^“?(.*?)”?(?: ×(\d+))?$/.exec(one);
  return Array(Number(many ?? 1)).fill(KIND[what] ?? what);
}) : []);

const wachatbi = {
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
      draw: numbers(named(tree, /^Draw pile: (.*)$/)[0]?.[1] ?? ""),
    };
  },
  true: (view) => ({
    pile: { cards: sorted(view.pile.cards), worth: view.pile.cards.length ? view.pile.worth : 0, risk: percent(view.eat_risk ?? 0) },
    hand: sorted(view.hand),
    players: view.players.map(({ cards, tokens }) => [cards, tokens]),
    way: view.direction,
    draw: [view.draw_pile, view.indigestion_in_draw_pile],
  }),
  begin: ({ players, hand }) => ({ tokens: players.map(([, tokens]) => tokens), hand: [...hand] }),
  hear(model, text, reader) {
    const lose = (card) => (model.hand = model.hand.filter((_, i) => i !== model.hand.indexOf(card)));
    follow(text, [
      [/You (?:serve|open with) (\d)/g, lose],
      [/You throw the pile away with two (\d)s/g, (dish) => (lose(dish), lose(dish))],
      [/You play “([a-z ]+)”/g, (what) => lose(KIND[what])],
      [/You (?:eat the pile and draw|have no card left and draw) \d+ cards?(?:: ([^.]*))?\./g, (cards) => (model.hand = sorted([...model.hand, ...heap(cards)]))],
      [/New in your hand: ([^.]*)\./g, (cards) => (model.hand = sorted([...model.hand, ...heap(cards)]))],
      [new RegExp(`${WHO} feels? sick: token (\\d)`, "g"), (who, tokens) => (model.tokens[reader.seatOf(who)] = Number(tokens))],
    ]);
  },
  async play(tree, reader) {
    if (buttons(tree, /Indigestion card$/).length) return reader.go(({ name }) => name === "add no Indigestion card").then(() => reader.press("Enter"));
    const card = tree.find(({ role, name, group, disabled }) => role === "button" && group !== null && !disabled && /: /.test(name));
    if (!card) return reader.go(({ name }) => name.startsWith("Eat.")).then(() => reader.press("Enter"));
    const digit = { "one more": "1", "turn round": "8", "you next": "9" }[card.name.split(/[:×]/)[0].trim()] ?? card.name[0];
    await reader.press(digit, "Enter");
    if (/then choose a cat/.test(card.name)) await reader.go(({ name }) => /^you next: (?!play)/.test(name)).then(() => reader.press("Enter"));
    else if (/: serve, or throw/.test(card.name)) await reader.go(({ name }) => /^serve \d/.test(name)).then(() => reader.press("Enter"));
  },
};

const kawaii = {
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

export const games = { goofspiel, chawai, "kai-piranja": kai, "wa-chat-bi": wachatbi, kawaii };
