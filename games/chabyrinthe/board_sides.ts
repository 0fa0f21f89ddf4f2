// Around the roof: who plays and how it stands, the piles, the actions left.
import { svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { put } from "@page/svg";
import { cardBack, cat, catHead, GOLD, gutterCard, home, INK, kindCard, paw } from "./board_cards";
import { PLATE, plate, sign, text, WORDS, wrap } from "./board_parts";
import { knownOf, trackedOf, type Roof } from "./board_roof";
import { say } from "./board_say";
import { underWords } from "./board_spoken";
import { pointsOf, scale, thing, together, verdict } from "./board_words";

/** A player: name, a golden frame when it is their turn, points. */
function player(table: Table<Roof>, seat: number, x: number, y: number, width: number, tall: boolean): TemplateResult {
  const { view, names } = table;
  const name = names[seat] ?? "";
  const it = view.players[seat];
  const turn = view.due.includes(seat);
  const mine = seat === view.seat;
  const counts = [3, 4, 5].map((points) => it?.cats.filter((one) => one === points).length ?? 0);
  const room = width - (together(view) ? 22 : 100);
  const [three = 0, four = 0, five = 0] = counts;
  return sign(say("player", { name, mine: Number(mine), points: it?.points ?? 0, three, four, five }), svg`
    ${plate(x, y, width, tall ? 114 : 54, mine ? "light-dark(#fff0b8,#5c4a1c)" : "light-dark(#eae6f5,#33375f)", turn ? GOLD : INK, turn ? 7 : 3)}
    ${mine ? svg`<path d="M${x + 8} ${y + 10}v34" stroke="#c65b4e" stroke-width="8" stroke-linecap="round" />` : ""}
    ${text(x + 20, y + 38, name, 31, "start", mine ? 800 : 600, WORDS, room - 10)}
    ${together(view) ? "" : text(x + width - 16, y + 43, it?.points ?? 0, 44, "end", 800)}
    ${tall ? counts.map((count, i) => svg`${put(x + 40 + i * 112, y + 82, 0.85, catHead(i + 3))}${text(x + 68 + i * 112, y + 94, `×${count}`, 31, "start")}`) : ""}`);
}

/** How many turns so far, on the scale of success. */
function successScale({ view }: Table<Roof>): TemplateResult {
  const level = scale.findIndex((most) => view.turns <= most);
  const won = view.players.reduce((sum, one) => sum + one.cats.length, 0);
  return sign(say("success", { turns: view.turns, verdict: verdict(view.turns), home: won }), svg`${plate(10, 66, 780, 54, PLATE)}${text(24, 104, say("turn", { n: view.turns }), 31, "start", 800)}
    ${scale.map((most, i) => svg`${plate(164 + i * 66, 72, 62, 42, i === level ? GOLD : i < level ? "#cfc7d8" : "#a9dccf", INK, i === level ? 5 : 2)}${text(195 + i * 66, 104, most === Infinity ? "18+" : most, 30, "middle", i === level ? 800 : 500, INK)}`)}
    ${put(658, 92, 1, paw(GOLD))}${text(690, 104, `${won}/15`, 32, "start", 800)}`);
}

/** Where only a column is free, what is broad is made smaller. */
export function header(table: Table<Roof>): TemplateResult {
  const drawn = heads(table);
  return table.layout === "wide" && table.view.mode !== "versus" ? put(0, 0, 0.7, drawn) : drawn;
}

function heads(table: Table<Roof>): TemplateResult {
  const { view } = table;
  const seats = view.players.map((_, seat) => seat);
  const count = seats.length;
  if (together(view)) {
    const width = (780 - (count - 1) * 8) / count;
    return svg`${seats.map((seat) => player(table, seat, 10 + seat * (width + 8), 6, width, false))}${successScale(table)}
      ${count > 1 ? "" : text(774, 43, verdict(view.turns), 30, "end", 500)}`; // alone there is room for the verdict
  }
  if (view.mode === "teams")
    return svg`${seats.map((seat) => player(table, seat, 10 + (seat >> 1) * 394, 6 + (seat % 2) * 60, 290, false))}
      ${[0, 2].map((seat) => sign(say("team", { points: pointsOf(view, seat) }), svg`${plate(304 + (seat >> 1) * 394, 6, 92, 114, seat ? "#f6c9b8" : "#b8e3d9")}
        <path d=${seat ? "M0-12L13 11H-13Z" : "M-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0"} transform="translate(${350 + (seat >> 1) * 394} 32)" fill=${INK} />${text(350 + (seat >> 1) * 394, 104, pointsOf(view, seat), 52, "middle", 800, INK)}`))}`;
  // A column has room for one below the other.
  if (table.layout === "wide") return svg`${seats.map((seat) => player(table, seat, 10, 6 + seat * 124, 540, true))}`;
  const tall = count < 3;
  return svg`${seats.map((seat) => player(table, seat, 10 + (seat % 2) * 394, 6 + (seat >> 1) * 60, 386, tall))}`;
}

/** In three corners around the square: the pile, the cats to come, the actions left. */
export function corners({ view, chosen }: Table<Roof>): TemplateResult {
  const top = view.pile[0] ?? "";
  const { 3: three = 0, 4: four = 0, 5: five = 0 } = view.hidden_cats;
  return svg`${sign(say("next_in", { card: thing(top) }), svg`${put(84, 196, 1, cardBack)}
      <g data-card="gutter-${trackedOf(view).top}">${put(78, 190, 1, kindCard(top))}</g>${chosen?.startsWith("push") ? svg`<rect x="28" y="140" width="100" height="100" rx="9" fill="none" stroke=${GOLD} stroke-width="9" />` : ""}${text(78, 270, say("next_sign"), 30, "middle", 800, "#fff6e0", 146)}`)}
    ${sign(say("to_come", { three, four, five }), svg`${plate(642, 120, 154, 156, PLATE)}${text(719, 152, say("cats_to_come"), 30, "middle", 600, WORDS, 130)}
      ${[3, 4, 5].map((points, i) => svg`${put(690, 177 + i * 36, 0.75, catHead(points))}${text(722, 188 + i * 36, `×${view.hidden_cats[points]}`, 31, "start")}`)}`)}
    ${sign(say("actions", { left: view.actions_left }), svg`${plate(12, 780, 132, 122, PLATE)}${[0, 1].map((i) => put(50 + i * 55, 822, 1.3, paw(i < view.actions_left ? GOLD : "#cfc7d8")))}
      ${text(78, 888, say("left", { n: view.actions_left }), 30, "middle", 600, WORDS, 116)}`)}`;
}

/** What lies below the top of the pile: the unknown ones by kind, then those put under it, in order. A column has a row for each. */
export function underPile({ view, layout }: Table<Roof>): TemplateResult {
  const hidden = Object.entries(view.hidden_gutters).filter(([, count]) => count);
  const known = knownOf(view);
  const unknown = hidden.length && hidden.length * 106 + 10;
  const wide = layout === "wide";
  const mixed = unknown && known.length;
  const [room, from] = wide ? [552, 0] : [776, unknown];
  const after = from + (mixed && 104);
  const fit = Math.min(1, room / Math.max(unknown, after + known.length * 54));
  return sign(underWords(hidden, known), svg`${text(16, 1048, say("then", { unknown: hidden.length, known: known.length }), 30, "start", 600, WORDS, room)}${put(12, 1092, fit, svg`
    ${unknown ? plate(0, -32, unknown, 64, "light-dark(#d8d2e6,#33375f)", INK, 2) : ""}
    ${hidden.map(([kind, count], i) => svg`${put(36 + i * 106, 0, 0.48, kindCard(kind))}${text(62 + i * 106, 11, `×${count}`, wide ? 31 : 31 / fit, "start")}`)}
    ${put(0, wide && unknown ? 66 : 0, 1, svg`${mixed ? text(from + 10, 11, say("then_known"), wide ? 30 : 30 / fit, "start") : ""}${known.map((kind, i) => svg`<g data-card="gutter-${trackedOf(view).under[i]}">${put(after + 36 + i * 54, 0, 0.48, kindCard(kind))}</g>`)}`)}`)}`);
}

/** What it is all about, where a wide screen has room for it: 552 by 220. */
export function legend(): TemplateResult {
  return sign(say("aim"), svg`${plate(0, 0, 552, 220, PLATE)}${put(60, 76, 1.1, cat(5))}${[0, 1, 2].map((i) => put(148 + i * 88, 82, 0.88, gutterCard("EW", () => (i ? "to_home" : "to_cat"))))}
    ${put(416, 74, 1.1, home)}${text(500, 94, "+5", 44, "middle", 800)}${wrap(say("aim"), 22).map((row, i) => text(276, 166 + i * 36, row))}`);
}
