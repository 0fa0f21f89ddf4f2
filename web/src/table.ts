// A table on the page: the board, what happened, whose turn it is, hints, rules, the end.
import { html, render, type TemplateResult } from "lit-html";
import type { After } from "./after";
import { announce, hush, listen } from "./announce";
import type { Board, Table } from "./board";
import { boards, titles } from "./boards";
import { moveWords, told } from "./catalogue";
import type { HintBox } from "./hints";
import type { Host, Snapshot } from "./host";
import { Director, type Moment } from "./director";
import { ending } from "./ending";
import { gear } from "./gear";
import type { Keys } from "./keys";
import { layer } from "./layers";
import { Room } from "./layout";
import type { Message, Players } from "./message";
import { glide, pace } from "./motion";
import { Recent } from "./recent";
import type { OpenReplay } from "./replay";
import { sound } from "./sound";
import { say } from "./words";

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
  /** Chooses another game for everybody; undefined when it is not the viewer's to say. */
  another?(): (() => void) | undefined;
  /** Others play once more already. */
  invited?(): boolean;
  /** Above the board, beside what is said, beside the board under what happened, and under the final score. */
  above?(now: Snapshot): unknown;
  beside?(now: Snapshot): unknown;
  below?(now: Snapshot): unknown;
  ending?(now: Snapshot): unknown;
  /** Instead of whose turn it is. */
  notice?(now: Snapshot): string | null;
  /** The viewer's turn has come. */
  onTurn?(): void;
}

/** So much of what happened stands beside the board. */
const LOG_LINES = 12;
/** What a finger hits for sure. */
const SURE_PX = 44;
/** What one did oneself needs less reading; but it is seen before others go on. */
const OWN_LETTERS = 15;

const sameChoice = (one: Snapshot | null, other: Snapshot | null): boolean => one?.view.seat === other?.view.seat && one?.legal.join() === other?.legal.join();

/** As many of the latest sentences as there is room for, about. */
function shortly(lines: string[], letters: number): string {
  let words = lines.at(-1) ?? "";
  for (let i = lines.length - 2; i >= 0 && words.length + (lines[i] as string).length < letters; i--) words = `${lines[i]} ${words}`;
  return words;
}

export function openTable(root: HTMLElement, host: Host, around: Around): OpenTable {
  const { game, here: people, leave } = around;
  const board = boards[game];
  if (!board) throw new Error(`no board for ${game}`);
  let names: string[] = [];
  /** What happened; `begins`: somebody else's turn begins with it. */
  const log: { line: string; begins: boolean }[] = [];
  let snapshot: Snapshot | null = null;
  let before: Snapshot | null = null;
  let chosen: string | null = null;
  let hints: HintBox | null = null;
  /** A move that was touched and waits for a second touch. */
  let raised: string | null = null;
  let touched = false;
  let refusal = "";
  let curtain = people > 1;
  /** What each seat at this device saw last, where several people share it. */
  const sights: (Snapshot | undefined)[] = [];
  let rules: TemplateResult | null = null;
  /** What is open beside the board. */
  let drawer: "" | "rules" | "side" = "";
  const room = new Room(root, () => draw());
  let busy = false;
  let after: After | null = null;
  let replay: OpenReplay | null = null;
  let closed = false;
  let thinking = false;
  const recent = new Recent();
  /** What is said of what is shown, in sentences. */
  let caption: string[] = [];
  /** What is said of the whole turn of who moved last, to who is next. */
  let turnTold: string[] = [];
  /** What was said of the snapshot that comes next, in its moments. */
  const captions = new Set<Message>();
  /** A game that goes on is not told from its beginning. */
  let opening = true;
  /** What was said of whose turn it is. */
  let turnSaid = "";
  /** Loaded with the first key. */
  let keys: Keys | null = null;

  /** In a race everybody may always press; it is somebody's turn when the table waits for them. What it plays by itself invites nobody. */
  const isTurn = (one: Snapshot | null): boolean => Boolean(one?.legal.length && !one.forced && (!one.view.wake_ms || (board.awaits?.(one.view) ?? true)));

  /** Alone at a device one is spoken to; several people there are told of by name. */
  const players = (now = snapshot): Players => ({ names, you: people > 1 ? -1 : (now?.view.seat ?? -1) });
  const tell = (events: Message[], now = snapshot): string => events.map((event) => told(game, event, players(now))).join(" ");

  const victory = (now: Snapshot): string => told(game, { id: "victory", winners: { seats: now.winners ?? [] } }, players(now));

  /** Whose turn it is, and what can be done; nothing where that goes without saying. */
  function turnWords(now: Snapshot, old: Snapshot | null): string {
    if (now.view.over) return "";
    const prompt = board?.prompt?.(table(now)) ?? "";
    if (isTurn(now)) return `${isTurn(old) ? "" : status(now)} ${prompt}`;
    return now.view.due.some((seat) => seat !== "clock" && now.seats[seat]?.kind === "elsewhere") ? status(now) : "";
  }

  /** A move is read out in one piece: what happened, what is new on the table, whose turn it is. */
  function tellAloud(lines: string[], now: Snapshot, old: Snapshot | null): void {
    const turn = turnWords(now, old);
    const fresh = curtain || now.view.over ? "" : ((board as Board).spoken?.(old?.view ?? null, now.view, players(now)) ?? "");
    announce([...lines, fresh, turn === turnSaid ? "" : turn].join(" "));
    turnSaid = turn;
  }

  /** What lies on the table, to who has just come. */
  function hail(): void {
    if (snapshot && !curtain) tellAloud([`${titles[game]}.`], snapshot, null);
  }

  /** Draws, and lets cards glide from where they were. */
  function move(): void {
    const stage = root.querySelector(".board");
    if (stage) glide(stage, draw);
    else draw();
  }

  /** What its moments left to say of an event: all of it, a part, or nothing. */
  function untold(event: Message): Message[] {
    const parts = Object.values(event).filter((part): part is Message => part !== null && typeof part === "object" && "id" in part);
    if (captions.has(event)) return [];
    return parts.some((part) => captions.has(part)) ? parts.filter((part) => !captions.has(part)) : [event];
  }

  /** The stills from one snapshot to another, where the same viewer has seen both. */
  function moments(from: Snapshot | null, next: Snapshot): Moment[] {
    if (!from || opening || curtain || from.view.seat !== next.view.seat || !next.events.length) return [];
    return (board as Board).moments?.(from.view, next.view, next.events) ?? [];
  }

  /** A snapshot is what is shown from now on. */
  function arrive(next: Snapshot): number {
    const another = snapshot && snapshot.view.seat !== next.view.seat;
    names = next.seats.map((seat) => seat.name);
    if (another && people > 1) {
      curtain = true;
      sights[snapshot?.view.seat ?? 0] = snapshot as Snapshot;
    }
    const lines = another ? [] : next.events.map((event) => tell([event], next));
    if (snapshot && !another) board?.follow?.(snapshot.view, next.view);
    const fresh = next.events.flatMap(untold).map((event) => tell([event], next));
    // What its moments told last stays said.
    if (lines.length && (fresh.length || !captions.size)) caption = lines.filter((_, i) => untold(next.events[i] as Message).length);
    captions.clear();
    const goesOn = next.last !== null && next.last.seat === snapshot?.last?.seat;
    if (lines.length) turnTold = goesOn ? [...turnTold, ...caption] : caption;
    if (next.view.over && snapshot && !snapshot.view.over) lines.push(victory(next));
    // The latest turn is on top, and is read from its beginning. A race has no turns.
    let at = 0;
    if (goesOn && !next.view.wake_ms) while (log[++at]?.begins === false);
    log.splice(at, 0, ...lines.map((line, i) => ({ line, begins: !i && !at })));
    log.splice(at + LOG_LINES);
    before = another ? null : snapshot;
    snapshot = next;
    if (!opening) tellAloud(lines, next, before);
    recent.add(next);
    // That somebody else has chosen in secret changes nothing for whoever is still choosing.
    if (!before || next.events.length || !sameChoice(before, next)) {
      chosen = null;
      hints = null;
      raised = null;
      refusal = "";
    }
    if (!isTurn(next)) document.title = titles[game] ?? "Silure";
    else if (!isTurn(before)) {
      document.title = `● ${say("your_turn_title")} – ${titles[game]}`;
      sound("turn");
      around.onTurn?.();
    } else if (lines.length) sound("move");
    if (next.view.over && !before?.view.over) {
      sound(next.winners?.includes(next.view.seat ?? -1) ? "win" : "lose");
      void explain();
    }
    move();
    playForced();
    if (opening) return 0;
    const letters = shortly(fresh, room.letters(true)).length;
    return letters && next.last?.seat === next.view.seat ? Math.max(OWN_LETTERS, letters / 3) : letters;
  }

  const director = new Director({
    moments(next) {
      const stills = moments(snapshot, next);
      if (!next.view.wake_ms) return stills;
      // A race is never held up: its moments are only heard.
      sound(stills.at(-1)?.sound);
      return [];
    },
    still(moment) {
      if (typeof moment.caption === "string") caption = [moment.caption];
      else if (moment.caption?.length) {
        for (const one of moment.caption) captions.add(one);
        caption = moment.caption.map((one) => tell([one]));
      }
      sound(moment.sound);
      move();
    },
    arrive,
    back: move,
  });
  host.onSnapshot = (next) => director.add(next);
  host.settled = () => director.settled();

  /** Nothing to choose: the table plays it for people. What that is, the engine says. Nobody needs the device for it. */
  function playForced(): void {
    if (snapshot?.forced) void act(snapshot.forced);
  }

  /** Whether a finger may have missed: the card is small on this screen, and what it does is not yet said. */
  function unsure(word: string): boolean {
    const wanted = localStorage.getItem("confirm");
    if (wanted === "never" || raised === word || snapshot?.view.wake_ms || !snapshot?.legal.includes(word)) return false;
    if (wanted === "always") return true;
    const { width, height } = root.querySelector(`.board [data-word="${CSS.escape(word)}"]`)?.getBoundingClientRect() ?? { width: SURE_PX, height: SURE_PX };
    return touched && Math.min(width, height) < SURE_PX;
  }

  function notice(event: Event): void {
    touched = event instanceof PointerEvent && event.pointerType !== "mouse";
  }

  /** What a press on the board leads to. */
  function pressed(word: string): void {
    if (!unsure(word)) return void act(word);
    raised = word;
    draw();
  }

  /** Marks what plays a move, or leads to it. */
  function mark(kind: string, move: string | null | undefined): void {
    for (const node of root.querySelectorAll(`.${kind}`)) node.classList.remove(kind);
    for (let word = move ?? ""; word; word = word.includes("-") ? word.replace(/-[^-]*$/, "") : "") {
      const nodes = root.querySelectorAll(`.board :is([data-word="${CSS.escape(word)}"], [data-leads~="${CSS.escape(word)}"])`);
      nodes.forEach((node) => node.classList.add(kind));
      if (nodes.length) return;
    }
  }

  async function act(word: string): Promise<void> {
    if (busy || director.now) return;
    raised = hints = null;
    busy = true;
    director.skip();
    listen();
    // Seen at once, however far away the table is.
    const sent = root.querySelector(`.board [data-word="${CSS.escape(word)}"]`);
    sent?.setAttribute("data-sent", "");
    if (snapshot?.legal.includes(word)) recent.begin(snapshot);
    const asked = snapshot;
    const why = await host.move(word);
    sent?.removeAttribute("data-sent");
    busy = false;
    if (why) {
      delete asked?.forced; // it is theirs again
      refuse(why);
    }
    if (asked !== snapshot) playForced(); // what came while this was under way
  }

  function refuse(why: string): void {
    refusal = why;
    draw();
  }

  /** Something that cannot be played now was pressed: says why, in the engine's words where it can be asked. */
  function whyNot(event: Event): void {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    const target = event.target as Element;
    // After the end nothing is refused any more.
    const node = !snapshot?.view.over && target.closest('[aria-disabled="true"]');
    if (!node) {
      // A sign that plays nothing says what it means.
      if (event instanceof MouseEvent && !target.closest("[data-word]")) void import("./explain").then(({ explain }) => explain(event));
      return;
    }
    const word = node.getAttribute("data-try");
    if (word) void act(word);
    else refuse(node.getAttribute("aria-label") ?? "");
  }

  /** A tap on the board, or Space, Enter or Escape, leaves out what remains of the moments; not where it is a move. */
  function skip(event: Event): void {
    const target = event.target as Element;
    const stage = target.closest?.(".board");
    const playable = !director.now && target.closest?.('[data-word]:not([aria-disabled="true"])');
    if (event instanceof KeyboardEvent) {
      const free = (stage && !playable) || target === document.body;
      if (snapshot?.view.wake_ms || event.repeat || document.querySelector("dialog[open]")) return;
      if (event.key !== "Escape" && !((event.key === " " || event.key === "Enter") && free && (director.now || !snapshot?.legal.length))) return;
    } else if (!stage || playable) return;
    if (!director.skip()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What happened since one's own last move, once more. */
  function again(): void {
    void import("./again").then(({ stills }) => closed || director.tell(stills(recent.steps, tell, moments)));
  }

  function table(now: Snapshot): Table {
    return {
      view: director.now?.view ?? now.view,
      show: director.now?.show,
      names,
      players: players(now),
      legal: new Set(director.now || now.forced ? [] : now.legal),
      act: pressed,
      chosen: director.now ? null : chosen, // while a move is shown, nothing is left to choose for it
      choose: (what) => {
        chosen = what;
        draw();
      },
      layout: room.layout,
      spare: room.spare,
      at: now.at,
    };
  }

  function status(now: Snapshot): string {
    if (director.now) return "";
    if (now.view.over) return victory(now);
    const notice = around.notice?.(now);
    if (notice) return notice;
    if (isTurn(now)) return people > 1 ? say("turn_of_name", { name: names[now.view.seat ?? 0] ?? "" }) : say("your_turn");
    if (now.view.wake_ms) return now.legal.length ? say("race_open") : ""; // nobody thinks in a race
    // Oneself only where it is past: who comes back is told what was missed.
    const waiting = now.view.due.filter((seat): seat is number => seat !== "clock" && seat !== now.view.seat).map((seat) => names[seat]);
    return waiting.length ? say("are_thinking", { names: waiting.join(", "), n: waiting.length }) : "";
  }

  function result(now: Snapshot): unknown {
    if (!now.view.over || director.now) return "";
    const { you } = players(now);
    return ending({ now, names, you, after, again: around.again(), another: around.another?.(), invited: around.invited?.(), leave, more: around.ending?.(now) });
  }

  /** Points card by card, replay, link, file: loaded when the game is over. */
  async function explain(): Promise<void> {
    const record = await host.record().catch(() => null);
    if (record === null) return; // too long to be sent: the score is all there is
    const { openAfter } = await import("./after");
    after ??= await openAfter(record, names, draw, () => void watch(record));
    if (closed) after.close();
    draw();
  }

  async function watch(record: string): Promise<void> {
    const { openReplay } = await import("./replay");
    if (closed) return;
    replay = await openReplay(root, record, () => {
      replay?.close();
      replay = null;
      draw();
    }, players());
  }

  async function undo(): Promise<void> {
    director.skip();
    const why = await host.undo();
    if (why) refuse(why);
  }

  const undoable = (now: Snapshot): boolean => now.view.seat !== null && !now.view.over && !now.view.wake_ms;

  /** Who uses the keyboard gets all of it. */
  const firstKeys: KeyboardEvent[] = [];
  function firstKey(event: KeyboardEvent): void {
    if (firstKeys.push(event) > 1) return;
    void import("./keys").then(({ openKeys }) => {
      removeEventListener("keydown", firstKey);
      if (!closed) keys = openKeys(root, (what) => root.querySelector<HTMLElement>(`[data-do=${what}]`)?.click(), firstKeys);
    });
  }
  addEventListener("keydown", firstKey);

  async function askHint(): Promise<void> {
    thinking = true;
    draw();
    const asked = snapshot;
    try {
      const [found, { HintBox }] = await Promise.all([host.hint(), import("./hints")]);
      if (sameChoice(asked, snapshot)) hints = new HintBox(game, found, players(), (word) => void act(word), draw);
    } catch (error) {
      refusal = (error as Error).message;
    }
    thinking = false;
    draw();
    announce(root.querySelector(".hints p")?.textContent ?? "");
  }

  /** Who takes the device sees first what has happened since. */
  function openCurtain(): void {
    const now = snapshot as Snapshot;
    curtain = false;
    const stills = pace() ? moments(sights[now.view.seat ?? 0] ?? null, now) : [];
    if (stills.length) director.tell(stills);
    else draw();
    hail();
  }

  /** Closes the drawer's step of the history. */
  let closeDrawer = (): void => {};

  /** Beside the board, never over it. Escape and Back close it, and the keyboard is where it was. */
  async function pull(wanted: typeof drawer): Promise<void> {
    const opener = wanted || drawer;
    if (wanted === "rules") rules ??= await import("./rules").then(({ page }) => page(game));
    if (wanted && !drawer) closeDrawer = layer(() => void pull(""));
    if (!wanted) closeDrawer();
    drawer = wanted;
    draw();
    root.querySelector<HTMLElement>(drawer ? `.${drawer}` : `[data-do="${opener}"]`)?.focus({ preventScroll: true });
  }

  function closing(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    if (drawer) void pull("");
    else root.querySelector(".result details")?.removeAttribute("open"); // there is a board under it
  }

  const opener = (which: "rules" | "side", label: string, sign: unknown): TemplateResult =>
    html`<button class="quiet" data-do=${which} @click=${() => void pull(drawer === which ? "" : which)} aria-expanded=${drawer === which} title=${label} aria-label=${label}>${sign}</button>`;

  function draw(): void {
    if (closed || !snapshot || !board || replay) return; // closed: somebody went back while something was still loading
    const now = snapshot;
    if (curtain && now.legal.length) {
      const undone = undoable(now) && sights.length ? undo : null;
      void import("./curtain").then(({ fall }) => !closed && curtain && fall(root, names[now.view.seat ?? 0] ?? "", openCurtain, undone, refusal));
      return;
    }
    const seen = table(now);
    // What stops the game is said before what to do, or why that was refused.
    const notice = now.legal.length > 0 && around.notice?.(now);
    const prompt = (!notice && seen.legal.size && board.prompt?.(seen)) || "";
    const why = notice ? "" : refusal;
    const whatHappened = say("what_happened_ask");
    render(
      html`<header class="bar">
          <button class="quiet" @click=${leave} aria-label=${say("games")}>←<span class="wide"> ${say("games")}</span></button>
          <h1>${titles[game]}</h1>
          ${opener("rules", say("rules"), say("rules"))}
          <button class="quiet" data-do="hint" title=${say("hint_key")} @click=${() => void askHint()} ?disabled=${!seen.legal.size}>${say("hint")}</button>
          ${opener("side", say(around.beside ? "happened_and_chat" : "what_happened"), html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5H20V16H11L6 20V16H4Z" /></svg>`)}
          <button class="quiet keyboard" data-do="keys" title=${say("keys_key")} aria-label=${say("keys")} @click=${() => void import("./keys_list").then(({ openList }) => openList(root))}>?</button> ${gear()}
        </header>
        <main class="table game-${game}" data-layout=${room.layout} data-drawer=${drawer}>
          <div class="above">${around.above?.(now)}</div>
          <div class="board" @click=${whyNot} @keydown=${whyNot}>${board.draw(seen)}</div>
          <div class="said">
            <div class="words">
              <p class="caption" aria-hidden="true" .textContent=${shortly(prompt ? turnTold : caption, room.letters(Boolean(prompt)))}></p>
              <p class="status ${prompt || (caption.length && room.layout === "tall") ? "unseen" : ""}" ?hidden=${Boolean(why)}>${status(now)}</p>
              <p class="prompt" ?hidden=${Boolean(why)}>${raised ? html`<button class="first" data-do="confirm" @click=${() => raised && void act(raised)}>✓ ${moveWords(game, raised, players())}</button>` : prompt}</p>
              <p class="refusal" role="alert">${why}</p>
            </div>
            ${undoable(now) ? html`<button class="tiny" data-do="undo" aria-label=${say("undo")} title=${say("undo_key")} @click=${() => void undo()} ?disabled=${!host.moved}>↶</button>` : ""}
            <button class="tiny" data-do="recent" aria-label=${whatHappened} title=${whatHappened} @click=${again} ?disabled=${!recent.some}>▶︎</button>
            ${around.beside?.(now)}
          </div>
          ${hints?.draw() ?? (thinking ? html`<section class="hints"><p>${say("thinking")}</p></section>` : "")} ${result(now)}
          <aside class="side" tabindex="0" aria-label=${say("beside_table")}>
            <section class="log" aria-label=${say("what_happened")}>
              <ol>
                ${log.map(({ line, begins }) => html`<li class=${begins ? "begins" : ""}>${line}</li>`)}
              </ol>
            </section>
            ${around.below?.(now)}
            <p class="aim">${told(game, { id: "goal", ...now.view.options, seats: now.view.seats })}</p>
          </aside>
          ${drawer === "rules" ? html`<section class="rules" tabindex="0">${rules}</section>` : ""}
        </main>`,
      root,
    );
    mark("hinted", hints?.move);
    mark("raised", raised);
    keys?.follow();
    room.look();
  }

  function close(): void {
    closed = true;
    director.stop();
    hush();
    keys?.close();
    for (const what of ["click", "keydown"]) document.removeEventListener(what, skip, true);
    for (const what of ["pointerdown", "keydown"]) document.removeEventListener(what, notice, true);
    room.close();
    removeEventListener("keydown", closing);
    removeEventListener("keydown", firstKey);
    host.close();
    after?.close();
    replay?.close();
    render(html``, root);
  }

  for (const what of ["click", "keydown"]) document.addEventListener(what, skip, true);
  for (const what of ["pointerdown", "keydown"]) document.addEventListener(what, notice, true);
  addEventListener("keydown", closing);
  void host.start().then((why) => {
    opening = false;
    if (closed) return;
    if (!why) hail();
    else render(html`<main><p role="alert">${why}</p><button @click=${leave}>${say("back")}</button></main>`, root);
  });
  return {
    close,
    draw,
    refuse,
  };
}
