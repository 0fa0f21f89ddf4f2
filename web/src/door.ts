// The door: choose a game, sit down against bots in one click, or set the table first.
import { html, type TemplateResult } from "lit-html";
import { facts, loadBoard, players, titles } from "./boards";
import { gameChoices, levels } from "./choices";
import type { Level, Seat, Setup } from "./host";
import { botNames } from "./names";
import { knownTables } from "./online/known";
import { count, picker } from "./picker";
import { gear } from "./gear";
import { lang, say } from "./words";

export interface DoorActions {
  play(setup: Setup): void;
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
  redraw(): void;
  otherLanguage(): void;
}

/** What is being set up; null: nothing, the games are shown. */
let chosen: { game: string; seats: number; here: number; level: Level; options: Record<string, string> } | null = null;

function seatsFor(count: number, here: number, level: Level): Seat[] {
  return Array.from({ length: count }, (_, seat) =>
    seat < here
      ? { name: here === 1 ? say("You", "Vous") : `${say("Player", "Joueur")} ${seat + 1}`, kind: "here" as const }
      : { name: botNames[(seat - here) % botNames.length] ?? "Bot", kind: "bot" as const, level },
  );
}

function playNow(game: string, actions: DoorActions): void {
  const usual = players[game]?.[2] ?? 3;
  actions.play({ game, options: {}, seats: seatsFor(usual, 1, "normal") });
}

/** The words of its options come with the game's board; the rest can be chosen at once. */
function setTable(game: string, actions: DoorActions): void {
  chosen = { game, seats: players[game]?.[2] ?? 3, here: 1, level: "normal", options: {} };
  actions.redraw();
  const redraw = (): void => void (chosen?.game === game && actions.redraw());
  void loadBoard(game).then(redraw, () => {});
}

function card(game: string, actions: DoorActions): TemplateResult {
  const [least, most] = players[game] ?? [1, 1];
  const prepare = (): void => actions.prepare(game);
  return html`<li class="game" @pointerenter=${prepare} @focusin=${prepare}>
    <img src="/${PICTURES[game]}" alt="" width="160" height="100" />
    <h2>${titles[game]}</h2>
    <p>${facts[game]?.pitch[lang()]}</p>
    <p class="facts">${least}–${most} ${say("players", "joueurs")} · ${facts[game]?.minutes} min</p>
    <div class="buttons">
      <button class="first" data-game=${game} @click=${() => playNow(game, actions)}>${say("Play now", "Jouer")}</button>
      <button data-set=${game} @click=${() => setTable(game, actions)}>${say("Set the table", "Préparer la table")}</button>
      <button data-learn=${game} @click=${() => actions.learn(game)}>${say("Learn by playing", "Apprendre en jouant")}</button>
      <button data-invite=${game} @click=${() => actions.invite(game)}>${say("Invite friends", "Inviter des amis")}</button>
    </div>
  </li>`;
}

function setting(actions: DoorActions): TemplateResult {
  if (!chosen) return html``;
  const now = chosen;
  const [least, most] = players[now.game] ?? [1, 1];
  const change = (part: Partial<typeof now>): void => {
    chosen = { ...now, ...part };
    if (chosen.here > chosen.seats) chosen.here = chosen.seats;
    actions.redraw();
  };
  return html`<section class="setting">
    <h2>${titles[now.game]}</h2>
    ${picker(say("Players", "Joueurs"), count(least, most), now.seats, (seats) => change({ seats }))}
    ${picker(say("People at this device", "Personnes sur cet appareil"), count(1, now.seats), now.here, (here) => change({ here }))}
    ${now.here < now.seats ? picker(say("Bots", "Robots"), levels(), now.level, (level) => change({ level })) : ""}
    ${gameChoices(now.game, now.options, (options) => change({ options: { ...now.options, ...options } }))}
    <div class="buttons">
      <button
        class="first"
        @click=${() => {
          chosen = null;
          actions.play({ game: now.game, options: now.options, seats: seatsFor(now.seats, now.here, now.level) });
        }}
      >
        ${say("Deal the cards", "Distribuer")}
      </button>
      <button
        @click=${() => {
          chosen = null;
          actions.redraw();
        }}
      >
        ${say("Back", "Retour")}
      </button>
    </div>
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
    <main>${chosen ? "" : elsewhere(actions)}${chosen ? setting(actions) : html`<ul class="games">${Object.keys(titles).map((game) => card(game, actions))}</ul>${kept(actions)}`}</main>`;
}
