// The lobby: tables that are open to everybody, those somebody here sat at, and a field for a code.
import { html, render, type TemplateResult } from "lit-html";
import { titles } from "../boards";
import { gear } from "../gear";
import { say } from "../words";
import { forget, knownTables } from "./known";
import { Connection } from "./connection";
import type { Listed } from "./messages";
import { noServer } from "./none";

const EVERY_MS = 4000;

export interface LobbyActions {
  home(): void;
  go(address: string): void;
}

export function openLobby(root: HTMLElement, actions: LobbyActions): { close(): void; draw(): void } {
  const connection = new Connection(null);
  let tables: Listed[] | null = null;

  async function refresh(): Promise<void> {
    if (document.hidden) return;
    const answer = await connection.ask({ type: "list" });
    if (answer?.type === "tables") {
      tables = answer.tables;
      draw();
    }
  }

  function row({ table, game, state, seats, taken, names }: Listed): TemplateResult {
    const open = state === "open" && taken < seats;
    return html`<li>
      <img src="/${PICTURES[game]}" alt="" width="80" height="50" />
      <div>
        <b>${titles[game] ?? game}</b>
        <span class="soft">${names.join(", ") || say("nobody_yet")}</span>
        <span class="soft">
          ${state === "open" ? say("seats_taken", { taken, seats }) : say("is_playing")}
        </span>
      </div>
      <button class=${open ? "first" : ""} @click=${() => actions.go(`/t/${table}`)}>${open ? say("join") : say("watch")}</button>
    </li>`;
  }

  function openTables(): TemplateResult {
    if (connection.state === "lost") return noServer(connection.again);
    if (!tables) return html`<p class="soft">${say("looking")}</p>`;
    if (!tables.length)
      return html`<p>${say("no_open_table")}</p>`;
    return html`<ul class="tables">${tables.map(row)}</ul>`;
  }

  function own(): TemplateResult {
    const known = knownTables();
    if (!known.length) return html``;
    return html`<section class="card">
      <h2>${say("your_tables")}</h2>
      <ul class="tables">
        ${known.map(
          ({ table, game, over }) => html`<li>
            <img src="/${PICTURES[game]}" alt="" width="80" height="50" />
            <div><b>${titles[game] ?? game}</b> <span class="soft">${over ? say("table_over") : say("table_goes_on")}</span></div>
            <button @click=${() => actions.go(`/t/${table}`)}>${over ? say("result") : say("go_on")}</button>
            <button
              class="tiny"
              @click=${() => {
                forget(table);
                draw();
              }}
            >
              ${say("forget")}<span class="unseen"> ${titles[game]}</span>
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  function enter(event: SubmitEvent): void {
    event.preventDefault();
    const typed = ((event.currentTarget as HTMLFormElement).elements.namedItem("code") as HTMLInputElement).value;
    // The whole link is welcome too.
    const code = /([a-z0-9]+)\/?\s*$/.exec(typed.toLowerCase())?.[1];
    if (code) actions.go(`/t/${code}`);
  }

  function draw(): void {
    render(
      html`<header class="bar">
          <button class="quiet" @click=${actions.home}>← ${say("games")}</button>
          <h1>${say("tables")}</h1>
          ${gear()}
        </header>
        <main class="lobby">
          <section class="card">
            <h2>${say("open_tables")}</h2>
            ${openTables()}
          </section>
          ${own()}
          <section class="card">
            <h2>${say("have_code")}</h2>
            <form class="name" @submit=${enter}>
              <label>${say("code_or_link")} <input name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" /></label>
              <button>${say("go_there")}</button>
            </form>
          </section>
        </main>`,
      root,
    );
  }

  connection.onState = () => {
    draw();
    void refresh();
  };
  const timer = setInterval(() => void refresh(), EVERY_MS);
  document.title = `${say("tables")} – Silure`;
  draw();
  return {
    draw,
    close: () => {
      clearInterval(timer);
      connection.close();
    },
  };
}
