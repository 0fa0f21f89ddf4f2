// A table with people elsewhere, from its link to its end: the connection, the waiting room, the table itself, what comes after.
// The page loads this only when somebody looks for others.
import { html, render, type TemplateResult } from "lit-html";
import { announce } from "../announce";
import { loadBoard, players, titles } from "../boards";
import type { Snapshot } from "../host";
import { openTable, type OpenTable } from "../table";
import { say } from "../words";
import { bell, call } from "./bell";
import { Chat } from "./chat";
import { Deal } from "./deal";
import { cleanName, forget, keepName, ownName, remember } from "./known";
import { Connection } from "./connection";
import type { Answer, Chair, Evening, News, TableMessage } from "./messages";
import { noServer } from "./none";
import { people, tick } from "./people";
import { lostWords, RemoteHost } from "./remote";
import { linkTo, linkWords } from "./share";
import { waitingRoom, type WaitingActions } from "./waiting";

export interface OnlineActions {
  home(): void;
  go(address: string): void;
  /** The page has come to another address by itself. */
  arrived(address: string): void;
}

export function openOnline(root: HTMLElement, where: { code: string } | { game: string }, actions: OnlineActions): { close(): void; draw(): void } {
  const connection = new Connection(ownName());
  const chat = new Chat(connection, draw);
  let table: TableMessage | null = null;
  let host: RemoteHost | null = null;
  let frame: OpenTable | null = null;
  let copied = false;
  let refusal = "";
  let closed = false;
  let creating = false;
  /** We have asked to play again. */
  let wantsAgain = false;
  /** Our share in the deal of the table we are at. */
  let deal: Deal | null = null;
  /** How the table is set, for guests. */
  let settled: ((table: TableMessage) => TemplateResult) | undefined;
  /** How several games are counted: loaded when there is more than one. */
  let scores: ((evening: Evening, seats: Chair[]) => TemplateResult) | null = null;

  // --- the way to the table ---

  async function create(game: string): Promise<void> {
    if (creating) return;
    creating = true;
    if (!ownName()) await connection.greet(say("host"));
    const answer = await connection.ask({ type: "create", game, seats: players[game]?.[2] ?? 3, sit: true });
    creating = false;
    // Perhaps it is at another server, and the connection goes there.
    if ((answer?.type === "ok" || answer?.type === "error") && answer.table) {
      actions.arrived(`/t/${answer.table}`);
      arrive(answer.table);
    } else if (answer?.type === "error") refuse(answer.text);
  }

  function arrive(code: string): void {
    connection.table = code;
    deal = null;
    scrollTo(0, 0);
  }

  /** Everybody goes along to the table after this one. */
  function follow(code: string): void {
    frame?.close();
    frame = host = table = null;
    wantsAgain = false;
    actions.arrived(`/t/${code}`);
    arrive(code);
    draw();
    void connection.watch().then(listen);
  }

  /** We are at a table. What it tells of its past comes before the answer to this greeting, but behind that to our coming. */
  function listen(): void {
    chat.begin();
    void connection.greet(ownName()).then(() => chat.settled());
  }

  connection.onState = (state) => {
    if (state === "up" && !connection.table && "game" in where) void create(where.game);
    if (state === "up") listen();
    if (state === "lost" && host) host.lost = true;
    if (state === "gone" && connection.table) forget(connection.table);
    refuse(""); // whatever was refused before, this is what counts now
  };

  connection.onNews = (news: News) => {
    if (news.table !== connection.table) return; // a last word of the table before
    if (news.type === "chat") {
      chat.take(news);
      return;
    }
    if (news.type === "reaction") {
      void import("./reactions").then(({ show }) => show(news));
      return;
    }
    deal ??= new Deal(connection, news.table, draw);
    if (news.type === "draw") {
      deal.draw(news);
      return;
    }
    if (news.type === "table") takeTable(news);
    if (news.type === "view") deal.view(news);
    if (news.type === "over") void deal.over(news);
    host?.take(news);
    draw();
  };

  function takeTable(news: TableMessage): void {
    const before = table;
    table = news;
    deal?.table(news);
    // Who still looks at the result is not pulled off it; who comes by an older link goes where the others are.
    if (news.rematch && (before ? wantsAgain : news.you === null)) {
      follow(news.rematch);
      return;
    }
    if (news.state !== before?.state) refusal = "";
    if ((news.evening?.played ?? 0) > (news.state === "over" ? 1 : 0))
      void import("./evening").then(({ scoreboard }) => {
        scores = scoreboard;
        draw();
      });
    if (before && before.state === "open") tell(before, news);
    if (news.you !== null || news.owner) remember({ table: news.table, game: news.game, over: news.state === "over" });
    if (news.game !== before?.game) void loadBoard(news.game).then(draw, () => {}); // and the words of its options
    if (news.state === "open") {
      if (!news.owner)
        void import("./settled").then((loaded) => {
          settled = loaded.settled;
          draw();
        });
      document.title = `${titles[news.game]} – Silure`;
    } else if (!host) {
      host = new RemoteHost(connection, news);
      void openFrame(host, news.game);
    }
  }

  /** Who comes and goes before the start, for people who do not see it. */
  function tell(before: TableMessage, after: TableMessage): void {
    const names = ({ seats }: TableMessage): string[] => seats.flatMap((chair) => (chair.kind === "person" ? [chair.name] : []));
    const [were, are] = [names(before), names(after)];
    const came = are.filter((one) => !were.includes(one)).map((one) => say("sits_down", { name: one }));
    const went = were.filter((one) => !are.includes(one)).map((one) => say("stands_up", { name: one }));
    const begins = after.state === "playing" ? [say("game_begins")] : [];
    announce([...came, ...went, ...begins].join(" "));
  }

  async function openFrame(now: RemoteHost, game: string): Promise<void> {
    await loadBoard(game);
    if (closed || host !== now) return; // the latest counts
    frame = openTable(root, now, around(game));
    scrollTo(0, 0); // another screen begins at its top
    draw();
  }

  // --- what people ask for; a refusal is said where they look ---

  function refuse(why: string): void {
    if (frame) frame.refuse(why);
    else {
      refusal = why;
      draw();
    }
  }

  async function ask(message: { type: string; [member: string]: unknown }): Promise<Answer | null> {
    const answer = await connection.ask({ ...message, table: connection.table });
    if (!answer) refuse(lostWords());
    else if (answer.type === "error") refuse(answer.text);
    else if (refusal) refuse("");
    return answer;
  }

  /** What was refused must not stay chosen on the screen: it is drawn from nothing. */
  async function set(message: { type: string; [member: string]: unknown }): Promise<void> {
    const answer = await ask(message);
    if (answer?.type === "ok" || frame) return;
    render(html``, root);
    draw();
  }

  async function sit(seat: number | null): Promise<void> {
    await ask({ type: "sit", seat: seat ?? undefined });
  }

  async function name(typed: string): Promise<boolean> {
    const clean = cleanName(typed);
    if (!clean) {
      refuse(say("first_your_name"));
      root.querySelector<HTMLInputElement>("form.name input")?.focus();
      return false;
    }
    const why = await connection.greet(clean);
    if (why) refuse(why);
    else keepName(clean);
    return !why;
  }

  const waitingActions: WaitingActions = {
    leave: actions.home,
    copy: () => void copyLink(),
    look: () => void changeLook(),
    sit: async (typed, seat) => void ((await name(typed)) && sit(seat)),
    ask,
    set,
  };

  async function changeLook(): Promise<void> {
    const { chooseLook } = await import("./looks");
    chooseLook(() => void connection.greet(ownName()).then(() => (table && table.you !== null ? sit(table.you) : draw())));
  }

  async function copyLink(): Promise<void> {
    const { copyLink: copy } = await import("./copy");
    await copy(linkTo(connection.table ?? ""), root, refuse, (now) => {
      copied = now;
      draw();
    });
  }

  // --- the running table ---

  const tools = (): TemplateResult => bell(draw, refuse);

  function reacting(): TemplateResult {
    const words = say("react");
    return html`<button class="icon" data-do="react" aria-label=${words} title=${words} @click=${() => void import("./reactions").then(({ toggleBar }) => toggleBar(connection, refuse))}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9 5 3l5 3h4l5-3 1 6c2 6-2 12-8 12S2 15 4 9Zm6 6q2 2 4 0" /></svg>
    </button>`;
  }

  /** The owner chooses another game for everybody. */
  async function chooseAnother(): Promise<void> {
    const { chooseGame } = await import("./evening");
    chooseGame((game) => {
      wantsAgain = true;
      void ask({ type: "rematch", game });
    });
  }

  /** Under the result: whether the deal was fair, and all games so far. */
  function afterwards(): TemplateResult {
    const evening = table?.evening;
    return html`${deal?.verdict ? html`<p class="fair" role="status">${deal.verdict}</p>` : ""}
      ${evening && evening.played > 1 ? scores?.(evening, table?.seats ?? []) : ""}`;
  }

  function around(game: string): Parameters<typeof openTable>[2] {
    return {
      game,
      here: 1,
      leave: actions.home,
      again,
      another: () => (table?.owner && !table.rematch ? () => void chooseAnother() : undefined),
      invited: () => Boolean(table?.rematch),
      notice,
      above: () => (table && host ? above(table, host) : ""),
      beside: () => html`<div class="beside">${reacting()}${connection.state === "up" ? "" : html`<p class="lost" role="status">${say("coming_back")}</p>`}</div>`,
      below: () => below(),
      onTurn: () => call(titles[game]),
      ending: afterwards,
    };
  }

  /** The next game is there already, or we ask for one: looked up when pressed, since it may come between a drawing and the press. */
  function again(): (() => void) | undefined {
    if (!table?.rematch && table?.you === null && !table.owner) return undefined;
    return () => {
      wantsAgain = true;
      if (table?.rematch) follow(table.rematch);
      else void ask({ type: "rematch" });
    };
  }

  function notice(now: Snapshot): string | null {
    const chair = table?.seats[table.you ?? -1];
    if (table?.storing === false) return say("not_storing");
    if (chair?.kind === "person" && chair.away && !now.view.over) return say(table?.seats.every((one) => one.kind !== "person" || one.away) ? "game_waits" : "bot_plays_for_you");
    if (now.view.seat === null) return say("you_watch");
    // Who is gone does not think.
    const gone = now.view.due.map((seat) => table?.seats[seat as number]).find((one) => one?.kind === "person" && !one.here && !one.away);
    return !now.legal.length && gone?.kind === "person" ? say("waiting_for", { name: gone.name }) : null;
  }

  function above(now: TableMessage, at: RemoteHost): TemplateResult {
    return html`<div class="strip" data-connection=${connection.state}>
      ${people(now, at, { sit: takeSeat, back: () => void ask({ type: "back" }) })}
      ${stalled(now)}
      ${deal?.alarm ? html`<p class="unfair" role="alert">${deal.alarm}</p>` : ""}
    </div>`;
  }

  /** Who kept the draw waiting is told to everybody. */
  function stalled({ stalled: names = [] }: TableMessage): TemplateResult[] {
    return names.map(({ name: who }) => html`<span class="soft">${say("kept_waiting", { name: who })}</span>`);
  }

  /** Who came to watch may not have told a name yet. */
  function takeSeat(seat: number): void {
    if (ownName() !== null) void sit(seat);
    else void import("./looks").then(({ askName }) => askName((typed) => waitingActions.sit(typed, seat)));
  }

  function below(): TemplateResult {
    const seated = table?.you !== null && table?.state === "playing";
    return html`${chat.draw()}
      ${linkWords(linkTo(connection.table ?? ""))}
      <div class="buttons aside">
        <button @click=${() => void copyLink()}>${copied ? say("copied") : say("copy_table_link")}</button>
        ${seated ? html`${tools()}<button @click=${() => void ask({ type: "stand" })}>${say("give_up_seat")}</button>` : ""}
      </div>`;
  }

  // --- drawing ---

  /** Not at a table yet, or there is none. */
  function outside(): TemplateResult {
    const words =
      connection.state === "gone" ? (connection.trouble || say("no_such_table"))
      : refusal || connection.trouble || say("opening_table");
    return html`<header class="bar">
        <button class="quiet" @click=${actions.home}>← ${say("games")}</button>
        <h1>Silure</h1>
      </header>
      <main class="outside">${connection.state === "lost" && !refusal && !connection.trouble ? noServer(connection.again) : html`<p role="status">${words}</p>`}</main>`;
  }

  function draw(): void {
    if (closed) return;
    if (frame && host) {
      const n = host.played;
      host.played = 0;
      frame.draw();
      // When what happened has been told.
      if (n > 0) void host.settled?.().then(() => refuse(say("bot_played", { n })));
    } else if (!table) render(outside(), root);
    else if (table.state === "open") {
      const trouble = connection.state === "up" ? "" : lostWords();
      const board = table.evening && scores?.(table.evening, table.seats);
      render(waitingRoom({ table, copied, refusal: deal?.alarm || refusal, trouble, chat: chat.draw(), tools: html`${reacting()}${tools()}`, settled, scores: board }, waitingActions), root);
    }
    tick(root);
  }

  const seconds = setInterval(() => tick(root), 500);
  const looked = (): void => call();
  document.addEventListener("visibilitychange", looked);
  if ("code" in where) arrive(where.code);
  draw();
  return {
    draw: () => {
      void connection.greet(ownName()); // perhaps in another language
      host?.relabel();
      draw();
    },
    close: () => {
      closed = true;
      clearInterval(seconds);
      document.removeEventListener("visibilitychange", looked);
      frame?.close();
      host?.close();
      connection.close();
    },
  };
}
