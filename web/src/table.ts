// A table on the page: the board, what happened, whose turn it is, hints, rules, the end.
import { html, render, type TemplateResult } from "lit-html";
import type { After } from "./after";
import type { Table } from "./board";
import { boards, titles } from "./boards";
import type { Hint, Setup, Snapshot } from "./host";
import { LocalHost } from "./local";
import { glide } from "./motion";
import type { OpenReplay } from "./replay";
import { page as rulesPage } from "./rules";
import { chime } from "./sound";
import { say } from "./words";

export interface OpenTable {
  close(): void;
}

const LOG_LINES = 200;

export function openTable(root: HTMLElement, setup: Setup, leave: () => void): OpenTable {
  const board = boards[setup.game];
  if (!board) throw new Error(`no board for ${setup.game}`);
  const host = new LocalHost(setup);
  const names = setup.seats.map((seat) => seat.name);
  const people = setup.seats.filter((seat) => seat.kind === "here").length;
  const log: string[] = [];
  const told = document.getElementById("told") as HTMLElement;
  let snapshot: Snapshot | null = null;
  let before: Snapshot | null = null;
  let chosen: string | null = null;
  let hints: Hint[] | null = null;
  let refusal = "";
  let curtain = people > 1;
  let rules: TemplateResult | null = null;
  let busy = false;
  let after: After | null = null;
  let replay: OpenReplay | null = null;

  function note(lines: string[]): void {
    if (!lines.length) return;
    log.push(...lines);
    log.splice(0, log.length - LOG_LINES);
    told.textContent = lines.join(" ");
  }

  host.onSnapshot = (next) => {
    const another = snapshot && snapshot.view.seat !== next.view.seat;
    if (another && people > 1) curtain = true;
    if (snapshot && !another) note(board.tell(snapshot.view, next.view, names));
    before = another ? null : snapshot;
    snapshot = next;
    chosen = null;
    hints = null;
    refusal = "";
    if (next.legal.length && !before?.legal.length) {
      document.title = `● ${say("Your turn", "À vous")} – ${titles[setup.game]}`;
      chime("turn");
    } else if (!next.legal.length) {
      document.title = titles[setup.game] ?? "Silure";
    }
    if (next.view.over) {
      chime("end");
      void explain();
    }
    const stage = root.querySelector(".board");
    if (stage) glide(stage, draw);
    else draw();
    playForced();
  };

  /** Nothing to choose: the table plays it for people. A flip or a throw is still theirs to press. */
  function playForced(): void {
    const only = snapshot?.legal.length === 1 ? snapshot.legal[0] : undefined;
    if (only === undefined || curtain || snapshot?.view.wake_ms) return;
    if (only === "pass" || (only.startsWith("dive-") && snapshot?.view.over === false)) void act(only);
  }

  async function act(word: string): Promise<void> {
    if (busy) return;
    busy = true;
    const why = await host.move(word);
    busy = false;
    if (why) {
      refusal = why;
      draw();
    }
  }

  function table(now: Snapshot): Table {
    return {
      view: now.view,
      names,
      legal: new Set(now.legal),
      act: (word) => void act(word),
      chosen,
      choose: (what) => {
        chosen = what;
        draw();
      },
      at: now.at,
    };
  }

  function status(now: Snapshot): string {
    if (now.view.over) return say("The game is over.", "La partie est finie.");
    if (now.legal.length) return people > 1 ? `${names[now.view.seat ?? 0]}: ${say("your turn", "à vous")}` : say("Your turn.", "À vous.");
    const waiting = now.view.due.filter((seat): seat is number => seat !== "clock").map((seat) => names[seat]);
    return `${waiting.join(", ")} ${waiting.length > 1 ? say("are thinking…", "réfléchissent…") : say("is thinking…", "réfléchit…")}`;
  }

  function result(now: Snapshot): TemplateResult {
    if (!now.view.over) return html``;
    const order = names.map((_, seat) => seat).sort((a, b) => (now.score[b] ?? 0) - (now.score[a] ?? 0));
    return html`<section class="result">
      <h2>${say("Final score", "Score final")}</h2>
      <table>
        ${order.map(
          (seat) => html`<tr class=${now.winners?.includes(seat) ? "won" : ""}>
            <th scope="row">${now.winners?.includes(seat) ? "♛ " : ""}${names[seat]}</th>
            <td>${now.score[seat]}</td>
          </tr>`,
        )}
      </table>
      <div class="buttons">
        <button class="first" @click=${again}>${say("Play again", "Rejouer")}</button>
        <button @click=${leave}>${say("Other games", "Autres jeux")}</button>
      </div>
      ${after?.draw() ?? ""}
    </section>`;
  }

  function again(): void {
    close();
    openTable(root, setup, leave);
  }

  /** Points card by card, replay, link, file: loaded when the game is over. */
  async function explain(): Promise<void> {
    const [record, { openAfter }] = await Promise.all([host.record(), import("./after")]);
    after ??= await openAfter(record, names, draw, () => void watch(record));
    draw();
  }

  async function watch(record: string): Promise<void> {
    const { openReplay } = await import("./replay");
    replay = await openReplay(root, record, () => {
      replay?.close();
      replay = null;
      draw();
    });
  }

  async function askHint(): Promise<void> {
    hints = [];
    draw();
    hints = await host.hint();
    draw();
  }

  function hintBox(): TemplateResult {
    if (!hints) return html``;
    if (!hints.length) return html`<section class="hints"><p>${say("Thinking…", "Réflexion…")}</p></section>`;
    return html`<section class="hints" aria-label=${say("Hints", "Conseils")}>
      <ol>
        ${hints.map(
          (hint) => html`<li>
            <button @click=${() => void act(hint.move)}>${board?.word(hint.move, names)}</button>
            ${hint.chance === undefined ? "" : html`<span>${Math.round(hint.chance * 100)} % ${say("to win", "de gagner")}</span>`}
            <p>${hint.reason}</p>
          </li>`,
        )}
      </ol>
    </section>`;
  }

  async function showRules(): Promise<void> {
    rules = rules === null ? await rulesPage(setup.game) : null;
    draw();
    root.querySelector<HTMLElement>(".rules")?.focus();
  }

  function draw(): void {
    if (!snapshot || !board || replay) return;
    const now = snapshot;
    if (curtain && now.legal.length) {
      render(
        html`<main class="curtain">
          <p>${say("Hand the device to", "Passez l'appareil à")}</p>
          <h1>${names[now.view.seat ?? 0]}</h1>
          <button
            class="first"
            @click=${() => {
              curtain = false;
              draw();
            }}
          >
            ${say("Open the curtain", "Ouvrir le rideau")}
          </button>
        </main>`,
        root,
      );
      return;
    }
    render(
      html`<header class="bar">
          <button class="quiet" @click=${leave}>← ${say("Games", "Jeux")}</button>
          <h1>${titles[setup.game]}</h1>
          <button class="quiet" @click=${() => void showRules()} aria-expanded=${rules !== null}>${say("Rules", "Règles")}</button>
          <button class="quiet" @click=${() => void askHint()} ?disabled=${!now.legal.length}>${say("Hint", "Conseil")}</button>
        </header>
        <main class="table game-${setup.game}">
          <p class="status" role="status">${status(now)}</p>
          ${refusal ? html`<p class="refusal" role="alert">${refusal}</p>` : ""}
          ${hintBox()}
          <div class="board">${board.draw(table(now))}</div>
          ${result(now)}
          <section class="log" aria-label=${say("What happened", "Ce qui s'est passé")}>
            <ol reversed>
              ${log.slice(-12).reverse().map((line) => html`<li>${line}</li>`)}
            </ol>
          </section>
          ${rules === null ? "" : html`<section class="rules" tabindex="-1">${rules}</section>`}
        </main>`,
      root,
    );
  }

  function close(): void {
    host.close();
    after?.close();
    replay?.close();
    render(html``, root);
  }

  void host.start().then((why) => {
    if (why) render(html`<main><p role="alert">${why}</p><button @click=${leave}>${say("Back", "Retour")}</button></main>`, root);
  });
  return { close };
}
