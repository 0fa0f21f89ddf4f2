// The door: go on with a game, choose one, sit down against bots in one click, or set the table first.
import { html, type TemplateResult } from "lit-html";
import { facts, players, titles } from "./boards";
import { keptGames } from "./kept";
import { knownTables } from "./online/known";
import { gear } from "./gear";
import { type Lang, lang, LANGUAGES, pitch, say } from "./words";

export interface DoorActions {
  /** Sits down at the usual table. */
  play(game: string): void;
  /** Goes on with the kept game, or drops it. */
  resume(game: string): void;
  drop(game: string): void;
  /** A first game with a guide. */
  learn(game: string): void;
  /** Opens a table for people elsewhere. */
  invite(game: string): void;
  /** Shows another part of the page. */
  go(address: string): void;
  /** A game is looked at: its board may be loaded ahead. */
  prepare(game: string): void;
  /** A record from this device: opens its replay. */
  openFile(file: File | undefined): void;
  speak(language: Lang): void;
}

function card(game: string, actions: DoorActions): TemplateResult {
  const [least, most] = players[game] ?? [1, 1];
  const prepare = (): void => actions.prepare(game);
  return html`<li class="game" @pointerenter=${prepare} @focusin=${prepare}>
    <img src="/${PICTURES[game]}" alt="" width="160" height="100" />
    <h2>${titles[game]}</h2>
    <p>${pitch(game)}</p>
    <p class="facts">${say("table_facts", { least, most, minutes: facts[game]?.minutes ?? 0 })}</p>
    <div class="buttons">
      <button class="first" data-game=${game} @click=${() => actions.play(game)}>${say("play_now")}</button>
      <button data-set=${game} @click=${() => actions.go(`/#set/${game}`)}>${say("set_table")}</button>
      <button data-learn=${game} @click=${() => actions.learn(game)}>${say("learn")}</button>
      <button data-invite=${game} @click=${() => actions.invite(game)}>${say("invite_friends")}</button>
    </div>
  </li>`;
}

/** "5 minutes ago". */
function ago(when: number): string {
  const minutes = Math.round((when - Date.now()) / 60000);
  const words = new Intl.RelativeTimeFormat(lang(), { numeric: "auto" });
  if (minutes > -60) return words.format(Math.min(0, minutes), "minute");
  return minutes > -1440 ? words.format(Math.round(minutes / 60), "hour") : words.format(Math.round(minutes / 1440), "day");
}

/** Games that are not over. */
function unfinished(actions: DoorActions): TemplateResult {
  const kept = keptGames(Object.keys(titles));
  if (!kept.length) return html``;
  return html`<section class="unfinished" aria-label=${say("continue")}>
    ${kept.map(({ table: { game, seats }, when, due }) => {
      const people = due.filter((seat) => seats[seat]?.kind === "here");
      const one = seats[people[0] ?? due[0] ?? 0];
      const alone = people.length && seats.filter(({ kind }) => kind === "here").length === 1;
      const turn = alone ? say("is_your_turn") : say("is_turn_of", { name: one?.name ?? "" });
      const forget = say("drop_game", { game: titles[game] ?? "" });
      return html`<p>
        <button class="first" data-continue=${game} @click=${() => actions.resume(game)}>${say("continue_game", { game: titles[game] ?? "" })}</button>
        <span>${turn} · ${ago(when)}</span>
        <button class="quiet" data-drop=${game} aria-label=${forget} title=${forget} @click=${() => actions.drop(game)}>✕</button>
      </p>`;
    })}
  </section>`;
}

/** A game somebody kept can be watched again. */
function kept(actions: DoorActions): TemplateResult {
  return html`<p class="kept">
    <label class="file">${say("watch_file")}
      <input type="file" accept=".silure,text/plain" @change=${(event: Event) => actions.openFile((event.target as HTMLInputElement).files?.[0])} />
    </label>
  </p>`;
}

/** A link within the page: it opens without loading anything anew. */
function link(address: string, words: string, actions: DoorActions): TemplateResult {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.go(address);
  };
  return html`<a href=${address} @click=${follow}>${words}</a>`;
}

/** How many tables the door itself leads back to; the others are in the lobby. */
const NEAR = 2;

/** The way to people elsewhere: open tables, and those somebody here sat at. */
function elsewhere(actions: DoorActions): TemplateResult {
  const known = knownTables().filter(({ over }) => !over).slice(0, NEAR);
  return html`<nav class="elsewhere" aria-label=${say("online")}>
    ${link("/#tables", say("play_online"), actions)}
    ${known.map(({ table, game }) => link(`/t/${table}`, say("back_to", { game: titles[game] ?? game }), actions))}
  </nav>`;
}

export function door(actions: DoorActions): TemplateResult {
  return html`<header class="door">
      <h1>Silure</h1>
      <p>${say("tagline")}</p>
      <select class="quiet" aria-label=${say("language")} @change=${(event: Event) => actions.speak((event.target as HTMLSelectElement).value as Lang)}>
        ${LANGUAGES.map(([one, name]) => html`<option value=${one} lang=${one} .selected=${one === lang()}>${name}</option>`)}
      </select>
      ${gear()}
    </header>
    <main>${unfinished(actions)}${elsewhere(actions)}<ul class="games">${Object.keys(titles).map((game) => card(game, actions))}</ul>${kept(actions)}</main>`;
}
