// Chawaï on the page: a lagoon from the side, three fish at three depths, the players around, the viewer's divers below.
// Pieces: board_places (where things stand), board_scene (the lagoon), board_cards (drawings), board_panels (what opens on a closer
// look), board_dives (what watchers have instead of a hand), board_words (sentences).
import { html, nothing, svg } from "lit-html";
import type { Board, Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { sheets } from "@page/layout";
import { fit, group, onKey } from "@page/svg";
import { at, bigCard, box, type Drawing, diverCard, diverChip, divingCat, fish, hiddenCard, ink, kiti, miniCard, paper, pen, sun, text, water, wordInk } from "./board_cards";
import { dives } from "./board_dives";
import { moments, type Show } from "./board_moments";
import { panel } from "./board_panels";
import { gapsFor, places, type Spot, spotsFor, wayPast } from "./board_places";
import { say } from "./board_say";
import { kitiAt, scene, way } from "./board_scene";
import { type Card, cardName, type ChawaiView, deckWords, depthName, lastTakers, namedCards, number, type Player, tieOrder, winners } from "./board_words";

type Here = Table<ChawaiView>;
const gold = "#f2a51f";
const grey = "light-dark(#56707e,#a9bcc6)";

/** Something that tells more on a closer look: by a pointer that moves there (what was above it may just have gone), by focus or by a tap. */
function closer(table: Here, what: string, label: string, x: number, y: number, content: unknown): Drawing {
  const open = (): void => void (table.chosen !== what && table.choose(what));
  const shut = (): void => table.choose(null);
  const mouse = (go: () => void) => (event: PointerEvent) => event.pointerType === "mouse" && go();
  return svg`<g transform="translate(${x} ${y})" tabindex="0" role="button" aria-label=${label} cursor="help" @focus=${open} @blur=${shut} @pointermove=${mouse(open)} @pointerleave=${mouse(shut)}
    @click=${(event: Event) => (event.stopPropagation(), open())}>${content}</g>`;
}

/** A card that glides when it is drawn elsewhere next time. */
function gliding(name: string, x: number, y: number, content: unknown): Drawing {
  return svg`<g data-card=${name} transform="translate(${x} ${y})">${content}</g>`;
}

const shown = (table: Here): Show | undefined => table.show as Show | undefined;

/** A diver on the table bears one name on its way: from the hand, or face down, into the lagoon and to where it dries. */
function dived({ view }: Here, seat: number, diver: number, turn: number): string {
  return seat === view.seat ? `diver-${diver}` : `dive-${seat}-${turn}`;
}

/** What the seat's diver of the last turn brought: how deep it got, and whether a gull came. */
function lastDive(table: Here, seat: number, x: number, y: number): Drawing {
  const { view } = table;
  const diver = view.players[seat]?.last_diver;
  // Where equal divers are compared, only they are seen.
  if (!diver || shown(table)?.tied) return svg``;
  const slot = lastTakers(view).indexOf(seat);
  const gull = view.past_lagoons?.[view.turn - 1]?.[slot]?.kind === "gull";
  return svg`${gliding(dived(table, seat, diver, view.turn - 1), x, y, diverChip(diver))}
    ${at(x + 62, y, svg`<title>${slot < 0 ? say("caught_nothing") : depthName(slot)}</title>
    ${[1, 7, 11].map((deep, i) => svg`<rect y=${i * 19} width="34" height="18" rx="5" fill=${water(deep)}/>`)}
    ${slot < 0 ? svg`<path d="M7 18L27 38M27 18L7 38" stroke=${paper} stroke-width="5"/>` : svg`<circle cx="17" cy=${47 - slot * 19} r="7" fill=${sun}/>`}${gull ? fish("gull", 46, 30, 0.28) : ""}`)}`;
}

/** A diver that was turned up; equal ones bear the place in which Kiti lets them to their cards. */
function open(table: Here, { divers, takers, tied }: Show, seat: number, x: number, y: number): Drawing {
  const diver = divers[seat] ?? 0;
  const equal = tied?.find((one) => one.seat === seat);
  const large = takers?.includes(seat);
  return gliding(dived(table, seat, diver, table.view.turn), x, y, svg`<g class=${takers ? "" : tied ? (equal ? "shakes" : "") : "flips"} opacity=${tied && !takers && !equal ? 0.45 : 1} transform="scale(${large ? 1.5 : 1})">
    ${equal ? svg`<rect x="-7" y="-7" width="68" height="70" rx="18" fill=${gold} stroke="none"/>` : ""}${diverChip(diver)}</g>${equal ? at(large ? 30 : -23, large ? -2 : 28, svg`<circle r="21" fill=${gold}/>${text(0, 11, `${equal.place + 1}.`, 31, "middle", ink)}`) : ""}`);
}

/** A sealed diver lies face down; who still thinks has three dots; who has won, a crown. */
function choice(table: Here, seat: number, x: number, y: number): Drawing {
  const { view } = table;
  const show = shown(table);
  if (show) return show.takers?.includes(seat) ? svg`` : open(table, show, seat, x, y);
  if (view.over) return text(x + 27, y + 40, winners(view).includes(seat) ? "♛" : "", 50, "middle", gold);
  if (view.due.includes(seat)) return text(x + 27, y + 36, "•••", 34, "middle");
  const mine = seat === view.seat;
  return gliding(dived(table, seat, view.own_diver, view.turn), x, y, svg`<title>${say("has_chosen")}</title>${diverChip(mine ? view.own_diver : null)}`);
}

/** The name of the top card for the frame, so that a fish glides from the lagoon onto the pile that took it. */
function topName({ view, show }: Here, seat: number): string {
  const now = (show as Show | undefined)?.got?.indexOf(seat) ?? -1;
  if (now >= 0) return `fish-${view.turn}-${now}`;
  return lastCaught(view, seat, view.players[seat]?.top ?? null) ?? `top-${seat}`;
}

/** What a card that lies on top was called in the lagoon of the turn before, if it came from there. */
function lastCaught(view: ChawaiView, seat: number, card: Card | null): string | undefined {
  const slot = lastTakers(view).indexOf(seat);
  const lay = view.past_lagoons?.[view.turn - 1]?.[slot];
  return slot >= 0 && (!lay || cardName(lay) === cardName(card)) ? `fish-${view.turn - 1}-${slot}` : undefined;
}

/** A gull in the sky, with what it took. */
function thief(table: Here): unknown {
  const { stolen } = shown(table) ?? {};
  if (!stolen) return "";
  const [x, y] = [sheets[table.layout][0] * 0.7, places[table.layout].shores[0] * 0.5];
  return svg`${gliding(`fish-${table.view.turn}-${stolen.slot}`, x, y, fish("gull", 0, 0, 1))}
    ${gliding(lastCaught(table.view, stolen.seat, stolen.card) ?? `top-${stolen.seat}`, x - 30, y + 14, miniCard(stolen.card, 64))}`;
}

/** What is unknown with memory=on. */
function points(player: Player): string {
  return number(player.points) || "?";
}

/** What a screen reader says of a plate. */
function spoken({ view, names }: Here, seat: number, player: Player): string {
  const state = view.over ? "over" : player.has_chosen ? "chosen" : "thinking";
  const plate = say("plate", { name: names[seat] ?? "", state, points: points(player), height: player.height, cards: player.pile.map(cardName).join(", "), diver: String(player.last_diver || "–") });
  return player.divers ? `${plate} ${say("divers_in_hand", { divers: player.divers.join(" ") })}` : plate;
}

/** A plate with what every player has; the viewer's is wide, at the bottom. */
function plate(table: Here, seat: number, x: number, y: number, width: number, height: number, content: (player: Player) => unknown): unknown {
  const { view, names } = table;
  const player = view.players[seat];
  return player && closer(table, `${seat}`, spoken(table, seat, player), x, y, svg`<g stroke=${view.due.includes(seat) ? gold : "light-dark(#16384b,#6d8ea1)"} stroke-width=${view.due.includes(seat) ? 6 : 3}>${box(width, height, paper, 20)}</g>
    ${text(16, 36, names[seat], 31, "start", wordInk, 168)}${content(player)}`);
}

function otherPlate(table: Here, seat: number, x: number, y: number): unknown {
  return plate(table, seat, x, y, 200, 192, (player) => svg`
    ${[10, 5].map((under) => player.height > under / 5 ? at(10 + under, 48 - under / 2, miniCard(player.pile.at(-1 - under / 5) ?? null, 62)) : "")}
    ${player.height ? gliding(topName(table, seat), 10, 46, miniCard(player.top, 64)) : ""}
    ${player.height > 1 ? svg`<g font-weight="400">${text(88, 107, say("cards", { n: player.height }), 31, "start", wordInk, 103)}</g>` : ""}${text(190, 80, points(player), 44, "end")}
    ${player.divers && Array.from({ length: 12 }, (_, i) => svg`<circle cx=${17 + i * 15} cy="180" r=${player.divers?.includes(i + 1) ? 6 : 1} fill=${water(i + 1)} stroke-width="2"/>`)}
    ${choice(table, seat, 138, 112)}${lastDive(table, seat, 10, 114)}`);
}

/** The viewer's pile is fanned out, as far as it is remembered. */
function ownPlate(table: Here, seat: number): unknown {
  return plate(table, seat, ...places[table.layout].own, 780, 138, (player) => {
    const step = Math.min(64, 268 / (player.height - 1));
    return svg`${text(16, 110, points(player), 56)}
    ${player.height ? "" : text(376, 80, say("no_fish_yet"), 31, "middle", grey)}
    ${player.pile.map((card, i) => (i < player.height - 1 ? gliding(`own-${i}`, 210 + i * step, 28, miniCard(card, 84, Math.min(60, step))) : gliding(topName(table, seat), 210 + (i && i * step), 28, miniCard(card))))}
    ${choice(table, seat, 710, 42)}${lastDive(table, seat, 548, 42)}`;
  });
}

function slot(table: Here, which: number): unknown {
  const { view, names, layout } = table;
  const here = view.lagoon[which];
  const { slots, scale } = places[layout];
  const [x = 0, y = 0] = slots[which] ?? [];
  const taker = shown(table)?.takers?.[which] ?? -1;
  // Who dives for it, as soon as that is known.
  const who = names[taker] ?? say((["taker_bottom", "taker_middle", "taker_surface"] as const)[which] ?? "taker_middle");
  if (!here) return "";
  const { card, only_for } = here;
  const note = only_for === null ? "" : only_for === view.seat ? say("only_you") : say("only_one", { name: names[only_for] ?? "" });
  // Plates of many players stand close by.
  const middle = x + 150 * scale;
  const [words, length] = fit(`${depthName(which)} · ${who}`, 2 * Math.min(middle, sheets[layout][0] - middle) - 428, 31);
  return svg`<text x=${middle} y=${y - 8} font-size="31" text-anchor="middle" fill="#fff" stroke-width="7" paint-order="stroke" textLength=${length} lengthAdjust="spacingAndGlyphs"><title>${say("depth_rule", { slot: which })}</title>${words}</text>
    <g data-card="fish-${view.turn}-${which}" transform="translate(${x} ${y}) scale(${scale})" role="img" aria-label="${say("named", { name: depthName(which), text: cardName(card) })}. ${note}"><title>${say("named", { name: depthName(which), text: cardName(card) })}. ${note}</title>
      ${card ? bigCard(card, Boolean(note)) : hiddenCard()}${note && at(7, 100, svg`${box(286, 40, sun, 20)}${text(143, 31, note, 31, "middle", ink, 258)}`)}</g>`;
}

/** The divers at their fish: above the plates, out of which they come. */
function takers(table: Here): unknown {
  const show = shown(table);
  return show?.takers?.map((seat, which) => {
    const [x = 0, y = 0] = places[table.layout].slots[which] ?? [];
    return seat < 0 ? "" : open(table, show, seat, x - 44, y + 32);
  });
}

/** At the end Kiti dances in the empty lagoon, and the winners surface. Where a plate hangs low from the top, Kiti dances beside them. */
function feast({ view, names, layout }: Here): Drawing {
  const best = winners(view);
  const [x = 0, y = 0] = places[layout].slots[1] ?? [];
  const [kx, ky] = layout === "tall" || view.seats % 2 ? [400, 350] : [112, 530];
  return at(x - 250, y - 434, svg`<g data-card="kiti" transform="translate(${kx} ${ky}) scale(2.2)">${kiti()}</g>${at(222, 500, box(356, 86 + best.length * 48, paper, 24))}
    ${best.map((seat, i) => svg`${divingCat(seat, 266, 598 + i * 48, 0.8)}${text(310, 608 + i * 48, `♛ ${names[seat]}`, 34, "start", wordInk, 256)}`)}
    ${text(400, 554, say("points", { n: view.players[best[0] ?? 0]?.points ?? 0 }), 38, "middle")}`);
}

/** The viewer's twelve divers. Spent ones stay as faded places, so that the focus of the keyboard is never lost. */
function hand({ view, legal, act, players, layout }: Here, seat: number): unknown {
  const [x, y, dx, dy, row, width, height] = places[layout].hand;
  const cards = Array.from({ length: 12 }, (_, i) => {
    const diver = i + 1;
    const move = `dive-${diver}`;
    const free = legal.has(move);
    const dry = view.own_diver !== diver && view.players[seat]?.divers?.includes(diver);
    const go = (): unknown => free && act(move);
    const label = free ? moveWords("chawai", move, players) : say("named", { name: String(diver), text: dry ? say("wait_for_others") : say("has_dived") });
    return svg`<g data-card=${dry ? `diver-${diver}` : nothing} data-word=${free ? move : nothing} data-try=${free ? nothing : move} transform="translate(${x + (i % row) * dx} ${y + Math.floor(i / row) * dy})" opacity=${dry ? (free ? 1 : 0.75) : 0.28}
      tabindex="0" role="button" aria-disabled=${!free} aria-label=${label} data-key=${diver} @click=${go} @keydown=${onKey(go)}><title>${label}</title>
      <g stroke=${gold} stroke-width=${free ? 9 : 0}>${box(width, height, gold)}</g>${diverCard(diver, seat, width, height)}</g>`;
  });
  return group("hand", say("divers"), cards);
}

/** The two signs in the sky: the turn (with all turns so far), and the deck (with all that is out of sight). */
function signs(table: Here): Drawing {
  const { turn, turns, deck, past_lagoons } = table.view;
  const count = say("turn_of", { n: Math.min(turn + 1, turns), of: turns });
  const past = past_lagoons?.map((three, i) => say("lay", { turn: i + 1, ...namedCards(three) })).join(" ") ?? "";
  const sign = box(202, 62, paper, 18);
  return svg`${closer(table, "past", `${count}. ${past}`, 8, 10, svg`${sign}${text(101, 42, count, 31, "middle", wordInk, 182)}`)}
    ${closer(table, "deck", deckWords(table.view), sheets[table.layout][0] - 210, 10, svg`${sign}${at(34, 9, miniCard(null), 0.5)}${at(26, 9, miniCard(null), 0.5)}${text(118, 42, `× ${deck}`, 32, "middle")}`)}`;
}

/** While equal divers are compared: from Kiti to the last of them, the one way or the other. */
function counted(table: Here, stand: Spot, me: number): unknown {
  const { view, layout } = table;
  return [false, true].map((surface) => {
    const tied = shown(table)?.tied?.filter((one) => one.surface === surface) ?? [];
    const order = surface ? tieOrder(view).reverse() : tieOrder(view);
    const passed = order.slice(0, order.indexOf(tied.at(-1)?.seat ?? -1) + 1).map((seat) => (seat - me + view.seats) % view.seats);
    return way(wayPast(layout, view.seats, stand, passed));
  });
}

function draw(table: Here) {
  const { view, chosen, layout, names } = table;
  const [width, height] = sheets[layout];
  const me = view.seat ?? 0;
  const gap = gapsFor(layout, view.seats)[(view.kiti_after - me + view.seats) % view.seats];
  const next = names[(view.kiti_after + 1) % view.seats] ?? "";
  const last = names[view.kiti_after] ?? "";
  const tie = say("kiti_decides", { next, last });
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax" role="group" aria-label=${say("lagoon")} @click=${() => chosen && table.choose(null)}>
    ${pen(svg`${scene(places[layout], width)}${signs(table)}${gap && counted(table, gap, me)}${view.over ? feast(table) : [2, 1, 0].map((which) => slot(table, which))}
    ${spotsFor(layout, view.seats).map(([x, y], i) => otherPlate(table, (me + 1 + i) % view.seats, x, y))}
    ${gap && !view.over ? closer(table, "kiti", tie, 0, 0, kitiAt(gap)) : ""}${ownPlate(table, me)}${view.seat === null ? dives(table) : hand(table, me)}${takers(table)}${thief(table)}${chosen && panel(view, names, chosen, places[layout])}`)}
  </svg>`;
}

/** The lagoon that is new. */
const newLagoon = (before: ChawaiView | null, { turn, lagoon }: ChawaiView): string => (lagoon.length && before?.turn !== turn ? say("lagoon_now", namedCards(lagoon.map(({ card }) => card))) : "");

export const board: Board<ChawaiView> = { draw, moments, spoken: newLagoon, prompt: () => say("prompt") };
