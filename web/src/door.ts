// The door: go on with a game, choose one, sit down against bots in one click, or set the table first.
import { html, type TemplateResult } from "lit-html";
import { facts, players, titles } from "./boards";
import type { Setup } from "./host";
import { keptGames } from "./kept";
import { knownTables } from "./online/known";
import { usualTable } from "./seats";
import { gear } from "./gear";
import { lang, say } from "./words";

export interface DoorActions {
  play(setup: Setup): void;
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
  otherLanguage(): void;
}

function card(game: string, actions: DoorActions): TemplateResult {
  const [least, most] = players[game] ?? [1, 1];
  const prepare = (): void => actions.prepare(game);
  return html`<li class="game" @pointerenter=${prepare} @focusin=${prepare}>
    <img src="/${PICTURES[game]}" alt="" width="160" height="100" />
    <h2>${titles[game]}</h2>
    <p>${say(facts[game]?.pitch.en ?? "", facts[game]?.pitch.fr)}</p>
    <p class="facts">${least}–${most} ${say("players", "joueurs")} · ${facts[game]?.minutes} min</p>
    <div class="buttons">
      <button class="first" data-game=${game} @click=${() => actions.play(usualTable(game))}>${say("Play now", "Jouer")}</button>
      <button data-set=${game} @click=${() => actions.go(`/#set/${game}`)}>${say("Set the table", "Préparer la table")}</button>
      <button data-learn=${game} @click=${() => actions.learn(game)}>${say("Learn by playing", "Apprendre en jouant")}</button>
      <button data-invite=${game} @click=${() => actions.invite(game)}>${say("Invite friends", "Inviter des amis")}</button>
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
  return html`<section class="unfinished" aria-label=${say("Continue", "Continuer")}>
    ${kept.map(({ table: { game, seats }, when, due }) => {
      const people = due.filter((seat) => seats[seat]?.kind === "here");
      const one = seats[people[0] ?? due[0] ?? 0];
      const alone = people.length && seats.filter(({ kind }) => kind === "here").length === 1;
      const turn = alone ? say("your turn", "à vous") : say(`${one?.name} to move`, `à ${one?.name}`);
      const forget = say(`Drop this game of ${titles[game]}`, `Abandonner cette partie de ${titles[game]}`);
      return html`<p>
        <button class="first" data-continue=${game} @click=${() => actions.resume(game)}>${say("Continue", "Continuer")} ${titles[game]}</button>
        <span>${turn} · ${ago(when)}</span>
        <button class="quiet" data-drop=${game} aria-label=${forget} title=${forget} @click=${() => actions.drop(game)}>✕</button>
      </p>`;
    })}
  </section>`;
}

/** A game somebody kept can be watched again. */
function kept(actions: DoorActions): TemplateResult {
  return html`<p class="kept">
    <label class="file">${say("Watch a kept game (.silure)", "Revoir une partie gardée (.silure)")}
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
  return html`<nav class="elsewhere" aria-label=${say("Online", "En ligne")}>
    ${link("/#tables", say("Open tables", "Tables ouvertes"), actions)}
    ${known.map(({ table, game }) => link(`/t/${table}`, `${say("Back to", "Retour à")} ${titles[game] ?? game}`, actions))}
  </nav>`;
}

export function door(actions: DoorActions): TemplateResult {
  return html`<header class="door">
      <h1>Silure</h1>
      <p>${say("Light-hearted card games of cats and fish.", "Des jeux de cartes légers, de chats et de poissons.")}</p>
      <button class="quiet" @click=${actions.otherLanguage} lang=${lang() === "fr" ? "en" : "fr"}>
        ${lang() === "fr" ? "English" : "Français"}
      </button>
      ${gear()}
    </header>
    <main>${unfinished(actions)}${elsewhere(actions)}<ul class="games">${Object.keys(titles).map((game) => card(game, actions))}</ul>${kept(actions)}</main>`;
}
