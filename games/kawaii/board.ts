// Kawaii on the page: an ice-cream parlour, one shelf for each player, the viewer's favourites and buttons on the counter.
// Drawn things are in board_cards.ts, sentences in board_words.ts, the clock and the keys in board_clock.ts.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { say } from "@page/words";
import {
  at, box, CARD_H, CARD_W, cardBack, cardFace, cardName, figure, flavourName, flavours, hand, heart, iceCream, INK, patterns,
  scoop, shapeName, signName, silhouette, text,
} from "./board_cards";
import { clock, listen, tooEarly } from "./board_clock";
import { scoring, scoringOpen } from "./board_scoring";
import { cardIds, taken } from "./board_tracks";
import { listed, pileOf, raceTold, speak, tell, word, worth, type Parlour } from "./board_words";

type Now = Table<Parlour>;

const WIDTH = 800;
const HEIGHT = 1130;
const SHELVES = 162;
const SHELVES_H = 726;
const PLATE_W = 196;
const FAN_X = 208;
const FAN_W = 432;
const TRAY_X = 652;
const COUNTER = 900;

/** Piles somebody picks before claiming them together. The table's `chosen` would not outlive the next flip. */
const wish = { seat: -1, several: false, piles: [] as number[] };

const calm = (table: Now): boolean => table.view.options["pace"] === "calm";

function wished(table: Now): number[] {
  if (wish.seat !== table.view.seat) Object.assign(wish, { seat: table.view.seat, several: false, piles: [] });
  wish.piles = wish.piles.filter((pile) => table.legal.has(`claim-${pile}`));
  return wish.piles;
}

function claimWord(piles: number[]): string {
  return `claim-${[...piles].sort((a, b) => a - b).join("+")}`;
}

function play(table: Now, move: string): void {
  if (!table.legal.has(move) || (move === "flip" && tooEarly(table))) return;
  if (move.startsWith("claim")) wish.piles = [];
  table.act(move);
}

/** A pile was pressed: claim it, or only pick it when several are wished or nobody hurries. */
function press(table: Now, pile: number, together: boolean): void {
  if (!together && !wish.several && !calm(table) && !wish.piles.length) {
    play(table, `claim-${pile}`);
    return;
  }
  const piles = wish.piles.includes(pile) ? wish.piles.filter((one) => one !== pile) : [...wish.piles, pile];
  if (piles.length && !table.legal.has(claimWord(piles))) return;
  wish.piles = piles;
  table.choose(null);
}

/** A node that can be pressed. After a press by mouse the focus goes, so that the space bar flips again. */
function key(label: string, move: string | null, can: boolean, act: (together: boolean) => void, body: unknown, marks = {}): TemplateResult {
  const { pressed, dim } = marks as { pressed?: boolean; dim?: boolean };
  return svg`<g tabindex="0" role="button" aria-label=${label} aria-disabled=${can ? nothing : "true"} aria-pressed=${pressed ?? nothing}
    data-word=${(can && move) || nothing} cursor=${can ? "pointer" : nothing} opacity=${dim && !can ? 0.45 : 1} data-flip=${move === "flip" || nothing}
    @click=${(event: MouseEvent) => {
      if (event.detail) (event.currentTarget as SVGElement).blur();
      if (can) act(event.shiftKey);
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (can && !event.repeat) act(event.shiftKey);
    }}><title>${label}</title>${body}</g>`;
}

function button(table: Now, x: number, y: number, w: number, label: string, move: string, colour: string): TemplateResult {
  return key(label, move, table.legal.has(move), () => play(table, move), svg`
    ${box(x, y + 5, w, 78, 24, INK)}${box(x, y, w, 78, 24, colour)}
    <path d="M${x + 22},${y + 12}H${x + w - 22}" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round" />
    ${text(x + w / 2, y + 51, 32, label)}`, { dim: true });
}

function short(name: string): string {
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}

/** Text in lines of about `chars`. */
function wrapped(x: number, y: number, size: number, chars: number, words: string, anchor = "middle"): TemplateResult[] {
  const lines = [""];
  for (const one of words.split(" ")) {
    const line = lines[lines.length - 1] ?? "";
    if (line && line.length + one.length >= chars) lines.push(one);
    else lines[lines.length - 1] = line ? `${line} ${one}` : one;
  }
  return lines.map((line, i) => text(x, y + (i + (lines.length < 2 ? 0.5 : 0)) * size * 1.12, size, line, anchor));
}

function parlour(): TemplateResult {
  const stripes = Array.from({ length: 10 }, (_, i) => svg`<path d="M${i * 80},0H${i * 80 + 80}V34A40,26 0 0 1 ${i * 80},34Z"
    fill=${i % 2 ? "#fff8ef" : "#ff8fb0"} stroke=${INK} stroke-width="3" />`);
  return svg`${box(0, 0, WIDTH, HEIGHT, 26, "#cfeee6", "none")}
    <path d="M0,${COUNTER - 8}H${WIDTH}V${HEIGHT - 26}Q${WIDTH},${HEIGHT} ${WIDTH - 26},${HEIGHT}H26Q0,${HEIGHT} 0,${HEIGHT - 26}Z" fill="#f7c8a0" />
    <path d="M0,${COUNTER - 8}H${WIDTH}" stroke=${INK} stroke-width="3" /><path d="M0,${COUNTER + 1}H${WIDTH}" stroke="#fff" stroke-opacity=".5" stroke-width="8" />
    ${stripes}`;
}

/** Under the awning: the round, the last race, the clock. */
function sign(table: Now): TemplateResult {
  const { view, names } = table;
  const [what, how] = view.latest_race ? raceTold(view.latest_race, names) : ["", ""];
  const middle = view.stopped && !view.duel ? say("STOP! Who wants a pile too?", "STOP ! Qui veut aussi une pile ?") : what;
  return svg`<path d="M40,40V72M132,40V72" stroke=${INK} stroke-width="4" />
    ${box(14, 68, 144, 82, 16, "#fff8ef")}${text(86, 102, 28, say("Round", "Manche"))}${text(86, 137, 32, `${view.round} / 3`)}
    ${view.stopped ? box(174, 66, 476, 86, 20, "#ffd5d0", "#d8334f", 5) : box(174, 68, 476, 82, 20, "#fffdf6")}
    ${what || view.stopped
      ? how && !(view.stopped && !what)
        ? svg`${text(412, 103, fit(what, 29, 452), what)}${text(412, 138, 28, how)}`
        : text(412, 120, fit(middle, 30, 452), middle)
      : text(412, 120, 29, say("Which pile makes you melt?", "Quelle pile vous fait fondre ?"))}
    ${clock(table)}`;
}

/** The largest size up to `size` at which words fit a width. */
function fit(words: string, size: number, width: number): number {
  return Math.min(size, width / (words.length * 0.67));
}

function plate(table: Now, seat: number, y: number, h: number): TemplateResult {
  const { view, names } = table;
  const player = view.players[seat];
  if (!player) return svg``;
  const turn = view.phase === "flipping" && view.turn === seat;
  const name = short(names[seat] ?? "");
  const middle = y + h / 2;
  const duelling = view.duel ? view.duel.undecided_throws > 0 : view.latest_race?.how === "signs" && view.stopped;
  const sealed = view.phase === "sealing" && !view.duel && !view.due.includes(seat);
  const state = duelling && player.last_sign ? at(162, middle + 36, hand(player.last_sign), 0.55)
    : view.duel?.rivals.includes(seat) ? text(164, middle + 50, 32, view.duel.have_thrown.includes(seat) ? "✓" : "…")
    : player.done || sealed ? text(164, middle + 52, 36, "✓", "middle", "#1c7c4a")
    : turn ? svg`<path d="M150,${middle + 26}l26,15 -26,15z" fill="#ef3f6b" stroke=${INK} stroke-width="3" stroke-linejoin="round" />` : "";
  const facts = `${names[seat]}: ${player.hearts} ${say("hearts", "cœurs")}, ${player.stock} ${say("cards to flip", "cartes à retourner")}, ${player.total} ${say("points", "points")}`;
  return svg`<g role="img" aria-label=${facts}><title>${facts}</title>
    ${box(10, y + 4, PLATE_W - 6, h - 8, 18, seat === view.seat ? "#fff1b8" : "#fff8ef", turn ? "#ef3f6b" : INK, turn ? 6 : 3)}
    ${box(20, middle - 60, 34, 36, 8, "#fff", INK, 2)}${text(37, middle - 32, 27, seat + 1)}
    ${text(62, middle - 31, fit(name, 30, 132), name, "start")}
    ${at(40, middle, heart(), 0.95)}${text(64, middle + 11, 32, player.hearts, "start")}
    ${at(112, middle - 21, cardBack(), 0.36)}${text(148, middle + 11, 32, player.stock, "start")}
    <path transform="translate(40,${middle + 42})" d="M0,-17L5,-6 17,-5 8,3 11,15 0,9 -11,15 -8,3 -17,-5 -5,-6Z" fill="#ffc93c" stroke=${INK} stroke-width="3" stroke-linejoin="round" />
    ${text(64, middle + 53, 32, player.total, "start")}${state}</g>`;
}

/** Where the cards of a pile lie: in one line, or in two when it has grown long. */
function spread(count: number, h: number): { scale: number; step: number; line: number } {
  const one = Math.min(1.5, (h - 20) / CARD_H);
  const step = (FAN_W - CARD_W * one) / Math.max(1, count - 1);
  if (step >= 34 * one || h < 170) return { scale: one, step: Math.min(step, 64 * one), line: count };
  const two = Math.min(1.3, (h - 8) / (CARD_H + 58));
  const line = Math.ceil(count / 2);
  return { scale: two, step: Math.min(64 * two, (FAN_W - CARD_W * two) / Math.max(1, line - 1)), line };
}

function fan(table: Now, seat: number, y: number, h: number): TemplateResult {
  const { view } = table;
  const player = view.players[seat];
  const cards = player?.pile ?? [];
  const ids = cardIds(view, seat);
  const hidden = view.options["memory"] === "on";
  const { scale, step, line } = hidden ? { scale: Math.min(1.5, (h - 20) / CARD_H), step: 14, line: cards.length } : spread(cards.length, h);
  const rows = cards.length > line ? 2 : 1;
  const top = y + (h - (CARD_H + (rows - 1) * 58) * scale) / 2;
  return svg`${cards.map((card, i) => {
    const [column, row] = [i % line, Math.floor(i / line)];
    return svg`<g data-card=${ids[i]} transform="translate(${FAN_X + 4 + column * step},${top + row * 58 * scale}) scale(${scale})">${cardFace(card)}</g>`;
  })}${hidden && cards.length > 1 ? svg`${box(FAN_X + FAN_W - 84, y + h / 2 - 30, 76, 60, 30, "#fff")}${text(FAN_X + FAN_W - 46, y + h / 2 + 12, 34, `×${cards.length}`)}` : ""}`;
}

function pile(table: Now, seat: number, y: number, h: number): TemplateResult {
  const { view, names } = table;
  const player = view.players[seat];
  const can = table.legal.has(`claim-${seat}`);
  const picked = wish.piles.includes(seat);
  const claimed = view.own?.claimed.includes(seat);
  const fought = view.contested_piles.includes(seat) || view.duel?.pile === seat;
  const cards = (player?.pile ?? []).map((card) => (card ? cardName(card) : "?")).join(", ") || say("empty", "vide");
  const why = can ? "" : fought ? say(" (a duel is on)", " (un duel est en cours)")
    : claimed ? say(" (claimed)", " (réclamée)")
    : player?.pile_size && view.own && !view.players[view.seat ?? 0]?.hearts ? say(" (you have no heart)", " (vous n'avez plus de cœur)") : "";
  const name = pileOf(seat, names);
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${cards}${why}`;
  const edge = picked ? "#ef3f6b" : can ? "#138a7f" : "#a9c9c2";
  const badge = claimed ? svg`${at(FAN_X + FAN_W - 40, y + 38, heart(), 1.7)}`
    : fought ? svg`${box(FAN_X + FAN_W - 116, y + h / 2 - 28, 110, 56, 28, "#ffd5d0", "#d8334f", 4)}${text(FAN_X + FAN_W - 61, y + h / 2 + 10, 28, "DUEL")}`
    : picked ? svg`<circle cx=${FAN_X + FAN_W - 34} cy=${y + 34} r="24" fill="#ef3f6b" stroke=${INK} stroke-width="3" />${text(FAN_X + FAN_W - 34, y + 46, 34, "✓", "middle", "#fff")}` : "";
  return key(label, `claim-${seat}`, can, (together) => press(table, seat, together), svg`
    ${box(FAN_X - 4, y + 4, FAN_W + 8, h - 8, 18, player?.pile_size ? "#f4fffb" : "#e2f5ef", edge, picked ? 8 : can ? 5 : 2)}
    ${player?.pile_size ? "" : at(FAN_X + FAN_W / 2, y + h / 2, svg`<ellipse rx="70" ry="16" cy="22" fill="#fff" stroke="#a9c9c2" stroke-width="3" /><ellipse rx="40" ry="7" cy="20" fill="#e2f5ef" />`)}
    ${fan(table, seat, y, h)}${badge}`, { pressed: calm(table) || wish.several ? picked : undefined });
}

/** A score pile: every card in small, so that one sees what somebody likes; with memory=on others' only counted. */
function tray(table: Now, seat: number, y: number, h: number): TemplateResult {
  const player = table.view.players[seat];
  if (!player) return svg``;
  const cards = taken(table.view, seat);
  const size = player.score_pile_size;
  const label = `${say("Score pile of", "Gain de")} ${table.names[seat]}: ${size}${cards.length ? ` (${cards.map(({ card }) => cardName(card)).join(", ")})` : ""}`;
  const rows = Math.max(2, Math.floor((h - 50) / 34));
  const line = Math.max(4, Math.ceil(cards.length / rows));
  const step = Math.min(30, 108 / Math.max(1, line - 1));
  return svg`<g role="img" aria-label=${label}><title>${label}</title>
    ${box(TRAY_X, y + 4, 138, h - 8, 18, "#fffdf6", "#c99a6b", 3)}
    <path d="M${TRAY_X + 12},${y + 42}H${TRAY_X + 126}" stroke="#c99a6b" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round" />
    ${at(TRAY_X + 32, y + 25, svg`<path d="M-15,-6H15L11,12H-11Z" fill="#f7c8a0" stroke=${INK} stroke-width="3" stroke-linejoin="round" /><path d="M-9,-6Q0,-20 9,-6" fill="none" stroke=${INK} stroke-width="3" />`)}
    ${text(TRAY_X + 118, y + 35, 30, size, "end")}
    ${!cards.length && size ? at(TRAY_X + 48, y + 50, cardBack(), Math.min(0.9, (h - 62) / CARD_H)) : ""}
    ${cards.map(({ card, id }, i) => svg`<g data-card=${id} transform="translate(${TRAY_X + 16 + (i % line) * step},${y + 64 + Math.floor(i / line) * 34}) scale(.38)">
      <title>${cardName(card)}</title>${figure(card, false)}</g>`)}</g>`;
}

/** What the viewer loves, with what the score pile has of it so far. */
function favourites(table: Now): TemplateResult {
  const { view } = table;
  const seat = view.seat ?? -1;
  const loved = view.own ?? view.last_round?.[seat];
  const player = view.players[seat];
  if (!loved || !player) return at(170, COUNTER + 115, iceCream("cone", "#f78da7"), 2.2);
  const { sum, flavour, shape } = worth(player.score_pile ?? [], player.hearts, loved.flavour, loved.shape);
  const card = (x: number, tint: string, drawn: TemplateResult, name: string, count: number): TemplateResult =>
    svg`${box(x, COUNTER + 14, 152, 164, 18, tint)}${at(x + 76, COUNTER + 78, drawn, 1.4)}
      ${text(x + 76, COUNTER + 168, fit(name, 29, 140), name)}
      ${count ? svg`${box(x + 102, COUNTER + 4, 58, 40, 20, "#fff")}${text(x + 131, COUNTER + 35, 28, `×${count}`)}` : ""}`;
  const label = `${say("You love", "Vous aimez")}: ${flavourName(loved.flavour)}, ${shapeName(loved.shape)}`;
  const points = say(`${sum} points so far`, `${sum} points pour l'instant`);
  return svg`<g role="img" aria-label="${label}. ${view.own ? points : ""}"><title>${label}</title>
    ${card(12, flavours[loved.flavour]?.tint ?? "#fff", scoop(loved.flavour), flavourName(loved.flavour), view.own ? flavour : 0)}
    ${card(176, "#fff8ef", silhouette(loved.shape), shapeName(loved.shape), view.own ? shape : 0)}
    ${at(170, COUNTER + 78, heart(), 1.5)}
    ${view.own ? text(170, COUNTER + 213, 28, points) : ""}</g>`;
}

function prompt(table: Now): string {
  const { view, names } = table;
  const mine = view.seat !== null && view.due.includes(view.seat);
  if (view.over) return say("The parlour closes. Thank you!", "Le glacier ferme. Merci !");
  if (view.duel) {
    const prize = pileOf(view.duel.pile, names);
    if (view.own?.sign) return say(`You show ${signName(view.own.sign)}…`, `Votre signe : ${signName(view.own.sign)}…`);
    if (view.seat !== null && view.duel.rivals.includes(view.seat)) return say(`A duel for ${prize}! Your sign?`, `Un duel pour ${prize} ! Votre signe ?`);
    return say(`${listed(view.duel.rivals, names)} duel for ${prize}`, `Duel pour ${prize} : ${listed(view.duel.rivals, names)}`);
  }
  if (view.phase === "resting") return mine ? say("Ready for the next round?", "On passe à la manche suivante ?") : say("The others are still reading.", "Les autres lisent encore.");
  if (view.phase === "sealing")
    return mine ? say("Tap the piles you want, then take them, or pass.", "Touchez les piles voulues, puis prenez, ou passez.") : say("Sealed. The others are choosing…", "C'est scellé. Les autres choisissent…");
  if (view.stopped) return say("Stopped. Take a pile too?", "Arrêt. Une pile aussi ?");
  if (view.phase === "last-call") return say("Last call! Take a pile, or be done.", "Dernière commande ! Prenez, ou finissez.");
  if (view.turn === view.seat) return say("Your turn: flip a card!", "À vous : retournez une carte !");
  return speak(names[view.turn] ?? "", ["flips…", "flip…"], ["retourne…", "retournez…"]);
}

function several(table: Now): TemplateResult {
  const y = COUNTER + 168;
  return key(say("Several piles at once", "Plusieurs piles à la fois"), null, true, () => {
    wish.several = !wish.several;
    wish.piles = [];
    table.choose(null);
  }, svg`${box(360, y, 424, 54, 27, "#fff8ef")}${box(372, y + 10, 66, 34, 17, wish.several ? "#7fd1a6" : "#e6dcd0")}
    <circle cx=${wish.several ? 421 : 389} cy=${y + 27} r="14" fill="#fff" stroke=${INK} stroke-width="3" />
    ${text(452, y + 37, 28, say("several piles at once", "plusieurs piles à la fois"), "start")}`, { pressed: wish.several });
}

function hands(table: Now): TemplateResult[] {
  return ["rock", "paper", "scissors"].map((one, i) => {
    const x = 356 + i * 146;
    const own = table.view.own?.sign === one;
    return key(signName(one), one, table.legal.has(one), () => play(table, one), svg`
      ${box(x, COUNTER + 83, 136, 138, 24, INK)}${box(x, COUNTER + 78, 136, 138, 24, own ? "#ffe08a" : "#fff8ef")}
      ${at(x + 68, COUNTER + 138, hand(one), 1.25)}${text(x + 68, COUNTER + 207, 26, signName(one))}`, { dim: !own });
  });
}

function controls(table: Now): TemplateResult {
  const { view } = table;
  const y = COUNTER + 78;
  const said = wrapped(572, COUNTER + 32, 29, 29, prompt(table));
  const rival = view.seat !== null && view.duel?.rivals.includes(view.seat);
  if (view.seat === null || view.over) return svg`${said}`;
  if (rival) return svg`${said}${hands(table)}`;
  if (view.phase === "resting") return svg`${said}${button(table, 420, y, 300, say("Ready!", "On y va !"), "done", "#a6e3b8")}`;
  const piles = wished(table);
  const claim = piles.length ? claimWord(piles) : "claim";
  const [left, label, colour]: [string, string, string] =
    view.phase === "sealing" ? ["pass", say("Pass", "Passer"), "#ffe08a"]
    : view.phase === "last-call" ? ["done", say("Done", "Fini"), "#ffe08a"]
    : ["flip", say("Flip", "Retourner"), "#a6e3b8"];
  const picks = calm(table) ? view.phase === "sealing" : wish.several || piles.length > 0;
  return svg`${said}
    ${button(table, 360, y, picks ? 204 : 424, label, left, colour)}
    ${picks ? button(table, 580, y, 204, piles.length ? `${say("Take", "Prendre")} ${piles.length}` : say("Take", "Prendre"), claim, "#ff9fbb") : ""}
    ${!calm(table) && (view.players[view.seat]?.hearts ?? 0) > 1 ? several(table) : ""}`;
}

function draw(table: Now): TemplateResult {
  const { view } = table;
  wished(table);
  const h = SHELVES_H / view.seats;
  listen({
    table,
    flip: () => play(table, "flip"),
    pile: (seat, together) => table.legal.has(`claim-${seat}`) && press(table, seat, together),
    claim: () => wish.piles.length && play(table, claimWord(wish.piles)),
  });
  return html`<svg class="kawaii" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="Kawaii">
    ${patterns()}${parlour()}${sign(table)}
    ${scoringOpen(table) ? scoring(table, SHELVES, SHELVES_H, key) : view.players.map((_, seat) => {
      const y = SHELVES + seat * h;
      return svg`${plate(table, seat, y, h)}${pile(table, seat, y, h)}${tray(table, seat, y, h)}`;
    })}
    ${favourites(table)}${controls(table)}</svg>`;
}

function picture(): TemplateResult {
  const ice = (x: number, y: number, shape: string, colour: string, turn: number): TemplateResult =>
    svg`<g transform="translate(${x},${y}) rotate(${turn}) scale(.66)">${iceCream(shape, colour)}</g>`;
  return svg`<path d="M0,0H160V100H0Z" fill="#cfeee6" /><path d="M0,78H160V100H0Z" fill="#f7c8a0" />
    ${Array.from({ length: 8 }, (_, i) => svg`<path d="M${i * 20},0H${i * 20 + 20}V12A10,8 0 0 1 ${i * 20},12Z" fill=${i % 2 ? "#fff8ef" : "#ff8fb0"} />`)}
    ${ice(26, 62, "stick", "#b07a55", -10)}${ice(61, 62, "cone", "#f78da7", -3)}${ice(98, 64, "cup", "#b3d67c", 0)}${ice(134, 62, "lolly", "#93a1ee", 9)}
    ${at(80, 30, heart(), 0.5)}`;
}

export const board: Board<Parlour> = {
  pitch: {
    en: "Grab the ice creams of your dreams before somebody else melts for them.",
    fr: "Raflez les glaces de vos rêves avant qu'un autre ne fonde pour elles.",
  },
  minutes: 15,
  picture,
  draw,
  tell,
  word,
};
