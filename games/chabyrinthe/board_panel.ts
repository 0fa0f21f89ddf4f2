// Below the roof: what to do now, or how the chosen card may lie; and the pass button.
import { svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { group, put } from "@page/svg";
import { GOLD, gutterCard, INK } from "./board_cards";
import { choosing, DULL, focus, PANEL, PLATE, plate, type Point, sign, spot, text, WORDS, wrap } from "./board_parts";
import { cellName, faces, gridOf, pushed, pushes, turned, type Push, type Roof } from "./board_roof";
import { say } from "./board_say";
import { option } from "./board_spoken";
import { ending, lineName } from "./board_words";

interface Option {
  word: string;
  face: string;
  mark: string;
  /** The roof as it would be, before anybody runs. */
  grid: string[];
}

/** Where the nth thing to choose lies: all in one row, or, where a column is free, in two rows of four. */
const slot = ({ layout }: Table<Roof>, i: number): Point => (layout === "wide" ? [16 + (i % 4) * 138, PANEL + 2 + (i >> 2) * 160] : [16 + i * 128, PANEL + 2]);

/** Second step: how the card shall lie. */
function options(table: Table<Roof>, title: string, list: Option[], cell: number, rest: unknown): TemplateResult {
  const source = table.chosen ?? "";
  const [right, below] = table.layout === "wide" ? [slot(table, 7)[0], PANEL + 164] : [712, PANEL + 24];
  return svg`<g data-option><title>${say("prompt_lie")}</title>${text(16, PANEL - 6, title, 30, "start", 600, WORDS, 540)}${group("lie", say("prompt_lie"), svg`${list.map((one, i) => {
    const [x, y] = slot(table, i);
    return spot(
      table,
      {
        word: one.word,
        key: i + 1,
        label: option(table.view, moveWords("chabyrinthe", one.word, table.players), one.grid, cell),
        live: table.legal.has(one.word),
        press: () => table.act(one.word),
        then: () => focus(source),
      },
      svg`${plate(x, y, 120, 120, "#fffdf6", "#1f7a6d", 5)}${put(x + 60, y + (one.mark ? 46 : 60), 0.82, gutterCard(one.face))}${text(x + 60, y + 113, one.mark, 30, "middle", 600, INK)}`,
    );
  })}${rest}
  ${spot(
    table,
    { word: "cancel", label: say("choose_other"), live: true, press: () => table.choose(null), then: () => focus(source) },
    svg`${plate(right, below, 76, 86, "#f6c9b8")}${put(right + 38, below + 43, 0.9, svg`<path d="M-18-18L18 18M18-18L-18 18" stroke=${INK} stroke-width="10" stroke-linecap="round" />`)}`,
  )}`)}</g>`;
}

/** A card in its ways to lie, from a quarter on, each look once; the crossroads has but one. */
function ways(face: string, word: string, from: number, grid: (look: string) => string[]): Option[] {
  const looks = [0, 1, 2, 3].map((q) => turned(face, q));
  return looks.flatMap((look, q) => (looks.indexOf(look, from) === q && (q === from || look !== looks[0]) ? { word: `${word}-${90 * q}`, face: look, mark: ["", "↻¼", "↻½", "↻¾"][q] as string, grid: grid(look) } : []));
}

function turnOptions(table: Table<Roof>, cell: number): TemplateResult {
  const { size } = table.view;
  const grid = gridOf(table.view);
  const face = grid[cell] ?? "";
  const name = cellName(cell, size);
  const list = ways(face, `turn-${name}`, 1, (look) => grid.map((one, i) => (i === cell ? look : one)));
  const outs = pushes(size).filter((push) => push.out === cell);
  const [from, side, anchor] = table.layout === "wide" ? ([4, 16, "start"] as const) : ([3, 788, "end"] as const);
  const pushOut = (push: Push, i: number): TemplateResult => {
    const [left, y] = slot(table, i + from);
    const x = left + 60;
    return spot(
      table,
      { ...choosing(table, push.word), word: `${push.word}-out`, label: say("push_out_of", { card: name, line: lineName(push) }) },
      svg`${plate(left, y, 120, 120, "#d8ecf5", "#1f7a6d", 5)}${put(x, y + 46, 0.42, gutterCard(face))}
        <path d="M0 22V38M-12 29L0 41L12 29" transform="translate(${x} ${y + 46}) rotate(${90 * (push.entry & 3)})" fill="none" stroke="#c65b4e" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" />${text(x, y + 113, say("push_out", { column: Number(push.column), mark: push.mark }), 30, "middle", 600, INK)}`,
    );
  };
  return options(table, say("lie_turn"), list, cell, outs.length ? svg`${text(side, slot(table, from)[1] - 8, say("lie_out"), 30, anchor, 600, WORDS, 552)}${outs.map(pushOut)}` : "");
}

/** Into which line a card goes. */
function pushOptions(table: Table<Roof>, push: Push): TemplateResult {
  const list = ways(faces[table.view.pile[0] ?? ""] ?? "", push.word, 0, (look) => pushed(gridOf(table.view), push, table.view.size, look));
  return options(table, say("lie_in", { line: lineName(push) }), list, push.entry >> 2, "");
}

/** What a press leads to: beside the roof, or below it. */
function how(wide: boolean): TemplateResult {
  const [width, height, x, y, tx, ty, letters] = wide ? [270, 250, 135, 72, 135, 154, 13] : [386, 128, 76, 64, 258, 74, 12];
  const one = (left: number, label: string, drawn: TemplateResult): TemplateResult => {
    const rows = wrap(label, letters);
    return sign(label, svg`${plate(left, PANEL + 2, width, height, PLATE)}${put(left + x, PANEL + y + 2, wide ? 1 : 0.7, drawn)}${rows.map((row, i) => text(left + tx, PANEL + ty + (i - (wide ? 0 : (rows.length - 1) / 2)) * Math.min(35, 126 / rows.length), row, wide ? 28 : 30))}`);
  };
  const go = (d: string): TemplateResult => svg`<path d=${d} fill="none" stroke="#c65b4e" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" />`;
  return svg`${one(10, say("how_turn"), svg`${put(0, 0, 0.9, gutterCard("NE"))}${go("M56-30Q76 0 56 30M74 22L54 34L50 12")}`)}
    ${one(wide ? 290 : 404, say("how_push"), svg`${put(28, 0, 0.9, gutterCard("EW"))}${go("M-92 0H-34M-54-20L-32 0L-54 20")}`)}`;
}

/** A verb for what can be pressed now. */
export const prompt = ({ view: { size }, chosen }: Table<Roof>): string =>
  say(!chosen ? "prompt" : pushes(size).some(({ word }) => word.slice(4, 7) === chosen.slice(4)) ? "prompt_edge" : "prompt_lie");

export function panel(table: Table<Roof>): TemplateResult {
  const { view, names, chosen } = table;
  const push = pushes(view.size).find((one) => one.word === chosen);
  const cell = view.board.flat().findIndex((_, i) => chosen === `turn-${cellName(i, view.size)}`);
  if (push) return pushOptions(table, push);
  if (cell >= 0) return turnOptions(table, cell);
  const dry = view.idle_turns > view.idle_limit / 2 ? say("no_cat_for", { turns: view.idle_turns, of: view.idle_limit }) : "";
  const turn = view.due.find((one): one is number => one !== "clock");
  // What to do stays in sight while the viewer's own move is shown.
  if ((table.legal.size || turn === view.seat) && !dry) return svg`<g opacity=${table.legal.size ? 1 : 0.55}>${how(table.layout === "wide")}</g>`;
  const now = view.over ? ending(view, names) : table.legal.size ? "" : say("now_playing", { name: names[turn ?? 0] ?? "" });
  const [middle, letters] = table.layout === "wide" ? [284, 31] : [400, 41];
  const rows = [now, dry].flatMap((sentence) => (sentence ? wrap(sentence, letters) : []));
  return svg`${rows.map((row, i) => text(middle, PANEL + 97 - rows.length * 20 + i * 41, row, 31, "middle", 800, WORDS, 1.9 * middle))}`;
}

export const moon = svg`<path d="M0 0a24 24 0 1 0 12 38a26 26 0 0 1-12-38z" fill=${GOLD} stroke=${INK} stroke-width="3" />`;

export function passButton(table: Table<Roof>): TemplateResult {
  const live = table.legal.has("pass");
  return spot(
    table,
    { word: "pass", label: say("pass"), live, press: () => table.act("pass") },
    svg`<g opacity=${live ? 1 : 0.55}>${plate(656, 780, 132, 122, live ? "#a9dccf" : DULL)}${put(728, 790, 0.8, moon)}${wrap(say("pass"), 1).map((row, i) => text(722, 856 + i * 34, row, 30, "middle", 600, live ? INK : WORDS, 120))}</g>`,
  );
}
