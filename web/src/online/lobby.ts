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
        <span class="soft">${names.join(", ") || say("nobody yet", "personne encore")}</span>
        <span class="soft">
          ${state === "open" ? say(`${taken} of ${seats} seats taken`, `${taken} ${taken > 1 ? "places prises" : "place prise"} sur ${seats}`) : say("playing", "partie en cours")}
        </span>
      </div>
      <button class=${open ? "first" : ""} @click=${() => actions.go(`/t/${table}`)}>${open ? say("Join", "Rejoindre") : say("Watch", "Regarder")}</button>
    </li>`;
  }

  function openTables(): TemplateResult {
    if (connection.state === "lost") return noServer(connection.again);
    if (!tables) return html`<p class="soft">${say("Looking around…", "On regarde…")}</p>`;
    if (!tables.length)
      return html`<p>${say("No table is open to everybody right now. Open one: choose a game, then “Invite friends”.", "Aucune table n'est ouverte à tous en ce moment. Ouvrez-en une : choisissez un jeu, puis « Inviter des amis ».")}</p>`;
    return html`<ul class="tables">${tables.map(row)}</ul>`;
  }

  function own(): TemplateResult {
    const known = knownTables();
    if (!known.length) return html``;
    return html`<section class="card">
      <h2>${say("Your tables", "Vos tables")}</h2>
      <ul class="tables">
        ${known.map(
          ({ table, game, over }) => html`<li>
            <img src="/${PICTURES[game]}" alt="" width="80" height="50" />
            <div><b>${titles[game] ?? game}</b> <span class="soft">${over ? say("finished", "terminée") : say("goes on", "en cours")}</span></div>
            <button @click=${() => actions.go(`/t/${table}`)}>${over ? say("Result", "Résultat") : say("Go on", "Reprendre")}</button>
            <button
              class="tiny"
              @click=${() => {
                forget(table);
                draw();
              }}
            >
              ${say("forget", "oublier")}<span class="unseen"> ${titles[game]}</span>
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
          <button class="quiet" @click=${actions.home}>← ${say("Games", "Jeux")}</button>
          <h1>${say("Tables", "Tables")}</h1>
          ${gear()}
        </header>
        <main class="lobby">
          <section class="card">
            <h2>${say("Open tables", "Tables ouvertes")}</h2>
            ${openTables()}
          </section>
          ${own()}
          <section class="card">
            <h2>${say("You were given a code?", "On vous a donné un code ?")}</h2>
            <form class="name" @submit=${enter}>
              <label>${say("Code or link", "Code ou lien")} <input name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" /></label>
              <button>${say("Go there", "Y aller")}</button>
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
  document.title = `${say("Tables", "Tables")} – Silure`;
  draw();
  return {
    draw,
    close: () => {
      clearInterval(timer);
      connection.close();
    },
  };
}
