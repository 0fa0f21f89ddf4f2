// A television at a table: the board and what happens, large; nobody's hand. A code to photograph while seats are free, the scoreboard
// between two games, and on to the next game by itself. The server shows it what watchers see, whoever's device it is.
import { html, render, type TemplateResult } from "lit-html";
import { loadBoard, titles } from "../boards";
import { openTable, type OpenTable } from "../table";
import { pitch, say } from "../words";
import { Connection } from "./connection";
import { scoreboard } from "./evening";
import { face } from "./look";
import type { Evening, News, TableMessage } from "./messages";
import { noServer } from "./none";
import { tick } from "./people";
import { show } from "./reactions";
import { RemoteHost, seatsOf } from "./remote";
import { linkTo, linkWords, qrCode } from "./share";

export interface TvActions {
  home(): void;
  /** The page has come to another address by itself. */
  arrived(address: string): void;
}

const botFace = (): TemplateResult => html`<svg class="face bot" viewBox="0 0 64 64" aria-hidden="true"><use href="/${FACES}#bot"></use></svg>`;

export function openTv(root: HTMLElement, code: string, actions: TvActions): { close(): void; draw(): void } {
  const connection = new Connection(null, true);
  let table: TableMessage | null = null;
  let host: RemoteHost | null = null;
  let frame: OpenTable | null = null;
  let evening: Evening | undefined;
  /** Whose turn it is. */
  let due: (number | "clock")[] = [];
  let closed = false;

  /** On to the table after this one. */
  async function follow(next: string): Promise<void> {
    frame?.close();
    frame = host = table = null;
    connection.table = next;
    actions.arrived(`/t/${next}#tv`);
    draw();
    await connection.watch();
  }

  function takeTable(news: TableMessage): void {
    table = news;
    evening = news.evening ?? evening;
    document.title = `${titles[news.game]} – Silure`;
    if (news.state === "over" && news.rematch) void follow(news.rematch);
    else if (news.state !== "open" && !host) void openFrame(news);
  }

  async function openFrame(news: TableMessage): Promise<void> {
    const mine = (host = new RemoteHost(connection, news));
    await loadBoard(news.game);
    if (closed || host !== mine) return;
    frame = openTable(root, mine, {
      game: news.game,
      here: 1,
      leave: actions.home,
      again: () => undefined,
      above: () => people(),
      notice: () => (connection.state === "up" ? null : say("coming_back")),
      ending: () => (evening ? scoreboard(evening, table?.seats ?? [], true) : ""),
    });
    tick(root);
  }

  connection.onState = draw;
  connection.onNews = (news: News) => {
    if (news.table !== connection.table) return;
    if (news.type === "reaction") return show(news);
    if (news.type === "chat" || news.type === "draw") return;
    if (news.type === "table") takeTable(news);
    if (news.type === "view") due = news.view.due;
    host?.take(news);
    draw();
  };

  // --- drawing ---

  const wins = (who: number): number => evening?.people.find((one) => one.who === who)?.wins ?? 0;

  /** Who sits at the table, whose turn it is, and a code for who may still come. */
  function people(): TemplateResult {
    if (!table || !host) return html``;
    const names = seatsOf(table);
    const { left, at } = host.clocks;
    const free = table.seats.some(({ kind }) => kind !== "person") && table.state === "playing";
    return html`<ul class="tv-people">
        ${table.seats.map((chair, seat) => {
          const until = left[seat];
          const person = chair.kind === "person" ? chair : null;
          return html`<li class="${person && !person.here ? "gone" : ""} ${due.includes(seat) ? "due" : ""}">
            ${person ? face(person, person.who) : botFace()}
            <span class="who">${person?.name ?? names[seat]?.name}</span>
            ${person && wins(person.who) ? html`<span class="wins">♛ ${wins(person.who)}</span>` : ""}
            ${person?.away ? html`<small>${say("bot_plays")}</small>` : ""}
            ${typeof until === "number" ? html`<span class="clock" role="timer" aria-label=${say("time_left")} data-until=${at + until}></span>` : ""}
          </li>`;
        })}
      </ul>
      ${free ? html`<aside class="tv-code">${qrCode(linkTo(table.table))}<p>${say("scan_for_bot_seat")}</p></aside>` : ""}`;
  }

  /** Before the start: come in, and who is here. */
  function waiting(now: TableMessage): TemplateResult {
    const link = linkTo(now.table);
    const free = now.seats.some(({ kind }) => kind === "open");
    const names = seatsOf(now);
    return html`<main class="tv-waiting">
      <section>
        <h1>${titles[now.game]}</h1>
        <p>${pitch(now.game)}</p>
        <ol>
          ${now.seats.map((chair, seat) =>
            chair.kind === "person"
              ? html`<li class=${chair.here ? "" : "gone"}>${face(chair, chair.who)}<span>${chair.name}</span></li>`
              : html`<li class="empty">${chair.kind === "bot" ? html`${botFace()}<span>${names[seat]?.name}</span>` : html`<span class="face" aria-hidden="true"></span><span>${say("free")}</span>`}</li>`,
          )}
        </ol>
        ${evening ? scoreboard(evening, now.seats, true) : ""}
      </section>
      <aside>
        ${qrCode(link)}
        <p class="scan">${free ? say("scan_to_sit") : say("scan_to_watch")}</p>
        ${linkWords(link)}
      </aside>
    </main>`;
  }

  function outside(): TemplateResult {
    const words = connection.trouble || (connection.state === "gone" ? say("no_such_table") : say("opening_table"));
    return html`<main class="outside">${connection.state === "lost" && !connection.trouble ? noServer(connection.again) : html`<p role="status">${words}</p>`}</main>`;
  }

  function draw(): void {
    if (closed) return;
    if (frame) frame.draw();
    else if (!table) render(outside(), root);
    else if (table.state === "open") render(waiting(table), root);
    tick(root);
  }

  /** A press fills the screen; where the browser lets it, the screen stays on. */
  const fill = (): void => void document.documentElement.requestFullscreen?.().catch(() => {});
  const stay = (): void => void (document.hidden || navigator.wakeLock?.request("screen").catch(() => {}));
  const seconds = setInterval(() => tick(root), 500);
  document.documentElement.dataset["tv"] = "";
  document.addEventListener("click", fill);
  document.addEventListener("visibilitychange", stay);
  stay();
  connection.table = code;
  draw();
  return {
    draw: () => {
      host?.relabel();
      draw();
    },
    close: () => {
      closed = true;
      clearInterval(seconds);
      delete document.documentElement.dataset["tv"];
      document.removeEventListener("click", fill);
      document.removeEventListener("visibilitychange", stay);
      frame?.close();
      host?.close();
      connection.close();
    },
  };
}
