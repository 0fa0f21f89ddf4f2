// A table on the page: the board, what happened, whose turn it is, hints, rules, the end.
import { html, render, type TemplateResult } from "lit-html";
import type { After } from "./after";
import type { Table } from "./board";
import { boards, titles } from "./boards";
import { moveWords, told } from "./catalogue";
import type { Hint, Host, Snapshot } from "./host";
import { gear } from "./gear";
import type { Players } from "./message";
import { glide } from "./motion";
import { Recent } from "./recent";
import "./ring";
import type { OpenReplay } from "./replay";
import { chime } from "./sound";
import { printed, say } from "./words";

export interface OpenTable {
  close(): void;
  /** What is around it has changed. */
  draw(): void;
  /** Says why something was refused, where moves are. */
  refuse(why: string): void;
}

/** What is around a table. The parts that are missing are for people elsewhere. */
export interface Around {
  game: string;
  /** How many people play at this device; a curtain falls between them. */
  here: number;
  leave(): void;
  /** What plays once more; undefined when it is not the viewer's to say. */
  again(): (() => void) | undefined;
  /** Above the board, beside whose turn it is, below the board, and under the final score. */
  above?(now: Snapshot): unknown;
  beside?(now: Snapshot): unknown;
  below?(now: Snapshot): unknown;
  ending?(now: Snapshot): unknown;
  /** Instead of whose turn it is. */
  notice?(now: Snapshot): string | null;
  /** The viewer's turn has come. */
  onTurn?(): void;
}

const LOG_LINES = 200;

export function openTable(root: HTMLElement, host: Host, around: Around): OpenTable {
  const { game, here: people, leave } = around;
  const board = boards[game];
  if (!board) throw new Error(`no board for ${game}`);
  let names: string[] = [];
  const log: string[] = [];
  const live = document.getElementById("told") as HTMLElement;
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
  let thinking = false;
  const recent = new Recent();
  /** What the step that is shown once more was about. */
  let retold = "";

  /** In a race everybody may always press; it is somebody's turn when the table waits for them. */
  const isTurn = (one: Snapshot | null): boolean => Boolean(one?.legal.length && (!one.view.wake_ms || (board.awaits?.(one.view) ?? true)));

  /** Alone at a device one is spoken to; several people there are told of by name. */
  const players = (now = snapshot): Players => ({ names, you: people > 1 ? -1 : (now?.view.seat ?? -1) });
  const tellings = (now: Snapshot): string[] => now.events.map((event) => told(game, event, players(now)));

  const victory = (now: Snapshot): string => told(game, { id: "victory", winners: { seats: now.winners ?? [] } }, players(now));

  function note(lines: string[]): void {
    if (!lines.length) return;
    log.push(...lines);
    log.splice(0, log.length - LOG_LINES);
    live.textContent = lines.join(" ");
  }

  host.onSnapshot = (next) => {
    const another = snapshot && snapshot.view.seat !== next.view.seat;
    names = next.seats.map((seat) => seat.name);
    if (another && people > 1) curtain = true;
    const lines = snapshot && !another ? tellings(next) : [];
    if (snapshot && !another) board.follow?.(snapshot.view, next.view, lines);
    if (next.view.over && snapshot && !snapshot.view.over) lines.push(victory(next));
    note(lines);
    before = another ? null : snapshot;
    snapshot = next;
    recent.add(next);
    chosen = null;
    hints = null;
    refusal = "";
    if (!isTurn(next)) document.title = titles[game] ?? "Silure";
    else if (!isTurn(before)) {
      document.title = `● ${say("Your turn", "À vous")} – ${titles[game]}`;
      chime("turn");
      around.onTurn?.();
    }
    if (next.view.over && !before?.view.over) {
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
    // Seen at once, however far away the table is.
    const pressed = root.querySelector(`.board [data-word="${CSS.escape(word)}"]`);
    pressed?.setAttribute("data-sent", "");
    if (snapshot?.legal.includes(word)) recent.begin(snapshot);
    const why = await host.move(word);
    pressed?.removeAttribute("data-sent");
    busy = false;
    if (why) {
      refusal = why;
      draw();
    }
  }

  /** Something that cannot be played now was pressed: says why, in the engine's words where it can be asked. */
  function whyNot(event: Event): void {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    const node = (event.target as Element).closest('[aria-disabled="true"]');
    if (!node || recent.now) return;
    const word = node.getAttribute("data-try");
    if (word) void act(word);
    else {
      refusal = node.getAttribute("aria-label") ?? "";
      draw();
    }
  }

  function again(): void {
    recent.play((before) => {
      const lines = before && recent.now ? tellings(recent.now) : [];
      if (before && recent.now) board?.follow?.(before.view, recent.now.view, lines);
      retold = lines.join(" ") || retold;
      if (!before) retold = say("Your last move:", "Votre dernier coup :");
      if (lines.length) live.textContent = retold;
      const stage = root.querySelector(".board");
      if (stage) glide(stage, draw);
    });
  }

  function table(now: Snapshot): Table {
    return {
      view: now.view,
      names,
      players: players(now),
      legal: new Set(recent.now ? [] : now.legal),
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
    if (recent.now) return retold;
    if (now.view.over) return victory(now);
    const notice = around.notice?.(now);
    if (notice) return notice;
    if (now.legal.length && !isTurn(now)) return say("Be quick: anybody may press.", "Vite : chacun peut appuyer.");
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
            <td>${printed(now.score[seat])}</td>
          </tr>`,
        )}
      </table>
      <div class="buttons">
        ${around.again() ? html`<button class="first" data-do="again" @click=${around.again()}>${say("Play again", "Rejouer")}</button>` : ""}
        <button @click=${leave}>${say("Other games", "Autres jeux")}</button>
      </div>
      ${around.ending?.(now)}${after?.draw() ?? ""}
    </section>`;
  }

  /** Points card by card, replay, link, file: loaded when the game is over. */
  async function explain(): Promise<void> {
    const record = await host.record().catch(() => null);
    if (record === null) return; // too long to be sent: the score is all there is
    const { openAfter } = await import("./after");
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
    thinking = true;
    draw();
    const asked = snapshot;
    try {
      const found = await host.hint();
      if (snapshot === asked) hints = found;
    } catch (error) {
      refusal = (error as Error).message;
    }
    thinking = false;
    draw();
  }

  function hintBox(): TemplateResult {
    if (!hints && !thinking) return html``;
    if (!hints) return html`<section class="hints"><p>${say("Thinking…", "Réflexion…")}</p></section>`;
    return html`<section class="hints" aria-label=${say("Hints", "Conseils")}>
      <ol>
        ${hints.map(
          (hint) => html`<li>
            <button @click=${() => void act(hint.move)}>${moveWords(game, hint.move, players())}</button>
            ${hint.chance === undefined ? "" : html`<span>${Math.round(hint.chance * 100)} % ${say("to win", "de gagner")}</span>`}
            <p>${hint.why.map((one) => told(game, one, players())).join(" ")}</p>
          </li>`,
        )}
      </ol>
    </section>`;
  }

  async function showRules(): Promise<void> {
    rules = rules === null ? await import("./rules").then(({ page }) => page(game)) : null;
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
          <button class="quiet" @click=${leave} aria-label=${say("Games", "Jeux")}>←<span class="wide"> ${say("Games", "Jeux")}</span></button>
          <h1>${titles[game]}</h1>
          <button class="quiet" @click=${() => void showRules()} aria-expanded=${rules !== null}>${say("Rules", "Règles")}</button>
          <button class="quiet" @click=${() => void askHint()} ?disabled=${!now.legal.length}>${say("Hint", "Conseil")}</button>
          ${gear()}
        </header>
        <main class="table game-${game}">
          ${around.above?.(now)}
          <div class="said">
            <p class="status" role="status" ?hidden=${Boolean(refusal)}>${status(now)}</p>
            <p class="refusal" role="alert">${refusal}</p>
            ${around.beside?.(now)}
          </div>
          ${hintBox()}
          <div class="board" @click=${whyNot} @keydown=${whyNot}>${board.draw(table(recent.now ?? now))}</div>
          ${result(now)}
          <section class="log" aria-label=${say("What happened", "Ce qui s'est passé")}>
            <button class="quiet" data-do="recent" @click=${again} ?disabled=${!recent.some}>↺ ${say("What happened?", "Que s'est-il passé ?")}</button>
            <ol reversed>
              ${log.slice(-12).reverse().map((line) => html`<li>${line}</li>`)}
            </ol>
          </section>
          ${around.below?.(now)}
          ${rules === null ? "" : html`<section class="rules" tabindex="-1">${rules}</section>`}
        </main>`,
      root,
    );
  }

  function close(): void {
    recent.stop();
    host.close();
    after?.close();
    replay?.close();
    render(html``, root);
  }

  void host.start().then((why) => {
    if (why) render(html`<main><p role="alert">${why}</p><button @click=${leave}>${say("Back", "Retour")}</button></main>`, root);
  });
  return {
    close,
    draw,
    refuse: (why) => {
      refusal = why;
      draw();
    },
  };
}
