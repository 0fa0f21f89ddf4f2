// Below the roof: what to do now, or how the chosen card may lie; and the pass button.
import { svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { clip, group, put } from "@page/svg";
import { GOLD, gutterCard, INK } from "./board_cards";
import { choosing, DULL, focus, PANEL, PLATE, plate, type Point, spot, text, WORDS, wrap } from "./board_parts";
import { cellName, faces, gridOf, pushed, pushes, storyOf, turned, type Push, type Roof } from "./board_roof";
import { say } from "./board_say";
import { option } from "./board_spoken";
import { ending, lineName } from "./board_words";

interface Option {
  word: string;
  face: string;
  mark: string;
  /** The roof as it would be, before anybody runs. */
  grid: string[];
  /** Looks like one already offered, or like before. */
  same: boolean;
}

/** Where the nth thing to choose lies: all in one row, or, where a column is free, in two rows of four. */
const slot = ({ layout }: Table<Roof>, i: number): Point => (layout === "wide" ? [16 + (i % 4) * 138, PANEL + 2 + (i >> 2) * 140] : [16 + i * 128, PANEL + 2]);

/** Second step: how the card shall lie. */
function options(table: Table<Roof>, list: Option[], cell: number, rest: unknown): TemplateResult {
  const source = table.chosen ?? "";
  const [right, below] = table.layout === "wide" ? [slot(table, 7)[0], PANEL + 164] : [712, PANEL + 24];
  return svg`<g data-option>${group("lie", say("prompt_lie"), svg`${list.map((one, i) => {
    const [x, y] = slot(table, i);
    return spot(
      table,
      {
        word: one.word,
        key: i + 1,
        label: option(table.view, moveWords("chabyrinthe", one.word, table.players), one.grid, cell, one.same),
        live: table.legal.has(one.word),
        press: () => table.act(one.word),
        then: () => focus(source),
      },
      svg`${plate(x, y, 120, 130, one.same ? "#ddd3c4" : "#fffdf6", one.same ? INK : "#1f7a6d", one.same ? 2 : 5)}<g opacity=${one.same ? 0.5 : 1}>${put(x + 60, y + 48, 0.86, gutterCard(one.face))}</g>${text(x + 60, y + 122, one.mark, 30, "middle", 600, INK)}`,
    );
  })}${rest}
  ${spot(
    table,
    { word: "cancel", label: say("choose_other"), live: true, press: () => table.choose(null), then: () => focus(source) },
    svg`${plate(right, below, 76, 86, "#f6c9b8")}<path d="M-16-16L16 16M16-16L-16 16" transform="translate(${right + 38} ${below + 43})" stroke=${INK} stroke-width="8" stroke-linecap="round" />`,
  )}`)}</g>`;
}

function turnOptions(table: Table<Roof>, cell: number): TemplateResult {
  const { size } = table.view;
  const grid = gridOf(table.view);
  const face = grid[cell] ?? "";
  const name = cellName(cell, size);
  const list = [1, 2, 3].map((q) => ({ word: `turn-${name}-${90 * q}`, face: turned(face, q), mark: `↻${90 * q}°`, grid: grid.map((one, i) => (i === cell ? turned(face, q) : one)), same: turned(face, q) === face }));
  const outs = pushes(size).filter((push) => push.out === cell);
  const pushOut = (push: Push, i: number): TemplateResult => {
    const [left, y] = slot(table, i + (table.layout === "wide" ? 4 : 3));
    const x = left + 60;
    return spot(
      table,
      { ...choosing(table, push.word), word: `${push.word}-out`, label: say("push_out_of", { card: name, line: lineName(push) }) },
      svg`${plate(left, y, 120, 130, "#d8ecf5", "#1f7a6d", 5)}${put(x, y + 50, 0.42, gutterCard(face))}
        <path d="M0 22V38M-12 29L0 41L12 29" transform="translate(${x} ${y + 50}) rotate(${90 * (push.entry & 3)})" fill="none" stroke="#c65b4e" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" />${text(x, y + 122, say("push_out"), 30, "middle", 600, INK)}`,
    );
  };
  return options(table, list, cell, outs.map(pushOut));
}

/** Into which line a card goes. */
const line = ({ column, mark }: Push): TemplateResult => svg`<g><title>${say("prompt_lie")}</title>${text(618, PANEL + 56, say(column ? "col" : "row"))}${text(618, PANEL + 104, mark, 44, "middle", 800)}</g>`;

function pushOptions(table: Table<Roof>, push: Push): TemplateResult {
  const face = faces[table.view.pile[0] ?? ""] ?? "";
  const looks = [0, 1, 2, 3].map((q) => turned(face, q));
  const after = (look: string): string[] => pushed(gridOf(table.view), push, table.view.size, look);
  const list = looks.map((look, q) => ({ word: `${push.word}-${90 * q}`, face: look, mark: `${90 * q}°`, grid: after(look), same: looks.indexOf(look) < q }));
  const at = table.layout === "wide" ? put(-470, 140, 1, line(push)) : line(push);
  return options(table, list, push.entry >> 2, at);
}

/** What to do now, below as much of the news as there is room for. */
function lines({ layout }: Table<Roof>, news: string[], now: string): TemplateResult {
  const [middle, letters] = layout === "wide" ? [284, 31] : [400, 41];
  const strong = wrap(now, letters);
  let rows = strong;
  for (const sentence of [...news].reverse()) {
    const more = [...wrap(sentence, letters), ...rows];
    if (more.length <= 3) rows = more;
  }
  rows = rows.filter((row) => row);
  const y = PANEL + 97 - rows.length * 20;
  return svg`${rows.map((row, i) => text(middle, y + i * 41, clip(row, 46), 31, "middle", now && rows.length - i <= strong.length ? 800 : 500))}`;
}

/** Where there is room: what a press leads to. */
function how(): TemplateResult {
  const one = (x: number, label: string, drawn: TemplateResult): TemplateResult =>
    svg`<g role="img" aria-label=${label}>${plate(x, PANEL + 2, 270, 250, PLATE)}${drawn}${wrap(label, 14).map((row, i) => text(x + 135, PANEL + 164 + i * 35, row, 29))}</g>`;
  const go = (x: number, d: string): TemplateResult => svg`<path d=${d} transform="translate(${x} ${PANEL + 72})" fill="none" stroke="#c65b4e" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" />`;
  return svg`${one(10, say("how_turn"), svg`${put(145, PANEL + 72, 0.9, gutterCard("NE"))}${go(145, "M66-30Q86 0 66 30M84 22L64 34L60 12")}`)}
    ${one(290, say("how_push"), svg`${put(455, PANEL + 72, 0.9, gutterCard("EW"))}${go(360, "M-36 0H22M2-20L24 0L2 20")}`)}`;
}

/** A verb for what can be pressed now. */
export const prompt = ({ chosen }: Table<Roof>): string => say(chosen ? "prompt_lie" : "prompt");

export function panel(table: Table<Roof>): TemplateResult {
  const { view, names, chosen } = table;
  const push = pushes(view.size).find((one) => one.word === chosen);
  const cell = view.board.flat().findIndex((_, i) => chosen === `turn-${cellName(i, view.size)}`);
  if (push) return pushOptions(table, push);
  if (cell >= 0) return turnOptions(table, cell);
  const wide = table.layout === "wide";
  // There it stands beside the roof already.
  const news = view.over || wide ? [] : storyOf(view).lines;
  const dry = view.idle_turns > view.idle_limit / 2 ? ` ${say("no_cat_for", { turns: view.idle_turns, of: view.idle_limit })}` : "";
  const turn = view.due.find((one): one is number => one !== "clock");
  const now = view.over
    ? ending(view, names)
    : table.legal.size
      ? news.length || (table.layout !== "tall" && view.seats < 3) // there it is drawn
        ? ""
        : say("aim")
      : say("now_playing", { name: names[turn ?? 0] ?? "" });
  return wide && table.legal.size && !dry ? how() : lines(table, news, now + dry);
}

export function passButton(table: Table<Roof>): TemplateResult {
  const live = table.legal.has("pass");
  return spot(
    table,
    { word: "pass", label: `${say("pass")}: ${moveWords("chabyrinthe", "pass", table.players)}`, live, press: () => table.act("pass") },
    svg`<g opacity=${live ? 1 : 0.55}>${plate(656, 780, 132, 122, live ? "#a9dccf" : DULL)}<path d="M731 800a24 24 0 1 0 12 38a26 26 0 0 1-12-38z" fill=${GOLD} stroke=${INK} stroke-width="3" />${text(722, 888, say("pass"), 31, "middle", 600, live ? INK : WORDS)}</g>`,
  );
}
