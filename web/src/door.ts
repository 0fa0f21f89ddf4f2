// The door: choose a game, sit down against bots in one click, or set the table first.
import { html, type TemplateResult } from "lit-html";
import { choices, facts, players, titles } from "./boards";
import type { Level, Seat, Setup } from "./host";
import { lang, say } from "./words";

export interface DoorActions {
  play(setup: Setup): void;
  /** A game is looked at: its board may be loaded ahead. */
  prepare(game: string): void;
  /** A record from this device: opens its replay. */
  openFile(file: File | undefined): void;
  redraw(): void;
  otherLanguage(): void;
}

/** What is being set up; null: nothing, the games are shown. */
let chosen: { game: string; seats: number; here: number; level: Level; options: Record<string, string> } | null = null;

const botNames = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Tigrou", "Câlin"];

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
      <button
        @click=${() => {
          chosen = { game, seats: players[game]?.[2] ?? 3, here: 1, level: "normal", options: {} };
          actions.redraw();
        }}
      >
        ${say("Set the table", "Préparer la table")}
      </button>
    </div>
  </li>`;
}

function picker<T extends string | number>(
  title: string,
  values: readonly (readonly [T, string])[],
  now: T,
  set: (value: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${title}</legend>
    ${values.map(
      ([value, words]) => html`<label class="pick">
        <input type="radio" name=${title} .checked=${value === now} @change=${() => set(value)} /><span>${words}</span>
      </label>`,
    )}
  </fieldset>`;
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
  const count = (from: number, to: number): [number, string][] =>
    Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)]);
  const levels: [Level, string][] = [
    ["easy", say("gentle", "gentils")],
    ["normal", say("good", "bons")],
    ["hard", say("strong", "forts")],
    ["max", say("as strong as they can", "aussi forts que possible")],
  ];
  return html`<section class="setting">
    <h2>${titles[now.game]}</h2>
    ${picker(say("Players", "Joueurs"), count(least, most), now.seats, (seats) => change({ seats }))}
    ${picker(say("People at this device", "Personnes sur cet appareil"), count(1, now.seats), now.here, (here) => change({ here }))}
    ${now.here < now.seats ? picker(say("Bots", "Robots"), levels, now.level, (level) => change({ level })) : ""}
    ${(choices[now.game] ?? []).map((choice) =>
      picker(
        choice.title[lang() === "fr" ? 1 : 0],
        choice.values.map(([value, en, fr]) => [value, say(en, fr)] as const),
        now.options[choice.name] ?? choice.values[0]?.[0] ?? "",
        (value) => change({ options: { ...now.options, [choice.name]: value } }),
      ),
    )}
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

export function door(actions: DoorActions): TemplateResult {
  return html`<header class="door">
      <h1>Silure</h1>
      <p>${say("Five light-hearted card games of cats and fish.", "Cinq jeux de cartes légers, de chats et de poissons.")}</p>
      <button class="quiet" @click=${actions.otherLanguage} lang=${lang() === "fr" ? "en" : "fr"}>
        ${lang() === "fr" ? "English" : "Français"}
      </button>
    </header>
    <main>${chosen ? setting(actions) : html`<ul class="games">${Object.keys(titles).map((game) => card(game, actions))}</ul>${kept(actions)}`}</main>`;
}
