// A player's shelf in kawaii's parlour: the name plate, the pile to claim, the score pile.
import { svg, type TemplateResult } from "lit-html";
import { at, box, CARD_H, CARD_W, CREAM, cardBack, cardFace, cardName, disc, figure, hand, heart, INK, OWN, path, text, WORDS } from "./board_cards";
import type { Show } from "./board_moments";
import { calm, key, press, wish, type Now } from "./board_keys";
import { say } from "./board_say";
import { cardIds, taken } from "./board_tracks";
import { pileOf, worth, type Loved, type Player } from "./board_words";

const FAN_X = 208;
const FAN_W = 432;
const TRAY_X = 652;
const PINK = "#ef3f6b";
/** Whose turn it is has another colour than what one loves. */
const TURN = "light-dark(#b86a00,#ffc93c)";

/** What a player does right now: a sign shown, a tick when ready, an arrow when it is theirs to flip. */
function doing({ view }: Now, player: Player, seat: number, y: number): unknown {
  const { duel, latest_race } = view;
  const shown = duel ? duel.undecided_throws > 0 : view.flipped > 0 && latest_race?.how === "signs" && latest_race.claimed_by.includes(seat);
  if (shown && player.last_sign) return at(164, y + 2, hand(player.last_sign), 0.46);
  const ready = duel ? duel.have_thrown.includes(seat) : player.done || (view.phase === "sealing" && !view.due.includes(seat));
  if (ready) return path(`M148,${y}l10,12 20,-26`, "none", "light-dark(#1c7c4a,#7fd1a6)", 7);
  if (duel?.rivals.includes(seat)) return text(163, y + 8, 32, "…");
  return view.phase === "flipping" && view.turn === seat ? path(`M150,${y - 15}l26,15 -26,15z`, TURN) : "";
}

function plate(table: Now, player: Player, seat: number, h: number): TemplateResult {
  const { view, names } = table;
  const turn = view.phase === "flipping" && view.turn === seat;
  const name = names[seat] ?? "";
  const m = h / 2;
  const label = say("plate", { name, hearts: player.hearts, stock: player.stock, points: player.total });
  return svg`<g role="img" aria-label=${label}><title>${label}</title>
    ${box(10, 4, 190, h - 8, 18, seat === view.seat ? OWN : CREAM, turn ? TURN : INK, turn ? 7 : 3)}
    <g class="keycap">${box(18, m - 60, 32, 36, 8, "#fff", INK, 2)}${text(34, m - 31, 30, seat + 1, "middle", INK)}</g><g class="named">${text(56, m - 32, 30, name, "start", WORDS, 132)}</g>
    ${at(40, m, heart())}${text(64, m + 11, 32, player.hearts, "start")}${at(112, m - 21, cardBack(), 0.36)}${text(148, m + 11, 32, player.stock, "start")}
    ${view.round > 1 || view.last_round ? [path(`M40,${m + 25}l5,11 12,1 -9,8 3,12 -11,-6 -11,6 3,-12 -9,-8 12,-1Z`, "#ffc93c"), text(64, m + 53, 32, player.total, "start")] : ""}
    ${doing(table, player, seat, m + 42)}</g>`;
}

/** How a pile is spread: as large as its cards stay readable in one line, else in two lines. */
function spread(count: number, h: number, room: number): { scale: number; step: number; line: number } {
  const most = Math.min(2.2, (h - 20) / CARD_H);
  const one = room / (CARD_W + 34 * (count - 1));
  const lines = one < 1 && h > 170 ? 2 : 1;
  const line = Math.ceil(count / lines);
  // Beyond a phone's size only as far as the sign of every card stays in sight.
  const scale = lines > 1 ? Math.min(1.3, (h - 8) / (CARD_H + 58)) : Math.min(most, Math.max(1, one), Math.max(1.5, room / (CARD_W + 50 * (count - 1))));
  return { scale, step: Math.min(62 * scale, (room - 8 - CARD_W * scale) / Math.max(1, line - 1)), line };
}

/** In the first round what one loves beats like a heart: so one learns what to look for. */
const loved = ({ round, own }: Now["view"], card: string | null): boolean => Boolean(round === 1 && own && card?.split(" ").some((word) => word === own.flavour || word === own.shape));

/** The cards of a pile; with memory=on only its top and its size. */
function fan({ view }: Now, { pile }: Player, seat: number, h: number): unknown {
  const ids = cardIds(view, seat);
  const hidden = view.options["memory"] === "on";
  const { scale, step, line } = hidden ? { scale: Math.min(2.2, (h - 20) / CARD_H), step: 14, line: 99 } : spread(pile.length, h, FAN_W - (view.round > 1 ? 0 : 70)); // beside it, what it brings
  const top = (h - (CARD_H + (pile.length > line ? 58 : 0)) * scale) / 2;
  const m = h / 2;
  return [
    pile.map((card, i) => svg`<g data-card=${ids[i]} transform="translate(${FAN_X + 4 + (i % line) * step},${top + (i < line ? 0 : 58 * scale)})scale(${scale})">${cardFace(card)}${loved(view, card) ? svg`<g class="loved">${box(0, 0, CARD_W, CARD_H, 12, "none", PINK, 7)}</g>` : ""}</g>`),
    hidden && pile.length ? [box(556, m - 30, 76, 60, 30, "#fff"), text(594, m + 12, 34, `×${pile.length}`, "middle", INK)] : "",
  ];
}

function pile(table: Now, player: Player, seat: number, h: number): TemplateResult {
  const { view } = table;
  const can = table.legal.has(`claim-${seat}`);
  const picked = wish.piles.includes(seat);
  const claimed = view.own?.claimed.includes(seat);
  const fought = view.contested_piles.includes(seat) || view.duel?.pile === seat;
  const why = fought ? say("duel_is_on") : claimed ? say("is_claimed")
    : can || !player.pile_size || !view.own ? "" : say("no_free_heart");
  // In the first round: what it would add to what the viewer has.
  const had = view.players[view.seat ?? -1]?.score_pile ?? [];
  const sum = (more: string[]): number => worth([...had, ...more], 0, view.own as Loved).sum;
  const brings = view.round > 1 || !view.own || !player.pile_size || fought || player.pile.includes(null) ? "" : say("brings", { n: sum(player.pile as string[]) - sum([]) });
  const cards = player.pile.map((card) => (card ? cardName(card) : "?")).join(", ") || say("empty_pile");
  const grab = (table.show as Show | undefined)?.grabs?.find(({ pile: one }) => one === seat);
  const badge = grab ? at(FAN_X + FAN_W / 2, h / 2, svg`<g class="pops">${box(-104, -34, 208, 68, 34, PINK)}${at(-76, 0, heart())}${text(18, 12, 32, table.names[grab.by] ?? "", "middle", "#fff", 150)}</g>`)
    : fought ? [box(524, h / 2 - 28, 110, 56, 28, "#ffd5d0", "#d8334f", 5), text(579, h / 2 + 10, 30, say("duel_badge"), "middle", INK, 94)]
    : claimed ? at(600, 42, heart(), 1.8)
    : picked ? [disc(606, 38, 25, PINK), path("M594,38l9,10 16,-20", "none", "#fff", 6)] : "";
  return key(say("named", { name: pileOf(seat, table.players), text: why || brings ? `${cards} (${why || brings})` : cards }), `claim-${seat}`, can, (together) => press(table, seat, together), [
    box(FAN_X - 4, 4, FAN_W + 8, h - 8, 18, player.pile_size ? "light-dark(#f4fffb,#2c4853)" : "light-dark(#e2f5ef,#25404b)", picked ? PINK : can ? "#138a7f" : "#a9c9c2", picked ? 8 : can ? 5 : 2),
    player.pile_size ? fan(table, player, seat, h) : svg`<ellipse cx="424" cy=${h / 2 + 10} rx="70" ry="16" fill="#fff" stroke="#a9c9c2" stroke-width="3" />`,
    brings ? [box(577, h - 54, 62, 42, 21, "#fff", PINK), text(608, h - 22, 30, brings, "middle", INK, 54)] : "",
    badge,
  ], calm(table) || wish.several ? picked : undefined);
}

/** A score pile: every card in small, so that one sees what somebody likes; with memory=on others' only counted. */
function tray(table: Now, player: Player, seat: number, h: number): TemplateResult {
  const cards = taken(table.view, seat);
  const size = player.score_pile_size;
  const label = say("score_pile_of", { name: table.names[seat] ?? "", size, cards: cards.map(({ card }) => cardName(card)).join(", ") });
  // As large as all of them fit.
  let cell = 50;
  while (cell > 14 && Math.floor(128 / cell) * Math.floor((h - 54) / cell / 1.15) < cards.length) cell--;
  const line = Math.floor(128 / cell);
  return svg`<g role="img" aria-label=${label}><title>${label}</title>${box(TRAY_X, 4, 138, h - 8, 18, CREAM, "#c99a6b")}
    ${at(TRAY_X + 32, 27, [path("M-15,-6H15L11,12H-11Z", "#f7c8a0"), path("M-9,-6Q0,-20 9,-6")])}${size ? text(TRAY_X + 120, 37, 30, `×${size}`, "end") : ""}
    ${!cards.length && size ? at(TRAY_X + 48, 48, cardBack(), Math.min(0.9, (h - 62) / CARD_H)) : ""}
    ${cards.map(({ card, id }, i) => svg`<g data-card=${id} transform="translate(${TRAY_X + 5 + cell * ((i % line) + 0.5)},${46 + cell * 1.15 * (Math.floor(i / line) + 0.5)})scale(${cell / 76})">${figure(card, cell > 36)}</g>`)}</g>`;
}

export function shelf(table: Now, seat: number, h: number): TemplateResult {
  const player = table.view.players[seat] as Player;
  return svg`${plate(table, player, seat, h)}${pile(table, player, seat, h)}${tray(table, player, seat, h)}`;
}
