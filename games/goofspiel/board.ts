// Goofspiel on the page: the others above, the prize in the middle, one's own cards below.
// The template of a board: copy it, draw what your view_json writes, make every move a `playable`, and give every piece a place in
// each of the three compositions.
import { html, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { type Layout, sheets } from "@page/layout";
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import { box, group, INK, playable, put, WORDS, write } from "@page/svg";
import { bidCard, GOLD, type GoofspielView, ice, PAPER, pastPrize, prizeCard, SHEET } from "./board_cards";
import { say } from "./board_say";

type Here = Table<GoofspielView>;

/** What the drawing adds in the moments of a turn: everybody's bid, open; then who gets the prize, nobody being -1. */
interface Show {
  bids: number[];
  winner?: number;
}

interface Places {
  /** How many plates of the others a row has. */
  row: number;
  prize: [x: number, y: number, scale: number];
  /** The turn at the left, past prizes at the right. */
  signs: [left: number, right: number, y: number];
  own: [x: number, y: number];
  /** The first card, how far the next and the next row are, how many a row has, their size. */
  hand: [x: number, y: number, dx: number, dy: number, row: number, scale: number];
}

const places: Record<Layout, Places> = {
  tall: { row: 3, prize: [400, 500, 1.2], signs: [16, 784, 410], own: [16, 724], hand: [64, 948, 112, 148, 7, 1.1] },
  wide: { row: 3, prize: [740, 490, 1.4], signs: [60, 1420, 400], own: [356, 680], hand: [68, 906, 112, 0, 13, 1.12] },
  flat: { row: 6, prize: [800, 296, 1], signs: [60, 1540, 216], own: [416, 440], hand: [80, 682, 120, 0, 13, 1.22] },
};


/** What lies before a player: the card that was shown last, and what is sealed now. A chosen card glides there from the hand. */
function bids({ view, show }: Here, seat: number, x: number, y: number): TemplateResult {
  const player = view.players[seat];
  const open = show as Show | undefined;
  const card = open?.bids[seat] ?? (seat === view.seat ? view.bid : 0);
  const sealed = open || player?.has_chosen ? svg`<g data-card="bid-${seat}-${view.turn}">${put(x, y, 0.8, svg`<g class=${open ? "flips" : ""}>${bidCard(seat, card)}</g>`)}</g>` : write(x, y + 10, "•••", 40, "middle");
  return svg`${view.over ? "" : sealed}
    ${player?.last_bid ? svg`<g data-card="bid-${seat}-${view.turn - 1}">${put(x - 92, y, 0.8, bidCard(seat, player.last_bid))}</g>` : ""}`;
}

function plate(table: Here, seat: number, x: number, y: number, width: number): TemplateResult {
  const { view, names } = table;
  const player = view.players[seat];
  const due = view.due.includes(seat);
  const label = say("player", { name: names[seat] ?? "", points: player?.points ?? 0, due: Number(due), last: player?.last_bid ?? 0, hand: player?.hand.join(" ") || (view.over ? "" : "?") });
  return svg`<g role="img" aria-label=${label}><title>${label}</title>${box(x, y, width, 132, SHEET, due ? GOLD : INK, due ? 7 : 3)}
    ${write(x + 16, y + 40, names[seat] ?? "", 31, "start", 700, WORDS, width - 32)}${write(x + 16, y + 106, player?.points ?? 0, 54, "start", 800)}
    ${bids(table, seat, x + width - 50, y + 70)}${(table.show as Show | undefined)?.winner === seat ? prize(view, x + width / 2, y + 66, 0.5) : ""}</g>`;
}

const prize = (view: GoofspielView, x: number, y: number, scale: number): TemplateResult =>
  svg`<g data-card="prize-${view.turn}" role="img" aria-label=${say("prize_of", { value: view.prize ?? 0 })}><title>${say("prize_of", { value: view.prize ?? 0 })}</title>${put(x, y, scale, prizeCard(view.prize ?? 0))}</g>`;

/** The prize that everybody bids for; at the end, who has won it all. */
function middle({ view, names, layout, show }: Here): TemplateResult {
  const [x, y, scale] = places[layout].prize;
  const winner = (show as Show | undefined)?.winner;
  if (!view.over) return winner === undefined ? prize(view, x, y, scale) : winner < 0 ? svg`<g class="shakes" opacity=".4">${prize(view, x, y, scale)}</g>` : svg``;
  const most = Math.max(...view.players.map(({ points }) => points));
  const best = names.filter((_, seat) => view.players[seat]?.points === most);
  return put(x, y - 20, 1, svg`${put(0, -30, 1.4, write(0, 0, "♛", 120, "middle", 800, GOLD))}${write(0, 70, best.join(", "), 46, "middle", 800, INK, 760)}
    ${write(0, 130, say("points", { n: most }), 40, "middle", 700, INK)}`);
}

/** The turn and what ties have cost; the prizes that are gone. */
function signs({ view, layout }: Here): TemplateResult {
  const [left, right, y] = places[layout].signs;
  const turn = say("turn_of", { n: Math.min(view.turn + 1, view.cards), of: view.cards });
  const lost = say("lost_label", { n: view.lost });
  const past = say("prizes_so_far");
  return svg`<g role="img" aria-label="${turn}. ${lost}"><title>${lost}</title>${box(left - 8, y - 50, 230, 112, SHEET, INK)}
      ${write(left + 107, y - 8, turn, 31, "middle", 700, undefined, 206)}${write(left + 107, y + 40, say("lost", { n: view.lost }), 31, "middle", 600)}</g>
    <g role="img" aria-label="${past}: ${view.past_prizes.join(" ")}"><title>${past}</title>${write(right - 107, y - 14, view.past_prizes.length ? past : "", 31, "middle", 600, PAPER)}
      ${view.past_prizes.map((prize, i) => put(right - 190 + (i % 4) * 55, y + 26 + Math.floor(i / 4) * 66, 1, pastPrize(prize)))}</g>`;
}

/** The viewer's hand; spent cards leave their place empty. */
function hand(table: Here, seat: number): TemplateResult {
  const { view, legal, layout } = table;
  const [x, y, dx, dy, row, scale] = places[layout].hand;
  const held = view.players[seat]?.hand ?? [];
  const cards = Array.from({ length: view.cards }, (_, i) => {
    const card = i + 1;
    const place = put(x + (i % row) * dx, y + Math.floor(i / row) * dy, scale, svg`${legal.has(`bid-${card}`) ? box(-54, -66, 108, 132, GOLD, "none", 0, 20) : ""}${bidCard(seat, card)}`);
    if (!held.includes(card) || view.bid === card) return svg``;
    return playable(table, `bid-${card}`, moveWords("goofspiel", `bid-${card}`, table.players), say("wait_for_others"), svg`<g data-card="bid-${seat}-${view.turn}-${card}">${place}</g>`, card);
  });
  return group("hand", say("hand"), cards);
}

function draw(table: Here): TemplateResult {
  const { view } = table;
  const me = view.seat ?? 0;
  const others = Array.from({ length: view.seats - 1 }, (_, i) => (me + 1 + i) % view.seats);
  const { row, own } = places[table.layout];
  const [sheet, height] = sheets[table.layout];
  const columns = Math.min(row, others.length);
  const width = Math.min(480, (sheet - 16 - 16 * columns) / columns);
  const first = (sheet - columns * (width + 16) + 16) / 2;
  // The drawing reaches beyond its sheet, so that no window has an empty edge.
  return html`<svg viewBox="0 0 ${sheet} ${height}" preserveAspectRatio="xMidYMax" role="group" aria-label="Goofspiel">
    ${box(-1500, -1500, 4600, 4500, "light-dark(#1f6f78,#0f3a42)")}${others.map((seat, i) => plate(table, seat, first + (i % row) * (width + 16), 16 + Math.floor(i / row) * 148, width))}
    ${put(places[table.layout].prize[0], places[table.layout].prize[1], places[table.layout].prize[2], ice)}${signs(table)}${middle(table)}${plate(table, me, ...own, 768)}${view.seat === null ? "" : hand(table, me)}
  </svg>`;
}

/** All bids are turned up; then the prize goes to who has won it, or to nobody. */
function moments(before: GoofspielView, after: GoofspielView, events: Message[]): Moment<GoofspielView>[] {
  if (after.turn !== before.turn + 1 || !events.length) return [];
  const bids = after.players.map((player) => player.last_bid);
  const view = { ...before, due: [], bid: bids[before.seat ?? -1] ?? 0 };
  const won = events.slice(-1);
  const winner = after.players.findIndex(({ points }, seat) => points > (before.players[seat]?.points ?? 0));
  return [
    { view, show: { bids }, caption: events.slice(0, -1), sound: "flip", ms: 1200 },
    { view, show: { bids, winner }, caption: won, sound: winner < 0 ? "lose" : "award", ms: 1000 },
  ];
}

/** The prize that is new. */
const spoken = (before: GoofspielView | null, { turn, prize }: GoofspielView): string => (prize !== null && before?.turn !== turn ? say("next_prize", { prize }) : "");

export const board: Board<GoofspielView> = { draw, moments, spoken, prompt: () => say("prompt") };
