// Wa Chat Bi on the page: a long buffet table, greedy cats around it, and a pile of dishes nobody wants to finish.
// One drawing of 720 by 1040: cats and table above, what there is to say in the middle, the viewer's hand below.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { say } from "@page/words";
import { art, at, back, called, face, heap, INK, type Kind, KINDS, pen, sick, text } from "./board_cards";
import { cat, crown, paws, tokenRow } from "./board_cats";
import { cardNames } from "./board_moved";
import { type Buffet, cardsWord, dishWord, heapWords, mealLine, percent, split, tell, word } from "./board_words";

type Seen = Table<Buffet>;
const GLOW = "#ffcf33";
const GO = "#0b6e75";

/** Something to press. With a word it can be played now; without, it only explains itself. */
function press(go: (() => void) | null, label: string, play: string | null, body: unknown, place = ""): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    go?.();
  };
  return svg`<g tabindex="0" role="button" transform=${place || nothing} data-word=${play ?? nothing} aria-label=${label} aria-disabled=${go ? nothing : "true"}
    @click=${() => go?.()} @keydown=${key}><title>${label}</title>${body}</g>`;
}

const scene = pen(svg`<rect width="720" height="1040" rx="28" fill="#bfe0d8" stroke="none"/>
  <g stroke="none"><path d="M0 700H720V1012Q720 1040 692 1040H28Q0 1040 0 1012Z" fill="#9db88a"/>
  <path d="M0 760H720M0 830H720M0 900H720M0 970H720M240 700V760M520 760V830M160 830V900M440 900V970M250 970V1040" stroke="#8aa777" stroke-width="3"/></g>
  <path d="M0 14H720" fill="none" stroke="#7a4b35" stroke-width="8"/>
  <g fill="#c8483d" stroke="none"><path d="M20 16h76v44q-38 14-76 0ZM624 16h76v44q-38 14-76 0Z" fill="#44659a"/><path d="M104 16h76v44q-38 14-76 0ZM540 16h76v44q-38 14-76 0Z" fill="#5b7fb5"/></g>
  <path d="M30 180H690Q714 180 714 204V660Q714 704 690 704H30Q6 704 6 660V204Q6 180 30 180Z" fill="#e2aa6c" stroke-width="4"/>
  <path d="M6 668Q360 682 714 668V660Q714 704 690 704H30Q6 704 6 660Z" fill="#b9783f"/>
  <path d="M24 270H160M560 270H696M20 480H150M590 440H700M24 590H120M600 600H700" fill="none" stroke="#cc8f51"/>
  <rect x="160" y="272" width="400" height="322" rx="26" fill="#f7ecd6" stroke="none"/>
  <rect x="172" y="284" width="376" height="298" rx="18" fill="none" stroke="#d9564a" stroke-dasharray="2 11"/>`);

/** Where the others sit: from the viewer's left hand over the far side to the right hand. */
function seatPlaces(others: number): [x: number, y: number][] {
  const far = others > 4 ? others - 2 : others;
  const xs = [[], [360], [210, 510], [130, 360, 590], [92, 271, 449, 628]][far] ?? [];
  const row = xs.map((x): [number, number] => [x, 124]);
  return others > 4 ? [[84, 342], ...row, [636, 342]] : row;
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
  const unseen = player.unknown ? `${player.unknown} ${say("nobody has seen", "que nul n'a vues")}${player.no_dish_among_unknown ? say(" (no dish)", " (sans plat)") : ""}` : "";
  const parts = [heapWords(player.known), unseen].filter((part) => part).join(", ");
  return `${names[seat]}${say(":", " :")} ${cardsWord(player.cards)}, ${player.tokens} ${say("of 3 tokens", "jetons sur 3")}${parts ? `. ${parts}` : ""}`;
}

/** What the last move was, in a bubble by who made it. */
function bubble(move: string): string {
  const [what, value] = split(move);
  const short: Record<string, string> = {
    serve: say(`a ${value}`, `un ${value}`), skip: say(`skip: ${value}`, `saute : ${value}`), eat: say("yum!", "miam !"), more: "+1",
    turn: say("turn!", "demi-tour !"), next: say("you!", "à toi !"), spice: say("spicy!", "piment !"), enough: say("enough", "assez"),
  };
  return short[what] ?? "";
}

function bubbleAt(x: number, y: number, words: string): TemplateResult {
  const half = words.length * 8 + 16;
  return at(x, y, 1, pen(svg`<path d="M${-half}-20Q${-half}-34 ${14 - half}-34H${half - 14}Q${half}-34 ${half}-20V-6Q${half} 8 ${half - 14} 8H10L0 22L-10 8H${14 - half}Q${-half} 8 ${-half}-6Z" fill="#fff"/>${text(0, -3, 29, words)}`));
}

function guest(table: Seen, seat: number, [x, y]: [number, number], name: string): TemplateResult {
  const { view, names, legal, chosen } = table;
  const player = view.players[seat];
  if (!player) return svg``;
  const naming = chosen === "next" && legal.has(`next-${seat}`);
  const due = view.due.includes(seat) && !view.over;
  const go = (): void => (naming ? table.act(`next-${seat}`) : table.choose(chosen === `look-${seat}` ? null : `look-${seat}`));
  const label = naming ? `${word(`next-${seat}`, names)}. ${knownOf(table, seat)}` : knownOf(table, seat);
  const glow = naming || due;
  return press(go, label, naming ? `next-${seat}` : null, svg`
    ${glow ? svg`<circle cy="-4" r="66" fill=${GLOW} fill-opacity=${naming ? 1 : 0.75}/>` : ""}
    ${cat(seat, player.tokens)}${paws(seat)}
    ${winners(view).includes(seat) ? at(0, -50, 0.9, crown) : ""}
    ${pen(svg`<rect x="-82" y="56" width="164" height="76" rx="12" fill=${glow ? "#fff0b8" : "#fffaf0"}/>`)}
    ${text(0, 86, 29, names[seat] ?? "", INK, "middle", 152)}
    <g data-card=${name} transform="translate(-62 110) scale(.25)">${back}</g>
    ${text(-44, 121, 30, player.cards, INK, "start")}${tokenRow(10, 111, player.tokens)}
    ${view.last_move?.seat === seat ? bubbleAt(0, -62, bubble(view.last_move.move)) : ""}`, `translate(${x} ${y})`);
}

/** Which way round it goes: an arrow on either side of the pile. */
function wayRound({ view }: Seen): TemplateResult {
  const back = view.direction !== "clockwise";
  const one = (x: number, up: boolean): TemplateResult =>
    svg`<path transform="translate(${x} 398) scale(1 ${up ? 1 : -1})" d="M-7 62V-30H-20L0-60L20-30H7V62Z" fill="#5b7fb5"/>`;
  const words = back ? say("anticlockwise", "sens inverse") : say("clockwise", "sens horaire");
  return svg`<g role="img" aria-label=${words}><title>${words}</title>${pen(svg`${one(190, !back)}${one(530, back)}`)}</g>`;
}

function pile(table: Seen): TemplateResult {
  const { view, legal, act } = table;
  const names = cardNames(view, table.view.hand ?? []);
  const edible = legal.has("eat");
  const cards = view.pile.cards;
  const step = cards.length > 1 ? Math.min(56, 170 / (cards.length - 1)) : 0;
  const seen: Partial<Record<Kind, number>> = {};
  const risk = percent(view.eat_risk);
  const label = cards.length
    ? `${say("Pile:", "Pile :")} ${heapWords(cards)}. ${say(`Eating it draws ${view.pile.worth}, Indigestion ${risk} %.`, `La manger fait piocher ${view.pile.worth}, Indigestion ${risk} %.`)}`
    : say("The table is empty.", "La table est vide.");
  const fan = cards.map((kind, i) => {
    const nth = seen[kind] ?? 0;
    seen[kind] = nth + 1;
    const lean = cards.length > 1 ? (i / (cards.length - 1) - 0.5) * 12 : -3;
    return svg`<g data-card=${names.pile[kind]?.[nth] ?? nothing} transform="translate(${360 + (i - (cards.length - 1) / 2) * step} ${382 + Math.abs(lean)}) rotate(${lean}) scale(1.1)">${face(kind)}</g>`;
  });
  const colour = risk < 20 ? "#4d8a2c" : risk < 50 ? "#b86a00" : "#b3261e";
  const bill = view.pile.dish
    ? svg`${pen(svg`<rect x="184" y="478" width="352" height="104" rx="16" fill=${edible ? "#fff0b8" : "#fffaf0"} stroke=${edible ? GO : INK} stroke-width=${edible ? 7 : 3.5}/>`)}
        ${text(240, 554, 72, view.pile.worth, colour)}
        ${text(292, 520, 29, edible ? say("Eat it: draw ", "Manger : piocher ") + view.pile.worth : say("cards to eat", "cartes à manger"), edible ? GO : INK, "start", 236)}
        ${text(292, 552, 29, `Indigestion ${risk} %`, colour, "start", 236)}
        <rect x="292" y="562" width="232" height="10" rx="5" fill="#e5dcc8"/><rect x="292" y="562" width=${2.32 * risk} height="10" rx="5" fill=${colour}/>`
    : text(360, 540, 30, cards.length ? say("no dish yet", "pas encore de plat") : say("the table is empty", "la table est vide"), "#7a5a48");
  const body = svg`<ellipse cx="360" cy="400" rx=${cards.length ? 150 : 110} ry="66" fill="#fff" stroke="#5b7fb5" stroke-width="4"/>
    <ellipse cx="360" cy="400" rx=${cards.length ? 122 : 84} ry="46" fill="#e4eef8" stroke="#5b7fb5" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>${fan}${bill}`;
  return press(edible ? () => act("eat") : null, edible ? `${say("Eat.", "Manger.")} ${label}` : label, edible ? "eat" : null, body);
}

function stocks(table: Seen): TemplateResult {
  const { view, chosen } = table;
  const names = cardNames(view, view.hand ?? []);
  const bad = view.indigestion_in_draw_pile;
  const draws = say(`Draw pile: ${cardsWord(view.draw_pile)}, of them Indigestion: ${bad}`, `Pioche : ${cardsWord(view.draw_pile)}, dont Indigestion : ${bad}`);
  const top = view.discards[view.discards.length - 1];
  const thrown = `${say("Discards:", "Défausse :")} ${heapWords(view.discards) || "0"}`;
  return svg`<g role="img" aria-label=${draws}><title>${draws}</title>
      ${[6, 3, 0].map((d) => at(56 - d, 546 - d, 0.72, back))}
      ${text(126, 540, 34, view.draw_pile)}${at(110, 567, 0.4, pen(sick, 6))}${text(127, 577, 29, bad, INK, "start")}
      ${text(82, 636, 29, say("draw pile", "pioche"), INK)}</g>
    ${press(() => table.choose(chosen === "discards" ? null : "discards"), thrown, null, svg`
      <rect x="625" y="497" width="76" height="102" rx="12" fill="none" stroke="#8a5a2c" stroke-width="4" stroke-dasharray="8 8"/>
      ${top ? svg`<g data-card=${names.gone} transform="translate(663 548) rotate(5) scale(.72)">${face(top)}</g>` : ""}
      ${text(593, 558, 34, view.discards.length)}${text(636, 636, 29, say("discards", "défausse"), INK)}`)}`;
}

const bigButton = (x: number, y: number, width: number, words: string, act: () => void, play: string | null, icon: unknown = ""): TemplateResult =>
  press(act, words, play, svg`${pen(svg`<rect x=${x} y=${y} width=${width} height="76" rx="20" fill=${GO} stroke=${GLOW} stroke-width="5"/>`)}
    ${icon ? at(x + 44, y + 38, 0.8, pen(icon)) : ""}${text(x + (icon ? 84 : width / 2), y + 48, 32, words, "#fff", icon ? "start" : "middle", width - (icon ? 96 : 24))}`);

/** The strip in the middle: a question if there is one, else a look at somebody's cards, else the last meal. */
function strip(table: Seen): TemplateResult {
  const { view, legal, chosen, names } = table;
  const paper = (title: string, cards: readonly Kind[], more = ""): TemplateResult => svg`
    ${pen(svg`<rect x="20" y="706" width="680" height="112" rx="16" fill="#fffaf0"/>`)}${text(38, 744, 29, title, INK, "start", 644)}
    ${heap(36, 784, cards, more ? 430 : 640)}${more ? text(686, 794, 29, more, "#6b5548", "end", cards.length ? 210 : 640) : ""}`;
  if (legal.has("spice"))
    return svg`${pen(svg`<rect x="20" y="706" width="680" height="112" rx="16" fill="#eef3cf"/>`)}
      ${bigButton(32, 724, 340, say("Spice: add one", "Piment : une de plus"), () => table.act("spice"), "spice", sick)}
      ${bigButton(384, 724, 304, say("Enough!", "Ça suffit !"), () => table.act("enough"), "enough")}`;
  const [what, value] = split(chosen ?? "");
  if (what === "dish")
    return svg`${bigButton(24, 724, 330, `${say("Serve the", "Servir le")} ${value}`, () => table.act(`serve-${value}`), `serve-${value}`, art(value as Kind))}
      ${bigButton(366, 724, 330, `${say("Skip to", "Sauter :")} ${value} + ${value}`, () => table.act(`skip-${value}`), `skip-${value}`, art(value as Kind))}`;
  if (what === "next")
    return svg`${pen(svg`<rect x="20" y="706" width="680" height="112" rx="16" fill="#fff0b8"/>`)}
      ${text(360, 773, 34, say("Who is next? Choose a cat above.", "À qui le tour ? Choisissez un chat."), GO)}`;
  if (what === "discards") return paper(`${say("Discards:", "Défausse :")} ${view.discards.length}`, view.discards);
  const player = what === "look" ? view.players[Number(value)] : undefined;
  if (player) {
    const unseen = player.unknown ? `+ ${player.unknown} ${player.no_dish_among_unknown ? say("unseen, no dish", "cachées, sans plat") : say("unseen", "cachées")}` : "";
    return paper(`${names[Number(value)]}${say(":", " :")} ${cardsWord(player.cards)}, ${say("seen by all:", "vues de tous :")}`, player.known, unseen);
  }
  if (view.last_meal) return paper(`${view.last_meal.in_last_move ? "" : say("Last meal: ", "Dernier repas : ")}${mealLine(view, names)}`, view.last_meal.shown);
  return paper(say("The buffet is open!", "Le buffet est ouvert !"), [], say("Three tokens on anybody end the game.", "Trois jetons sur un chat : c'est fini."));
}

/** The viewer's own line: cat, name, cards, tokens. */
function self({ view, names }: Seen, seat: number): TemplateResult {
  const player = view.players[seat];
  if (!player) return svg``;
  const due = view.due.includes(seat) && !view.over;
  return svg`${pen(svg`<rect x="70" y="622" width="0" height="0" fill="none"/>`)}
    <g transform="translate(360 640)">${due ? svg`<rect x="-226" y="-38" width="452" height="76" rx="38" fill=${GLOW}/>` : ""}
    ${pen(svg`<rect x="-218" y="-30" width="436" height="60" rx="30" fill=${due ? "#fff0b8" : "#fffaf0"}/>`)}
    ${at(-176, -6, 0.72, cat(seat, player.tokens))}${winners(view).includes(seat) ? at(-176, -42, 0.7, crown) : ""}
    ${text(-128, 10, 31, names[seat] ?? "", INK, "start", 140)}${at(40, 0, 0.3, back)}${text(60, 11, 31, player.cards, INK, "start")}${tokenRow(130, 0, player.tokens)}
    ${view.last_move?.seat === seat ? bubbleAt(-40, -34, bubble(view.last_move.move)) : ""}</g>`;
}

interface Spread {
  kind: Kind;
  count: number;
}

const rowWidth = (groups: Spread[], card: number, step: number): number =>
  groups.reduce((sum, { count }) => sum + card + (count - 1) * step, (groups.length - 1) * 12);

/** Equal cards lie together; a big hand takes two rows of smaller cards. */
function handRows(hand: readonly Kind[]): { rows: Spread[][]; scale: number } {
  const groups = KINDS.flatMap((kind): Spread[] => {
    const count = hand.filter((one) => one === kind).length;
    return count ? [{ kind, count }] : [];
  });
  if (rowWidth(groups, 122, 30) <= 690) return { rows: [groups], scale: 1.22 };
  let cut = Math.ceil(groups.length / 2);
  while (cut > 1 && rowWidth(groups.slice(0, cut), 76, 18) > rowWidth(groups.slice(cut - 1), 76, 18)) cut--;
  return { rows: [groups.slice(0, cut), groups.slice(cut)], scale: 0.76 };
}

/** What a press on a card of one's hand would do; null: nothing now. */
function use(table: Seen, kind: Kind): { words: string; label: string; play: string; go: () => void } | null {
  const { legal, act, choose, chosen, view, names } = table;
  const plain = (play: string, words: string): ReturnType<typeof use> => ({ words, label: word(play, names), play, go: () => act(play) });
  if (kind === "next")
    return [...legal].some((one) => one.startsWith("next-"))
      ? { words: say("who?", "qui ?"), label: say("play “you next”: then choose a cat", "jouer « à toi » : puis choisir un chat"), play: "next", go: () => choose(chosen === "next" ? null : "next") }
      : null;
  if (kind.length > 1) return legal.has(kind) ? plain(kind, say("play", "jouer")) : null;
  const serve = legal.has(`serve-${kind}`);
  const skip = legal.has(`skip-${kind}`);
  if (serve && skip)
    return { words: say("serve…", "servir…"), label: say(`serve or skip to ${dishWord(kind)}`, `servir ou sauter vers ${dishWord(kind)}`), play: `dish-${kind}`, go: () => choose(chosen === `dish-${kind}` ? null : `dish-${kind}`) };
  if (serve) return plain(`serve-${kind}`, view.pile.cards.length ? say("serve", "servir") : say("open", "ouvrir"));
  return skip ? plain(`skip-${kind}`, say("skip", "sauter")) : null;
}

/** Why a card cannot be played now. */
function whyNot({ view, legal }: Seen, kind: Kind): string {
  if (!legal.size) return say("not your turn", "ce n'est pas à vous");
  if (legal.has("spice")) return say("first answer about the spice", "répondez d'abord pour le piment");
  if (kind.length > 1) return say("a pile opens with a dish", "une pile s'ouvre par un plat");
  return say(`only a ${view.pile.dish}, or two equal dishes to skip`, `seulement un ${view.pile.dish}, ou deux plats égaux pour sauter`);
}

function handGroup(table: Seen, { kind, count }: Spread, x: number, y: number, scale: number, step: number): TemplateResult {
  const names = cardNames(table.view, table.view.hand ?? []).hand[kind] ?? [];
  const can = use(table, kind);
  const width = 100 * scale + (count - 1) * step;
  const label = `${kind.length === 1 ? dishWord(kind) : called(kind)}${count > 1 ? ` ×${count}` : ""}${say(":", " :")} ${can?.label ?? whyNot(table, kind)}`;
  const high = 70 * scale;
  const picked = table.chosen !== null && table.chosen === can?.play;
  return press(can?.go ?? null, label, can?.play ?? null, svg`
    ${can ? svg`<rect x=${-50 * scale - 7} y=${-high - 7} width=${width + 14} height=${high * 2 + 14} rx="20" fill=${picked ? GO : GLOW} stroke=${GO} stroke-width="3"/>` : ""}
    <g opacity=${table.legal.size && !can ? 0.6 : 1}>${names.map((name, i) => svg`<g data-card=${name} transform="translate(${i * step} 0) scale(${scale})">${face(kind)}</g>`)}</g>
    ${count > 2 ? at(width - 50 * scale - 20, -high + 20, 1, svg`<circle r="21" fill=${INK}/>${text(0, 10, 28, count, "#fff")}`) : ""}
    ${can ? svg`<rect x=${-50 * scale + 2} y=${high - 32} width=${width - 4} height="34" rx="12" fill=${GO}/>${text(width / 2 - 50 * scale, high - 6, 30, can.words, "#fff", "middle", width - 10)}` : ""}`,
    `translate(${x} ${y})`);
}

function handOf(table: Seen, hand: readonly Kind[]): TemplateResult {
  const { rows, scale } = handRows(hand);
  return svg`${rows.map((groups, row) => {
    const card = 100 * scale;
    const extra = groups.reduce((sum, { count }) => sum + count - 1, 0);
    const step = Math.min(30, extra ? (692 - rowWidth(groups, card, 0)) / extra : 30);
    let x = 360 - rowWidth(groups, card, step) / 2 + card / 2;
    const y = rows.length === 1 ? 930 : 880 + row * 106;
    return groups.map((group) => {
      const here = x;
      x += card + (group.count - 1) * step + 12;
      return handGroup(table, group, here, y, scale, step);
    });
  })}`;
}

function draw(table: Seen): TemplateResult {
  const { view } = table;
  const me = view.seat ?? 0;
  const others = view.players.map((_, i) => (me + 1 + i) % view.seats).filter((seat) => seat !== me);
  const places = seatPlaces(others.length);
  const hand = view.hand ?? [];
  const names = cardNames(view, hand);
  return html`<svg viewBox="0 0 720 1040" role="group" aria-label="Wa Chat Bi">
    ${scene}${pen(svg`<rect x="276" y="-6" width="168" height="50" rx="14" fill="#fff3cf"/>`)}
    ${text(360, 34, 29, `${say("Round", "Manche")} ${view.over ? view.round : view.round}`)}
    ${wayRound(table)}${pile(table)}${stocks(table)}
    ${others.map((seat, i) => guest(table, seat, places[i] ?? [360, 124], names.paws[seat] ?? ""))}
    ${self(table, me)}${strip(table)}${handOf(table, hand)}
  </svg>`;
}

export const board: Board<Buffet> = {
  pitch: {
    en: "Greedy cats at a buffet: pass the dishes on before they become too much for you.",
    fr: "Des chats gloutons au buffet : passez les plats avant qu'ils ne soient de trop pour vous.",
  },
  minutes: 20,
  picture: () => svg`<rect width="160" height="100" fill="#bfe0d8"/><path d="M0 66H160V100H0Z" fill="#e2aa6c" stroke=${INK} stroke-width="2"/>
    ${at(34, 42, 0.5, svg`${cat(0, 0)}${paws(0)}`)}${at(128, 42, 0.5, svg`${cat(2, 2)}${paws(2)}`)}
    ${at(64, 68, 0.36, face("5"))}${at(81, 62, 0.4, face("7"))}${at(99, 68, 0.36, face("2"))}`,
  draw,
  tell,
  word,
};
