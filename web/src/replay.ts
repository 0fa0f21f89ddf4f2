// A replay: a record on its board, with all hands open, step by step or by itself. It has the frame of a table: the board fills the
// window, what happened and the controls stand below it, everything else in the drawer beside it.
import { html, render, svg, type TemplateResult } from "lit-html";
import { type After, openAfter } from "./after";
import { type Bill, groups, loadBill, type Position } from "./bill";
import { boards, loadBoard, titles } from "./boards";
import { moveWords, told } from "./catalogue";
import { Engine } from "./engine";
import { layer } from "./layers";
import { Room } from "./layout";
import type { Players } from "./message";
import { glide } from "./motion";
import { namesOf } from "./record";
import { say } from "./words";

export interface OpenReplay {
  close(): void;
}

/** How many moments are remembered; drawing a remembered one again keeps its news. */
const REMEMBERED = 100;
const STEP_MS = 1100;

/** Drawn, since not every device has these signs among its letters. */
const icons = {
  start: "M5 4V20M19 4L8 12L19 20Z",
  back: "M15 4L7 12L15 20",
  play: "M6 3L20 12L6 21Z",
  pause: "M7 4V20M17 4V20",
  on: "M9 4L17 12L9 20",
  end: "M19 4V20M5 4L16 12L5 20Z",
};

/** `known`: to who comes from the table, who they are, since a record tells nobody that it was them; Back leads there, too. */
export async function openReplay(root: HTMLElement, record: string, leave: () => void, known?: Players): Promise<OpenReplay> {
  const engine = new Engine();
  const live = document.getElementById("told") as HTMLElement;
  const read = await engine.read(record);
  if (!read.ok || !(read.game in titles)) {
    const { complaint } = await import("./verify");
    const why = read.ok ? read.game : await complaint(read, record);
    render(
      html`<main class="narrow"><p role="alert">${say("not_whole_game")} ${why}</p>
        <button class="first" @click=${leave}>${say("back")}</button></main>`,
      root,
    );
    engine.close();
    return { close: () => {} };
  }
  const { game, seats } = read;
  const players = known ?? { names: namesOf(read), you: -1 };
  const { names } = players;
  await loadBoard(game);
  const board = boards[game];
  const bill: Bill | null = await loadBill(game);
  const kept = new Map<number, Position>();
  let now = await position(0);
  let lines: string[] = [];
  let seat = Math.max(0, players.you);
  let speed = 1;
  let asked = 0;
  /** Where the latest wish leads; quick presses add up. */
  let wanted = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let after: After | null = null;
  let chosen: string | null = null;
  let drawer = "";
  let closeDrawer = (): void => {};
  const room = new Room(root, () => draw());
  const shut = known ? layer(leave) : () => {};

  function goBack(): void {
    shut();
    leave();
  }

  /** As at a table: Escape and Back close it. */
  function pull(wanted: string): void {
    if (wanted) closeDrawer = layer(() => pull(""));
    else closeDrawer();
    drawer = wanted;
    draw();
  }

  async function position(moves: number): Promise<Position> {
    const known = kept.get(moves) ?? (await engine.at<Position>(moves));
    kept.delete(moves);
    kept.set(moves, known);
    const oldest = kept.keys().next().value;
    if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest);
    return known;
  }

  function headline(): string {
    if (!now.moves) return say("cards_dealt");
    const name = now.seat === "clock" ? say("clock") : (names[now.seat ?? 0] ?? "");
    return say("named", { name, text: moveWords(game, now.move ?? "", players) });
  }

  async function go(moves: number): Promise<void> {
    const to = Math.max(0, Math.min(read.moves, moves));
    const request = ++asked;
    wanted = to;
    const next = await position(to);
    if (closed || request !== asked) return;
    const before = now;
    now = next;
    chosen = null;
    const [was, is] = [before.views[seat], now.views[seat]];
    const onwards = to === before.moves + 1;
    lines = onwards ? (now.events[seat] ?? []).map((event) => told(game, event, players)) : [];
    if (onwards && was && is) board?.follow?.(was, is);
    live.textContent = [headline(), ...lines].join(" ");
    const stage = root.querySelector(".board");
    if (stage && Math.abs(to - before.moves) === 1) glide(stage, draw);
    else draw();
  }

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** By itself to the end; where the game had a clock, in its own rhythm as far as that can be followed. */
  async function playOn(): Promise<void> {
    if (now.moves >= read.moves) await go(0);
    const next = await position(Math.min(read.moves, now.moves + 1));
    const gap = next.t_ms ? Math.max(250, Math.min(2000, next.t_ms - (now.t_ms ?? 0))) : STEP_MS;
    timer = setTimeout(async () => {
      await go(now.moves + 1);
      if (!closed && timer && now.moves < read.moves) void playOn();
      else {
        pause();
        draw();
      }
    }, gap / speed);
    draw();
  }

  function toggle(): void {
    if (!timer) {
      void playOn();
      return;
    }
    pause();
    draw();
  }

  function step(by: number): void {
    pause();
    void go(wanted + by);
  }

  function keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.("input, select, .board [data-word]")) return;
    if (event.key === "Escape" && drawer) pull("");
    else if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else if (event.key === "Home") step(-wanted);
    else if (event.key === "End") step(read.moves);
    else if (event.key === " " && !(event.target as Element).closest?.("button, summary, [role=button]")) toggle();
    else return;
    event.preventDefault();
  }

  function controls(): TemplateResult {
    const button = (icon: keyof typeof icons, words: string, press: () => void, off = false): TemplateResult =>
      html`<button @click=${press} aria-label=${words} title=${words} ?disabled=${off}>
        <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${icons[icon]} class=${icon} />`}</svg>
      </button>`;
    const over = now.moves >= read.moves;
    return html`<div class="player" role="group" aria-label=${say("replay")}>
      ${button("start", say("to_start"), () => step(-wanted), !now.moves)}
      ${button("back", say("one_back"), () => step(-1), !now.moves)}
      ${timer ? button("pause", say("pause"), toggle) : button("play", say("play"), toggle)}
      ${button("on", say("one_on"), () => step(1), over)}
      ${button("end", say("to_end"), () => step(read.moves), over)}
      <input type="range" min="0" max=${read.moves} .value=${String(now.moves)} aria-label=${say("move")}
        aria-valuetext="${now.moves} / ${read.moves}. ${headline()}" @input=${(event: Event) => {
          pause();
          void go(Number((event.target as HTMLInputElement).value));
        }} />
      <output>${now.moves} / ${read.moves}</output>
    </div>`;
  }

  function choices(): TemplateResult {
    return html`<div class="player">
      <label>${say("speed")}
        <select @change=${(event: Event) => (speed = Number((event.target as HTMLSelectElement).value))}>
          ${[0.5, 1, 2, 4].map((value) => html`<option value=${value} ?selected=${value === speed}>×${value}</option>`)}
        </select></label>
      <label>${say("seen_by")}
        <select @change=${(event: Event) => {
          seat = Number((event.target as HTMLSelectElement).value);
          draw();
        }}>
          ${Array.from({ length: seats }, (_, one) => html`<option value=${one} ?selected=${one === seat}>${names[one]}</option>`)}
        </select></label>
    </div>`;
  }

  /** Without those who hold nothing: at the end that is everybody. */
  function hands(): TemplateResult {
    const lines = (bill?.hands(now) ?? []).map((line) => ({ ...line, groups: line.groups.filter(({ items, note }) => items.length || note) }));
    const open = lines.filter((line) => line.groups.length);
    return html`${open.length
      ? html`<details class="bill" open>
          <summary>${say("all_cards_open")}</summary>
          ${open.map((line) => html`<section><h3>${line.seat < 0 ? say("next_to_come") : names[line.seat]}</h3>${groups(line)}</section>`)}
        </details>`
      : ""}`;
  }

  function draw(): void {
    const view = now.views[seat];
    if (closed || !board || !view) return;
    const table = { view, names, players, legal: new Set<string>(), act: () => {}, chosen, choose: (what: string | null) => {
      chosen = what;
      draw();
    }, layout: room.layout, spare: room.spare, at: performance.now(), truth: now.truth };
    const cards = say("cards_and_points");
    render(
      html`<header class="bar">
          <button class="quiet" @click=${goBack} aria-label=${say("back")}>←<span class="wide"> ${say("back")}</span></button>
          <h1>${titles[game]}</h1>
          <button class="quiet" data-do="side" aria-expanded=${Boolean(drawer)} @click=${() => pull(drawer ? "" : "side")}>${cards}</button>
        </header>
        <main class="table replay game-${game}" data-layout=${room.layout} data-drawer=${drawer} data-state=${now.hash}>
          <div class="board">${board.draw(table)}</div>
          <div class="said"><div class="words"><p class="caption" .textContent=${lines.join(" ")}></p><p class="status">${headline()}</p></div></div>
          ${controls()}
          <aside class="side" tabindex="0" aria-label=${cards}>${choices()}${hands()}<section class="result">${after?.draw() ?? ""}</section></aside>
        </main>`,
      root,
    );
    room.look();
  }

  document.addEventListener("keydown", keys);
  draw();
  void openAfter(record, names, draw, null).then((opened) => {
    if (closed) opened.close();
    else {
      after = opened;
      draw();
    }
  });
  return {
    close: () => {
      closed = true;
      closeDrawer();
      pause();
      document.removeEventListener("keydown", keys);
      room.close();
      after?.close();
      engine.close();
      render(html``, root);
    },
  };
}
