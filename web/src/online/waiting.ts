// A table before the start: its link first, then who sits where, then how it is set. Only its owner sets it.
import { html, type TemplateResult } from "lit-html";
import { players, titles } from "../boards";
import { CHARACTERS, gameChoices, isCharacter, LEVELS, levels } from "../choices";
import { gear } from "../gear";
import type { Level } from "../host";
import { count, picker } from "../picker";
import { pitch, say } from "../words";
import { ownName } from "./known";
import type { Chair, Settings, TableMessage } from "./messages";
import { seatsOf } from "./remote";
import { face, ownLook } from "./look";
import { isPrivate, linkTo, linkWords, qrCode } from "./share";

export interface WaitingActions {
  leave(): void;
  copy(): void;
  /** Another face. */
  look(): void;
  /** The name as typed; a seat, or the first free one. */
  sit(name: string, seat: number | null): void;
  ask(message: { type: "stand" | "start" }): void;
  set(message: { type: "place"; seat: number; bot: Level | null } | ({ type: "change"; seats?: number } & Partial<Settings>)): void;
}

/** What the screen knows beside the table. */
export interface Waiting {
  table: TableMessage;
  copied: boolean;
  refusal: string;
  /** Said above everything: the connection is lost. */
  trouble: string;
  chat: TemplateResult;
  tools: TemplateResult;
  /** How the table is set, for who cannot change it. */
  settled: ((table: TableMessage) => TemplateResult) | undefined;
  /** The games before. */
  scores: TemplateResult | undefined;
}

const CLOCKS = [0, 30, 60, 120, 600];

export function clockWords(seconds: number): string {
  if (!seconds) return say("no_limit");
  return seconds < 120 ? say("seconds", { n: seconds }) : say("minutes", { n: seconds / 60 });
}

/** What can be chosen; and what is, where that is none of them: tables are opened by other programs, too. */
function including<T>(all: [T, string][], now: T, words: string): [T, string][] {
  return all.some(([value]) => value === now) ? all : [...all, [now, words]];
}

function invite({ table, copied }: Waiting, actions: WaitingActions): TemplateResult {
  const url = linkTo(table.table);
  return html`<section class="card invite">
    <div>
      <h2>${say("invite_title")}</h2>
      <p>
        ${isPrivate(url)
          ? say("only_this_machine")
          : say("invite_how")}
      </p>
      ${linkWords(url)}
      <div class="buttons">
        <button class=${table.owner ? "" : "first"} data-do="copy" @click=${actions.copy}>${copied ? say("copied") : say("copy_link")}</button>
        <button data-do="tv" @click=${() => void import("./television").then(({ showTelevision }) => showTelevision(url))}>${say("television")}</button>
        ${"share" in navigator ? html`<button @click=${() => void import("./copy").then(({ share }) => share(`Silure: ${titles[table.game]}`, url))}>${say("share")}</button>` : ""}
      </div>
    </div>
    ${qrCode(url)}
  </section>`;
}

function nameOf(event: Event): string {
  const form = (event.target as Element).closest("section")?.querySelector("form");
  return (form?.elements.namedItem("name") as HTMLInputElement | null)?.value ?? "";
}

function nameForm({ table }: Waiting, actions: WaitingActions): TemplateResult {
  const seated = table.you !== null;
  const free = table.seats.some(({ kind }) => kind === "open");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    actions.sit(nameOf(event), table.you);
  };
  const looks = say("choose_face");
  return html`<form class="name" @submit=${submit}>
    <button type="button" class="look" data-do="look" aria-label=${looks} title=${looks} @click=${actions.look}>${face(ownLook())}</button>
    <label>${say("your_name")} <input name="name" required maxlength="20" autocomplete="nickname" .value=${ownName() ?? ""} /></label>
    ${seated
      ? html`<button>${say("change")}</button>`
      : free
        ? html`<button class="first" data-do="sit">${say("sit_down")}</button>`
        : html`<span class="soft">${say("all_taken")}</span>`}
  </form>`;
}

function seatLine({ table }: Waiting, chair: Chair, seat: number, name: string, actions: WaitingActions): TemplateResult {
  const you = seat === table.you;
  const choose = (event: Event): void => {
    const value = (event.target as HTMLSelectElement).value;
    actions.set({ type: "place", seat, bot: (value as Level) || null });
  };
  const kept = chair.kind === "bot" ? chair.bot : "";
  const bots = including<string>([["", say("free")], ...[...LEVELS, ...CHARACTERS].map((level): [string, string] => [level, say(`bot_${level}`)])], kept, say("bot"));
  const label = say("seat_n", { n: seat + 1 });
  return html`<li>
    ${chair.kind === "person" ? html`<span class="sitting ${chair.here ? "here" : "away"}">${face(chair, chair.who)}</span>` : html`<span class="dot ${chair.kind}" aria-hidden="true"></span>`}
    <span class="who">
      ${chair.kind === "person" ? html`${chair.name}${you ? html` <span class="soft">${say("is_you")}</span>` : ""}` : ""}
      ${chair.kind === "bot" ? (table.owner ? (isCharacter(chair.bot) ? html`<span class="soft">${label}</span>` : name) : html`${name} <span class="soft">${isCharacter(chair.bot) ? say(`temper_${chair.bot}`) : bots.find(([level]) => level === kept)?.[1]}</span>`) : ""}
      ${chair.kind === "open" ? html`<span class="soft">${table.owner ? label : say("free")}</span>` : ""}
      ${chair.kind === "person" && !chair.here ? html`<span class="soft">${say("not_here")}</span>` : ""}
    </span>
    ${table.owner && chair.kind !== "person"
      ? html`<select aria-label=${label} @change=${choose}>${bots.map(([value, words]) => html`<option value=${value} .selected=${value === kept}>${words}</option>`)}</select>`
      : ""}
    ${chair.kind === "open" && table.you === null
      ? html`<button class="tiny" @click=${(event: Event) => actions.sit(nameOf(event), seat)}>${say("sit_here")}</button>`
      : ""}
    ${you ? html`<button class="tiny" @click=${() => actions.ask({ type: "stand" })}>${say("stand_up")}</button>` : ""}
    ${table.owner && chair.kind === "person" && !you
      ? html`<button class="tiny" @click=${() => actions.set({ type: "place", seat, bot: null })}>${say("free_seat")}</button>`
      : ""}
  </li>`;
}

function seats(waiting: Waiting, actions: WaitingActions): TemplateResult {
  const { table } = waiting;
  const names = seatsOf(table);
  const open = table.seats.filter(({ kind }) => kind === "open").length;
  const fill = open ? say("bots_fill") : "";
  const wait = table.owner ? "" : say("owner_starts");
  return html`<section class="card seating">
    <h2>${say("who_plays")}</h2>
    ${nameForm(waiting, actions)}
    ${table.owner
      ? html`<div class="buttons">
          <button class="first" data-do="start" @click=${() => actions.ask({ type: "start" })}>
            ${table.you === null ? say("start_and_watch") : say("start_game")}
          </button>
        </div>`
      : ""}
    <ol>
      ${table.seats.map((chair, seat) => seatLine(waiting, chair, seat, names[seat]?.name ?? "", actions))}
    </ol>
    <p class="soft">
      ${fill} ${wait}
      ${table.watchers && table.you !== null ? say("people_watch", { n: table.watchers }) : ""}
    </p>
  </section>`;
}

function setting({ table }: Waiting, actions: WaitingActions): TemplateResult {
  const [least, most] = players[table.game] ?? [1, 1];
  const race = table.options["pace"] === "live";
  const change = (part: Partial<Settings> & { seats?: number }): void => actions.set({ type: "change", ...part });
  return html`<section class="card">
    <h2>${say("how_we_play")}</h2>
    ${picker(say("players"), count(least, most), table.seats.length, (value) => change({ seats: value }))}
    ${gameChoices(table.game, table.options, (options) => change({ options }))}
    ${picker(say("bots_level"), including(levels(), table.level, say("bot")), table.level, (level) => change({ level }))}
    ${race ? "" : picker(say("time_to_think"), including(CLOCKS.map((value) => [value, clockWords(value)]), table.clock_s, clockWords(table.clock_s)), table.clock_s, (clock_s) => change({ clock_s }))}
    ${picker(
      say("who_may_come"),
      [["no", say("only_friends")], ["yes", say("everybody")]] as const,
      table.listed ? "yes" : "no",
      (value) => change({ listed: value === "yes" }),
    )}
  </section>`;
}

export function waitingRoom(waiting: Waiting, actions: WaitingActions): TemplateResult {
  const { table } = waiting;
  return html`<header class="bar">
      <button class="quiet" @click=${actions.leave}>← ${say("games")}</button>
      <h1>${titles[table.game]}</h1>
      ${waiting.tools}
      ${gear()}
    </header>
    <main class="waiting">
      <p class="pitch">${pitch(table.game)}</p>
      <p class="refusal" role="alert">${waiting.refusal || waiting.trouble}</p>
      <div class="columns">
        <div>${waiting.scores ? html`<div class="card">${waiting.scores}</div>` : ""}${table.owner ? invite(waiting, actions) : ""}${seats(waiting, actions)}${table.owner ? "" : waiting.settled?.(table)}</div>
        <div>${table.owner ? setting(waiting, actions) : invite(waiting, actions)}<div class="card">${waiting.chat}</div></div>
      </div>
    </main>`;
}
