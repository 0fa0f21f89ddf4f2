// Kawaii on the page: an ice-cream parlour, one shelf for each player, the viewer's favourites and buttons on the counter.
// Drawn things are in board_cards.ts, shelves in board_shelf.ts, the clock and the keys in board_clock.ts.
import { html, svg, type TemplateResult } from "lit-html";
import type { Board } from "@page/board";
import { sheets } from "@page/layout";
import { group } from "@page/svg";
import {
  at, awning, box, cardName, CREAM, disc, figure, flavourName, flavours, hand, heart, iceCream, INK, path, patterns, scoop, shapeName, signName, text, WHITE, WORDS,
} from "./board_cards";
import { clock, listen } from "./board_clock";
import { calm, claimWord, key, play, press, wish, wished, type Now } from "./board_keys";
import { moments } from "./board_moments";
import { say } from "./board_say";
import { scoring, scoringOpen } from "./board_scoring";
import { shelf } from "./board_shelf";
import { worth, type Parlour } from "./board_words";


/** Where the shelves begin; everything on the counter is drawn from here on, and put where it stands. */
const SHELVES = 162;
const COUNTER = 0;
const COUNTER_H = 230;

/** As much of a tall window as makes shelves higher; the awning has the rest. */
const lent = (spare = 0): number => Math.min(spare, 240);

/** Shelves: one below the other on a phone, else two side by side, the odd one in the middle. */
function places({ layout, view: { seats }, spare }: Now, seat: number): { x: number; y: number; h: number; scale: number } {
  const [width, sheet] = sheets[layout];
  const height = sheet + lent(spare);
  const columns = layout === "tall" ? 1 : 2;
  const scale = width / columns / 800;
  const rows = Math.ceil(seats / columns);
  const h = (height - COUNTER_H - SHELVES - 10) / rows;
  const alone = seat === seats - 1 && seats % columns;
  return { x: ((alone ? (columns - 1) / 2 : seat % columns) * width) / columns, y: SHELVES + Math.floor(seat / columns) * h, h: h / scale, scale };
}

function button(table: Now, x: number, w: number, label: string, move: string, colour: string): TemplateResult {
  const y = COUNTER + 12;
  return key(label, move, table.legal.has(move), () => play(table, move), [
    box(x, y + 5, w, 104, 28, INK), box(x, y, w, 104, 28, colour), path(`M${x + 26},${y + 14}h${w - 52}`, "none", "#fffb", 5), text(x + w / 2, y + 67, 38, label, "middle", INK, w - 20),
  ]);
}

/** Text in lines of about `chars` around a height. */
function wrapped(x: number, y: number, chars: number, words: string, fill = WORDS): TemplateResult[] {
  const lines = [""];
  for (const one of words.replace(/ (?=[!?:+−\d])/g, "\u00a0").split(" ")) {
    const line = lines[lines.length - 1] ?? "";
    if (line && line.length + one.length >= chars) lines.push(one);
    else lines[lines.length - 1] = line ? `${line} ${one}` : one;
  }
  return lines.map((line, i) => text(x, y + 10 + (i - (lines.length - 1) / 2) * 35, 30, line, "middle", fill, 436));
}

const canTake = ({ legal }: Now): boolean => [...legal].some((move) => move.startsWith("claim"));

/** What the viewer had at the last flip: what came in since is told as long as the game is stopped, whoever takes something meanwhile. */
let before: { flip: string; size: number; cards: number; hearts: number; players: Parlour["players"] } | undefined;

function gained({ seat, own, round, flipped, players }: Parlour): { size: number; cards: number; hearts: number } {
  const player = players[seat ?? -1];
  const now = { flip: `${seat} ${round} ${flipped}`, players, size: player?.score_pile_size ?? 0, hearts: player?.hearts ?? 0, cards: own ? worth(player?.score_pile ?? [], 0, own).sum : 0 };
  if (now.flip !== before?.flip) before = now;
  return { size: now.size - before.size, cards: now.cards - before.cards, hearts: now.hearts - before.hearts };
}

/** In this stop: whose piles the viewer has won, and whose pile was taken last, by whom: 1 by somebody else, 2 by its owner, 0 not yet decided. */
function grabbed({ races, latest_race: race, players, seat: viewer }: Parlour): { piles: { seats: number[] }; taken: number; who: { seat: number }; owner: { seat: number } } {
  const owner = race?.pile ?? 0;
  const seat = race?.winner ?? owner;
  // As long as nobody has won it, it lies there whole.
  const whole = (pile: number): boolean => players[pile]?.pile_size === before?.players[pile]?.pile_size;
  const seats = races.flatMap(({ pile, winner }) => (winner === viewer && !whole(pile) ? pile : []));
  return { piles: { seats }, taken: whole(owner) ? 0 : 1 + Number(seat === owner), who: { seat }, owner: { seat: owner } };
}

/** In a stop: 1 who has reached for a pile, 2 who has got one, 3 who can do nothing, 0 everybody else. */
const mine = (table: Now): number => (table.view.own?.claimed.length ? 1 : gained(table.view).size > 0 ? 2 : canTake(table) ? 0 : 3);

/** Under the awning: the round, the clock, and what happens when its time is up. */
function sign(table: Now): TemplateResult {
  const { view, players } = table;
  const { cards, hearts } = gained(view);
  const halted = view.stopped && !view.duel;
  const grab = grabbed(view);
  const got = mine(table);
  // What somebody else took after them is newer than what the viewer got: 4, or 3 when there is nothing left to take.
  const newest = got === 2 && grab.taken && grab.who.seat !== view.seat ? 3 + Number(canTake(table)) : got;
  const stop = halted && newest !== 1 && newest !== 2;
  const words = halted ? say("stop_sign", { mine: newest, cards, hearts, ...grab }, players)
    : view.wake_ms ? say("clock_sign", { phase: view.duel ? "duel" : view.phase, who: { seat: view.turn } }, players)
    : say("which_pile");
  return svg`<g><title>${say("round_rule")}</title>${path("M40,40V72M132,40V72")}${box(14, 68, 144, 82, 16, CREAM)}${text(86, 102, 30, say("round_sign"), "middle", WORDS, 132)}${text(86, 137, 32, `${view.round} / 3`)}</g>
    <g><title>${words}</title>${box(174, 68, 476, 82, 20, stop ? "#ffd5d0" : CREAM, stop ? "#d8334f" : INK, stop ? 6 : 3)}
    <g class="runs">${wrapped(412, 109, 27, words, stop ? INK : WORDS)}${clock(table)}</g></g>`;
}

/** What the viewer loves, with what the score pile has of it so far. */
function favourites({ view }: Now): TemplateResult {
  const seat = view.seat ?? -1;
  const loved = view.own ?? view.last_round?.[seat];
  const player = view.players[seat];
  if (!loved || !player) return at(170, COUNTER + 115, iceCream("cone", "#f78da7"), 2.2);
  const { sum, flavour, shape } = worth(player.score_pile ?? [], player.hearts, loved);
  const y = COUNTER;
  const card = (x: number, tint: string, drawn: unknown, name: string, count: number): unknown => [
    box(x, y + 14, 152, 164, 18, tint), at(x + 76, y + 78, drawn, 1.4), text(x + 76, y + 167, 30, name, "middle", INK, 130),
    view.own && count ? [box(x + 96, y + 4, 62, 40, 20, "#fff"), text(x + 127, y + 35, 30, `+${count}`, "middle", INK)] : "",
  ];
  const names = [flavourName(loved.flavour), shapeName(loved.shape)] as const;
  const points = view.own ? say("points_so_far", { n: sum + player.total, round: view.round, total: player.total, hearts: player.hearts, cards: sum - player.hearts, now: sum }) : "";
  const love = say("you_love", { flavour: names[0], shape: names[1], points });
  return svg`<g data-loved role="img" aria-label=${love}><title>${love}</title>
    ${card(12, flavours[loved.flavour]?.tint ?? "", scoop(loved.flavour), names[0], flavour)}${card(176, WHITE, iceCream(loved.shape, "#fff"), names[1], shape)}
    ${at(170, y + 78, heart(), 1.5)}${text(170, y + 213, 30, points, "middle", WORDS, 308)}</g>`;
}

/** A verb for what can be pressed now. */
function prompt(table: Now): string {
  const { view, players, legal } = table;
  if (view.phase !== "resting" && scoringOpen(table)) return say("prompt_bill");
  if (view.duel && !legal.has("rock")) return say("duel_for", { rivals: { seats: view.duel.rivals }, pile: { id: "pile_of", who: { seat: view.duel.pile } } }, players);
  if (view.duel) return say("prompt_duel");
  if (view.phase === "resting") return say("prompt_ready");
  // Piles may all be empty, or every heart be spent.
  const can = Number(canTake(table));
  if (view.phase === "sealing") return say("prompt_seal", { can });
  if (view.phase === "last-call") return say("prompt_last_call", { can });
  if (view.stopped) return say("prompt_stopped", { mine: can ? mine(table) : 3 });
  return legal.has("flip") ? say("prompt_flip", { can }) : can ? say("prompt_tap") : "";
}

function several(table: Now): TemplateResult {
  const y = COUNTER + 156;
  const on = wish.several;
  const label = say("several_piles");
  return key(label, null, true, () => {
    Object.assign(wish, { several: !on, piles: [] });
    table.choose(null);
  }, [
    box(360, y, 424, 54, 27, CREAM), box(372, y + 10, 62, 34, 17, on ? "#7fd1a6" : "#e6dcd0"), disc(on ? 417 : 389, y + 27, 14, "#fff"),
    text(446, y + 37, 30, label, "start", WORDS, 330),
  ], on);
}

function hands(table: Now): TemplateResult[] {
  const y = COUNTER + 26;
  return ["rock", "paper", "scissors"].map((one, i) => {
    const x = 356 + i * 146;
    const own = table.view.own?.sign === one;
    return key(signName(one), one, table.legal.has(one), () => play(table, one), [
      box(x, y + 5, 136, 172, 24, INK), box(x, y, 136, 172, 24, own ? "#ffc93c" : WHITE), at(x + 68, y + 76, hand(one), 1.3), text(x + 68, y + 158, 30, signName(one), "middle", INK, 124),
    ], own);
  });
}

/** In the first round: what a frame and the cards without a flavour mean. */
function legend(): unknown {
  const line = (i: number, drawn: unknown, words: string): unknown => svg`<g><title>${words}</title>${at(380, COUNTER + 147 + i * 32, drawn, 0.37)}${text(404, COUNTER + 158 + i * 32, 30, words, "start", WORDS, 382)}</g>`;
  return [
    line(0, box(-32, -36, 64, 72, 14, WHITE, "#ef3f6b", 14), say("legend_loved")),
    line(1, figure("cherry"), `${cardName("cherry")} +1`), line(2, figure("closed-shop"), say("legend_shop")),
  ];
}

function controls(table: Now): unknown {
  const { view } = table;
  if (view.seat === null || view.over) return "";
  if (view.duel?.rivals.includes(view.seat)) return hands(table);
  if (view.phase === "resting") return button(table, 420, 300, say("ready_button"), "done", "#a6e3b8");
  const piles = wished(table);
  const hearts = view.players[view.seat]?.hearts ?? 0;
  const sealing = view.phase === "sealing";
  const picks = calm(table) ? sealing : wish.several || piles.length > 0;
  const [move, label, colour] =
    sealing ? (["pass", say("pass_button"), "#ffe08a"] as const)
    : view.phase === "last-call" ? (["done", say("done_button"), "#ffe08a"] as const)
    : (["flip", say("flip_button"), "#a6e3b8"] as const);
  return [
    button(table, 360, picks ? 204 : 424, label, move, colour),
    picks ? svg`<g data-take>${button(table, 580, 204, say("take_button", { n: piles.length }), claimWord(piles), "#ff9fbb")}</g>` : "",
    // Who has just begun has enough to look at.
    !calm(table) && view.round > 1 && hearts > 1 ? several(table) : "",
    hearts ? (view.round > 1 ? "" : legend()) : wrapped(572, COUNTER + 183, 28, say("no_heart")),
  ];
}

function draw(table: Now): TemplateResult {
  const { view } = table;
  const [width, sheet] = sheets[table.layout];
  const height = sheet + lent(table.spare);
  const middle = (width - 800) / 2;
  const counter = height - COUNTER_H;
  const billed = scoringOpen(table);
  // There a bill needs all the room above the counter.
  const low = table.layout === "flat";
  wished(table);
  listen({
    table,
    flip: () => play(table, "flip"),
    pile: (seat, together) => press(table, seat, together),
    claim: () => play(table, claimWord(wish.piles)),
  });
  return html`<svg class="kawaii" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax" role="group" aria-label="Kawaii">
    ${patterns()}${path("M-1600,-1500H3200V3000H-1600Z", "light-dark(#cfeee6,#1e3641)", "none")}${path(`M-1600,${counter - 8}H3200V3000H-1600Z`, "light-dark(#f7c8a0,#6a4a3a)", INK)}
    ${awning(80, 34)}${billed && low ? "" : at(middle, 0, sign(table))}
    ${billed ? at(middle, 0, scoring(table, low ? 20 : SHELVES, counter - (low ? 20 : SHELVES) - 12)) : group("piles", say("piles"), view.players.map((_, seat) => {
      const { x, y, h, scale } = places(table, seat);
      return at(x, y, shelf(table, seat, h), scale);
    }))}
    ${at(middle, counter, [favourites(table), controls(table)])}</svg>`;
}

/** Whom a race waits for: who may flip, who is in a duel, who has not yet had enough. */
function awaits({ seat, due, duel, own, phase, stopped, turn }: Parlour): boolean {
  if (seat === null || !due.includes(seat)) return false;
  if (duel) return duel.rivals.includes(seat) && !own?.sign;
  return phase === "flipping" ? !stopped && turn === seat : true;
}

/** What one loves, in every round anew. */
const spoken = (before: Parlour | null, { round, own }: Parlour): string =>
  own && before?.round !== round ? say("new_love", { round, flavour: { id: own.flavour }, shape: { id: own.shape } }) : "";

export const board: Board<Parlour> = {
  draw,
  spoken,
  moments,
  awaits,
  prompt,
};
