// Wa Chat Bi on the page: a long buffet table, greedy cats around it, and a pile of dishes nobody wants to finish.
// Cats and table above, what there is to say in the middle, the viewer's hand below; board_places has where they stand in each
// composition. Pieces are drawn where a phone has them, on a sheet of 720 by 1116.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { group, onKey, put } from "@page/svg";
import { art, back, box, called, count, face, heap, INK, type Kind, KINDS, LIT, PAPER, pen, sick, text, WORDS } from "./board_cards";
import { cat, crown, paws, tokenRow } from "./board_cats";
import { moments, type Show } from "./board_moments";
import { cardNames } from "./board_moved";
import { type Places, places, seatsOf } from "./board_places";
import { say } from "./board_say";
import { type Buffet, cardsWord, dishWord, heapWords, percent, split } from "./board_words";

type Seen = Table<Buffet>;
const GLOW = "#ffcf33";
const GO = "#0b6e75";

/** Something to press. With a word it can be played now; without, it only explains itself, or what it would play is refused. */
function press(go: (() => void) | null, label: string, play: string | null, body: unknown, place = "", would = "", find?: number): TemplateResult {
  const key = onKey(() => go?.());
  return svg`<g tabindex="0" role="button" transform=${place || nothing} data-word=${play ?? nothing} data-leads=${play?.startsWith("dish-") ? play.replace(/dish(.*)/, "serve$1 skip$1") : nothing} data-try=${would && !go ? would : nothing} aria-label=${label} aria-disabled=${go ? nothing : "true"} data-key=${find ?? nothing}
    @click=${() => go?.()} @keydown=${key}><title>${label}</title>${body}</g>`;
}

/** The room and a table that reaches from wall to wall, whatever the window is. */
function scene({ table: [top, end], mat: [x, y] }: Places): TemplateResult {
  return svg`<pattern id="wa-floor" width="280" height="140" patternUnits="userSpaceOnUse"><path d="M0 0H280M0 70H280M40 0V70M180 70V140" stroke="light-dark(#8aa777,#37513f)"/></pattern>
    <pattern id="wa-cloth" width="168" height="70" patternUnits="userSpaceOnUse"><g stroke="none"><path d="M0 16h76v44q-38 14-76 0Z" fill="light-dark(#44659a,#31486f)"/><path d="M84 16h76v44q-38 14-76 0Z" fill="light-dark(#5b7fb5,#3f5b85)"/><path d="M0 10h168v8H0Z" fill="#7a4b35"/></g></pattern>
    <g stroke="none"><path d="M-1500-1500H3000V${end}H-1500Z" fill="light-dark(#bfe0d8,#1d3541)"/><path d="M-1500 0H3000V70H-1500Z" fill="url(#wa-cloth)"/>
    <path d="M-1500 ${end - 10}H3000V3000H-1500Z" fill="light-dark(#9db88a,#293d35)"/><path d="M-1500 ${end - 10}H3000V3000H-1500Z" fill="url(#wa-floor)"/></g>
    <path d="M-1500 ${top}H3000V${end}H-1500Z" fill="light-dark(#e2aa6c,#7b5738)" stroke-width="4"/><path d="M-1500 ${end - 36}H3000V${end}H-1500Z" fill="light-dark(#b9783f,#553a25)"/>
    <path d="${[0.16, 0.4, 0.62, 0.8].map((part, i) => `M-1500 ${top + (end - top) * part}h${1500 + 140 + i * 18}M3000 ${top + (end - top) * (part - 0.06)}h-1500`).join("")}" fill="none" stroke="light-dark(#cc8f51,#68492e)"/>
    ${[110, 360, 610].map((at, i) => put(at, -110 - 40 * (i % 2), 1, svg`<path d="M0-1400V56M-20-46h40M-20 46h40" /><ellipse rx="60" ry="46" fill="light-dark(#e8604c,#b5443a)"/><path d="M-26-41Q-44 0-26 41M26-41Q44 0 26 41" fill="none"/>`))}
    ${put(x, y, 1, box(160, 272, 400, 322, 26, "light-dark(#f7ecd6,#40353c)", "#d9564a"))}`;
}

function winners(view: Buffet): number[] {
  if (!view.over) return [];
  const rank = view.players.map((player) => player.tokens * 1000 - player.cards);
  return rank.flatMap((value, seat) => (value === Math.min(...rank) ? [seat] : []));
}

/** All that is known of somebody, in one sentence. */
function knownOf({ view, names }: Seen, seat: number): string {
  const player = view.players[seat];
  if (!player) return "";
  const unseen = player.unknown ? say("unseen_cards", { n: player.unknown, dish: player.no_dish_among_unknown ? "none" : "some" }) : "";
  const parts = [heapWords(player.known), unseen].filter((part) => part).join(", ");
  return `${say("known_of", { name: names[seat] ?? "", cards: player.cards, tokens: player.tokens })}${parts ? `. ${parts}` : ""}`;
}

/** What the last move was, in a bubble by who made it. Who has just been poisoned has not liked it; nor has who still wonders. */
function bubble({ view, show }: Seen, move: string): string {
  const [what, value] = split(move);
  const meal = view.last_meal;
  if (meal?.in_last_move && meal.seat === view.last_move?.seat && (show || meal.shown.includes("indigestion"))) return show && !("sick" in (show as Show)) ? "…" : say("ouch");
  const short: Record<string, string> = {
    serve: say("serve_bubble", { dish: value }), skip: say("skip_bubble", { dish: value }), eat: say("eat_bubble"), more: "+1",
    turn: say("turn_bubble"), next: say("next_bubble"), spice: say("spice_bubble"), enough: say("enough_bubble"),
  };
  return short[what] ?? "";
}

function bubbleAt(x: number, y: number, words: string): TemplateResult {
  const half = words.length * 9 + 14;
  return put(x, y, 1, svg`${box(-half, -34, half * 2, 42, 14, "#fff")}<path d="M-10 7L0 22L10 7" fill="#fff"/>${text(0, -3, 29, words, INK)}`);
}

/** The token's moment: it lands on the cat. */
function token({ show }: Seen, seat: number): TemplateResult {
  return (show as Show | undefined)?.sick === seat ? svg`<g class="pops">${put(0, 0, 1.7, pen(sick, 6))}</g>` : svg``;
}

function guest(table: Seen, seat: number, [x, y, scale]: [number, number, number], name: string): TemplateResult {
  const { view, names, legal, chosen } = table;
  const player = view.players[seat];
  if (!player) return svg``;
  const naming = chosen === "next" && legal.has(`next-${seat}`);
  const due = view.due.includes(seat) && !view.over;
  const go = (): void => (naming ? table.act(`next-${seat}`) : table.choose(chosen === `look-${seat}` ? null : `look-${seat}`));
  const label = naming ? `${moveWords("wa-chat-bi", `next-${seat}`, table.players)}. ${knownOf(table, seat)}` : knownOf(table, seat);
  const glow = naming || due;
  return press(go, label, naming ? `next-${seat}` : null, svg`
    ${glow ? svg`<circle cy="-4" r="66" fill=${GLOW} stroke="none"/>` : ""}
    ${cat(seat, player.tokens)}${paws(seat)}
    ${winners(view).includes(seat) ? put(0, -50, 0.9, crown) : ""}
    ${box(-82, 56, 164, 76, 12, glow ? LIT : PAPER)}
    ${text(0, 86, 29, names[seat] ?? "", WORDS, "middle", 152)}
    <g data-card=${name} transform="translate(-65 110) scale(.25)">${back}</g>
    ${text(-51, 120, 29, player.cards, WORDS, "start")}${tokenRow(12, 111, player.tokens)}
    ${view.last_move?.seat === seat ? bubbleAt(x < 100 ? 24 : x > places[table.layout].sheet[0] - 100 ? -24 : 0, y > 300 ? -50 : -53, bubble(table, view.last_move.move)) : ""}${token(table, seat)}`, `translate(${x} ${y}) scale(${scale})`);
}

/** Which way round it goes: an arrow on either side of the pile. */
function wayRound({ view }: Seen): TemplateResult {
  const back = view.direction !== "clockwise";
  const one = (x: number, up: boolean): TemplateResult =>
    svg`<path transform="translate(${x} 398) scale(.7 ${up ? 0.7 : -0.7})" d="M-7 62V-30H-20L0-60L20-30H7V62Z" fill="#5b7fb5"/>`;
  const words = back ? say("anticlockwise") : say("clockwise");
  return svg`<g role="img" aria-label=${words}><title>${words}</title>${one(190, !back)}${one(530, back)}</g>`;
}

function pile(table: Seen): TemplateResult {
  const { view, legal, act } = table;
  const names = cardNames(view);
  const edible = legal.has("eat");
  const cards = view.pile.cards;
  const step = cards.length > 1 ? Math.min(56, 150 / (cards.length - 1)) : 0;
  const seen: Partial<Record<Kind, number>> = {};
  const chance = view.eat_risk ?? 0;
  const risk = percent(chance);
  const label = cards.length
    ? say("pile_label", { cards: heapWords(cards), worth: view.pile.worth, risk: chance })
    : say("empty_table_label");
  const fan = cards.map((kind, i) => {
    const nth = seen[kind] ?? 0;
    seen[kind] = nth + 1;
    const lean = cards.length > 1 ? (i / (cards.length - 1) - 0.5) * 8 : -3;
    return svg`<g data-card=${names.pile[kind]?.[nth] ?? nothing} transform="translate(${360 + (i - (cards.length - 1) / 2) * step} ${382 + Math.abs(lean)}) rotate(${lean}) scale(1.1)">${face(kind)}</g>`;
  });
  // What can be pressed looks like every other button.
  const colour = edible ? "#fff" : risk < 20 ? "light-dark(#4d8a2c,#9ad06f)" : risk < 50 ? "light-dark(#b86a00,#ffb655)" : "light-dark(#b3261e,#ff9488)";
  const bill = view.pile.dish
    ? svg`${edible ? box(172, 488, 376, 104, 16, INK) : ""}<g stroke-width=${edible ? 7 : 3.5}>${box(172, 478, 376, 106, 16, edible ? GO : PAPER, edible ? GLOW : INK)}</g>
        ${text(360, 520, edible ? 40 : 34, say("eat_draw", { n: view.pile.worth, now: Number(edible) }), edible ? "#fff" : WORDS, "middle", 352)}
        ${text(374, 553, 29, say("indigestion_risk", { risk: chance }), colour, "middle", 316)}
        ${box(214, 564, 318, 10, 5, edible ? "#0007" : "light-dark(#e5dcc8,#54484e)", "none")}${box(214, 564, 3.18 * risk, 10, 5, colour, "none")}${put(194, 559, 0.44, pen(sick, 6))}`
    : text(360, 540, 30, cards.length ? say("no_dish_yet") : say("empty_table"), "light-dark(#7a5a48,#e0cdbd)");
  const body = svg`<ellipse cx="360" cy="400" rx=${cards.length ? 150 : 110} ry="66" fill="#fff" stroke="#5b7fb5" stroke-width="4"/>
    <ellipse cx="360" cy="400" rx=${cards.length ? 122 : 84} ry="46" fill="#e4eef8" stroke="#5b7fb5" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>${fan}${bill}`;
  return press(edible ? () => act("eat") : null, edible ? `${say("eat_label")} ${label}` : label, edible ? "eat" : null, body, "", "eat");
}

function stocks(table: Seen): TemplateResult {
  const { view, chosen, layout } = table;
  const { deck, gone } = places[layout];
  const names = cardNames(view);
  const bad = view.indigestion_in_draw_pile;
  const draws = say("deck_label", { cards: cardsWord(view.draw_pile), bad });
  const top = view.discards.length ? (names.top ?? view.discards.at(-1)) : null;
  const thrown = say("discards_label", { cards: heapWords(view.discards) || "0" });
  return svg`<g role="img" aria-label=${draws} transform="translate(${deck})"><title>${draws}</title>
      ${[2, 1, 0].filter((i) => i < view.draw_pile).map((i) => svg`<g data-card=${names.stock[i]} transform="translate(${58 - 4 * i} ${550 - 3 * i}) scale(.7)">${back}</g>`)}
      ${text(126, 562, 34, view.draw_pile)}${box(20, 564, 76, 38, 19, "#fffaf0")}${put(42, 583, 0.4, pen(sick, 6))}${text(76, 593, 29, bad, INK)}
      ${text(82, 640, 29, say("deck"))}</g>
    ${press(() => table.choose(chosen === "discards" ? null : "discards"), thrown, null, svg`
      ${box(628, 500, 70, 98, 12, "light-dark(#cc8f51,#5f432b)", "none")}
      ${top ? svg`<g data-card=${names.gone} transform="translate(663 548) rotate(5) scale(.76)">${face(top)}</g>` : ""}
      ${text(593, 558, 34, view.discards.length)}${text(640, 640, 29, say("discards"), WORDS, "middle", 148)}`, `translate(${gone})`)}`;
}

function bigButton(table: Seen, x: number, y: number, play: string, words: string, icon: unknown = ""): TemplateResult {
  return press(() => table.act(play), moveWords("wa-chat-bi", play, table.players), play, svg`
    ${box(x, y, 326, 58, 20, GO, GLOW)}${put(x + 44, y + 29, 0.68, icon)}${text(x + (icon ? 84 : 163), y + 40, 32, words, "#fff", icon ? "start" : "middle", icon ? 232 : 300)}`);
}

/** The strip in the middle: a question if there is one, else a look at somebody's cards, else the last meal. */
function strip(table: Seen): TemplateResult {
  const { view, legal, chosen, names } = table;
  const bad = view.indigestion_in_draw_pile + view.indigestion_set_aside;
  const paper = (title: string, cards: readonly Kind[], more = ""): TemplateResult => svg`
    ${box(20, 704, 680, 110, 16, PAPER)}${text(38, 738, 29, title, WORDS, "start", 640)}
    <g><title>${title}: ${heapWords(cards)}</title>${heap(38, 784, cards, 644)}</g>${text(38, 794, 29, more, "light-dark(#6b5548,#cdb9ab)", "start", 644)}`;
  if (legal.has("spice"))
    return svg`${paper(say("one_more_indigestion", { bad }), [])}
      ${bigButton(table, 30, 749, "spice", say("spice_button"), sick)}${bigButton(table, 364, 749, "enough", say("enough_button"))}`;
  const [what, value] = split(chosen ?? "");
  if (what === "dish")
    return svg`${paper(say("serve_or_skip"), [])}
      ${bigButton(table, 30, 749, `serve-${value}`, say("serve_button", { dish: value }), art(value as Kind))}
      ${bigButton(table, 364, 749, `skip-${value}`, say("skip_button", { dish: value }), art(value as Kind))}`;
  if (what === "next")
    return paper(say("who_is_next"), [], say("choose_cat"));
  if (what === "discards") return paper(say("discards_label", { cards: String(view.discards.length) }), view.discards);
  const player = what === "look" ? view.players[Number(value)] : undefined;
  if (player) {
    const dish = player.no_dish_among_unknown ? "none" : "some";
    return paper(say("look_at", { name: names[Number(value)] ?? "", cards: player.cards, unseen: player.unknown, dish }), player.known);
  }
  const meal = view.last_meal;
  if (meal) {
    // As long as its moment lasts, nobody knows yet what was among the cards.
    const ill = meal.in_last_move && table.show && !("sick" in (table.show as Show)) ? 2 : Number(meal.shown.includes("indigestion"));
    return paper(say(meal.why === "ate" ? "last_meal" : "empty_hand", { who: { seat: meal.seat }, cards: meal.drawn, sick: ill }, table.players), meal.shown);
  }
  // What the green face means, as long as nobody has eaten.
  return svg`${box(20, 704, 680, 110, 16, PAPER)}${put(52, 732, 0.5, pen(sick, 6))}${text(86, 742, 29, say("buffet_open"), WORDS, "start", 598)}${text(38, 794, 29, say("three_tokens"), WORDS, "start", 644)}`;
}

/** The viewer's own line: cat, name, cards, tokens. */
function self(table: Seen, seat: number): TemplateResult {
  const { view, names, chosen } = table;
  const player = view.players[seat];
  if (!player) return svg``;
  const due = view.due.includes(seat) && !view.over;
  const [x, y, scale] = places[table.layout].self;
  const look = chosen === `look-${seat}` ? null : `look-${seat}`;
  return press(() => table.choose(look), knownOf(table, seat), null, svg`${due ? box(-196, -36, 392, 72, 36, GLOW, "none") : ""}${box(-189, -29, 378, 58, 29, due ? LIT : PAPER)}
    ${put(-148, -4, 0.72, cat(seat, player.tokens))}${winners(view).includes(seat) ? put(-148, -38, 0.7, crown) : ""}
    ${text(-102, 10, 30, names[seat] ?? "", WORDS, "start", 120)}${put(35, 0, 0.27, back)}${text(52, 11, 30, player.cards, WORDS, "start")}${tokenRow(118, 0, player.tokens)}
    ${view.last_move?.seat === seat && table.layout !== "tall" ? bubbleAt(-40, -32, bubble(table, view.last_move.move)) : ""}${put(-148, -4, 1, token(table, seat))}`, `translate(${x} ${y}) scale(${scale})`);
}

interface Spread {
  kind: Kind;
  count: number;
}

const rowWidth = (groups: Spread[], card: number, step: number): number =>
  groups.reduce((sum, { count }) => sum + card + (count - 1) * step, (groups.length - 1) * 12);

/** Equal cards lie together; a big hand takes two rows of smaller cards. */
function handRows(hand: readonly Kind[], { room, scales, two, next }: Places["hand"]): { rows: Spread[][]; scale: number } {
  const groups = KINDS.flatMap((kind): Spread[] => {
    const many = count(hand, kind);
    return many ? [{ kind, count: many }] : [];
  });
  for (const scale of scales) if (rowWidth(groups, 100 * scale, 26) <= room) return { rows: [groups], scale };
  if (!next) return { rows: [groups], scale: two };
  let cut = groups.length - 1;
  while (cut > 1 && rowWidth(groups.slice(0, cut), 100 * two, 20) > rowWidth(groups.slice(cut - 1), 100 * two, 20)) cut--;
  return { rows: [groups.slice(0, cut), groups.slice(cut)], scale: two };
}

/** What a press on a card of one's hand would do; null: nothing now. */
function use(table: Seen, kind: Kind): { words: string; label: string; play: string; go: () => void } | null {
  const { legal, act, choose, chosen, view } = table;
  const plain = (play: string, words: string): ReturnType<typeof use> => ({ words, label: moveWords("wa-chat-bi", play, table.players), play, go: () => act(play) });
  if (kind === "next")
    return [...legal].some((one) => one.startsWith("next-"))
      ? { words: say("who_ribbon"), label: say("next_label"), play: "next", go: () => choose(chosen === "next" ? null : "next") }
      : null;
  if (kind.length > 1) return legal.has(kind) ? plain(kind, say("play_ribbon", { card: kind })) : null;
  const serve = legal.has(`serve-${kind}`);
  const skip = legal.has(`skip-${kind}`);
  if (serve && skip)
    return { words: say("serve_skip_ribbon"), label: say("serve_or_skip_to", { dish: dishWord(kind) }), play: `dish-${kind}`, go: () => choose(chosen === `dish-${kind}` ? null : `dish-${kind}`) };
  if (serve) return plain(`serve-${kind}`, view.pile.cards.length ? say("serve_ribbon", { dish: kind }) : say("open_ribbon"));
  return skip ? plain(`skip-${kind}`, say("skip_ribbon", { dish: kind })) : null;
}

/** Why a card cannot be played now. */
function whyNot({ view, legal }: Seen, kind: Kind): string {
  if (!legal.size || legal.has("spice")) return say("not_now");
  if (!view.pile.dish) return say("opens_with_dish");
  return kind.length > 1 ? "" : say("only_dish", { dish: view.pile.dish });
}

/** Dishes are found by their number, the others by the digits that are left. */
const SPECIALS: Partial<Record<Kind, number>> = { more: 1, turn: 8, next: 9 };

/** Words in rows of so many letters. */
function wrap(words: string, letters: number): string[] {
  return words.split(" ").reduce<string[]>((rows, word) => {
    const longer = rows.length ? `${rows.at(-1)} ${word}` : word;
    return longer.length > letters && rows.length ? [...rows, word] : [...rows.slice(0, -1), longer];
  }, []);
}

function handGroup(table: Seen, { kind, count }: Spread, x: number, y: number, scale: number, step: number): TemplateResult {
  const names = cardNames(table.view).hand[kind] ?? [];
  const can = use(table, kind);
  const width = 100 * scale + (count - 1) * step;
  const high = 70 * scale;
  // A desktop shows a sheet at more than twice the size a phone does: smaller words can be read there, and cover less of the card.
  const size = table.layout === "wide" ? 22 : 29;
  const line = size + 5;
  const letter = size * 0.62;
  // Words keep away from the card's edges; one that a narrow card has no room for is not cut.
  const fits = (rows: string[], room: number): boolean => rows.every(({ length }) => length * letter <= room);
  // Two lines at most, for the card's own sign: where "two 5s: throw pile" has no room, what comes of it is enough, or what stands behind a bar; then it is squeezed.
  const said = (room: number): string[] | undefined => can?.words.split(" | ").flatMap((words) => {
    const parts = words.split(/(?<=:) /);
    return fits([words], room - 12) ? [[words]] : [parts, wrap(parts.at(-1) ?? "", room / letter)].filter((rows) => rows.length < 3 && fits(rows, room));
  })[0];
  const ribbon = can ? (said(width + 4) ?? said(1.15 * width) ?? ["↑"]) : [];
  const shown = ribbon.join(" ");
  const label = say("named", { name: `${kind.length === 1 ? dishWord(kind) : called(kind)}${count > 1 ? ` ×${count}` : ""}`, text: can ? (!table.legal.has(can.play) || can.label.includes(shown) ? can.label : `${shown}, ${can.label}`) : whyNot(table, kind) });
  const picked = table.chosen !== null && table.chosen === can?.play;
  return press(can?.go ?? null, label, can?.play ?? null, svg`
    ${can ? box(-50 * scale - 7, -high - 7, width + 14, high * 2 + 14, 20, picked ? GO : GLOW, GO) : ""}
    <g opacity=${table.legal.size && !can ? 0.6 : 1}>${names.map((name, i) => svg`<g data-card=${name} transform="translate(${i * step} 0) scale(${scale})">${face(kind, i < names.length - 1)}</g>`)}</g>
    ${count > 2 ? put(width - 50 * scale - 20, -high + 20, 1, svg`<circle r="21" fill=${INK}/>${text(0, 10, 29, count, "#fff")}`) : ""}
    ${can ? box(2 - 50 * scale, high + 2 - line * ribbon.length, width - 4, line * ribbon.length, 12, GO, "none") : ""}${ribbon.map((row, i) => text(width / 2 - 50 * scale, high - 6 - (line - 2) * (ribbon.length - 1 - i), size, row, "#fff", "middle", width - 8))}`,
    `translate(${x} ${y})`, kind === "next" ? `next-${(table.view.seat ?? 0) ? 0 : 1}` : kind.length > 1 ? kind : `serve-${kind}`, kind.length > 1 ? SPECIALS[kind] : Number(kind));
}

function handOf(table: Seen): TemplateResult {
  const { hand } = places[table.layout];
  const { rows, scale } = handRows(table.view.hand ?? [], hand);
  return group("hand", say("hand"), rows.map((groups, row) => {
    const card = 100 * scale;
    const extra = groups.reduce((sum, { count }) => sum + count - 1, 0);
    const step = Math.min(30, extra ? (hand.room - rowWidth(groups, card, 0)) / extra : 0);
    let x = hand.x - rowWidth(groups, card, step) / 2 + card / 2;
    const y = rows.length === 1 ? hand.y : hand.first + row * hand.next;
    return groups.map((one) => {
      const here = x;
      x += card + (one.count - 1) * step + 12;
      return handGroup(table, one, here, y, scale, step);
    });
  }));
}

function draw(table: Seen): TemplateResult {
  const { view } = table;
  const me = view.seat ?? 0;
  const others = view.players.map((_, i) => (me + 1 + i) % view.seats).filter((seat) => seat !== view.seat);
  const here = places[table.layout];
  const { sheet: [width, height], mat, strip: paper } = here;
  const seats = seatsOf(here, others.length);
  const names = cardNames(view);
  return html`<svg viewBox="0 -8 ${width} ${height + 8}" preserveAspectRatio="xMidYMax" role="group" aria-label="Wa Chat Bi">
    ${pen(svg`${scene(here)}<g><title>${say("round_rule")}</title>${box(width / 2 - 102, -6, 204, 36, 14, "light-dark(#fff3cf,#4a3f2a)")}${text(width / 2, 22, 29, say("round", { n: view.round }))}</g>
    ${stocks(table)}${put(...paper, 1, strip(table))}${put(...mat, 1, svg`${wayRound(table)}${pile(table)}`)}
    ${others.map((seat, i) => guest(table, seat, seats[i] ?? [360, 124, 1], names.paws[seat] ?? ""))}
    ${view.seat === null ? "" : svg`${self(table, me)}${handOf(table)}`}`, 4)}
  </svg>`;
}

/** A verb for what can be pressed now. */
function prompt({ view, legal, chosen, players }: Seen): string {
  if (legal.has("spice")) return say("prompt_spice");
  if (chosen === "next") return say("prompt_next");
  // Who gets the pile, unless only special cards pass it on.
  const straight = [...legal].some((move) => /^(serve|skip|more)/.test(move));
  const who = { seat: ((view.seat ?? 0) + (view.direction === "clockwise" ? 1 : view.seats - 1)) % view.seats };
  return view.pile.dish ? say("prompt_play", { ways: legal.size > 1 ? 2 - Number(straight) : 0, who }, players) : say("prompt_open", { ate: Number(view.last_meal?.seat === view.seat && view.last_meal?.why === "ate") });
}

/** What one has in one's hand to begin with, and what was drawn that only oneself sees. */
function spoken(before: Buffet | null, { hand, last_meal, seat }: Buffet): string {
  const shown = last_meal?.seat === seat && last_meal.in_last_move ? last_meal.shown : [];
  const drawn = KINDS.flatMap((kind) => Array<Kind>(Math.max(0, count(hand ?? [], kind) - count(before?.hand ?? [], kind) - count(before ? shown : [], kind))).fill(kind));
  return drawn.length ? say("in_hand", { cards: heapWords(drawn), first: Number(!before) }) : "";
}

export const board: Board<Buffet> = { draw, prompt, spoken, moments };
