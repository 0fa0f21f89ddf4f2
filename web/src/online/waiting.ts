// A table before the start: its link first, then who sits where, then how it is set. Only its owner sets it.
import { html, type TemplateResult } from "lit-html";
import { facts, players, titles } from "../boards";
import { gameChoices, levels, optionWords } from "../choices";
import { gear } from "../gear";
import type { Level } from "../host";
import { count, picker } from "../picker";
import { say } from "../words";
import { ownName } from "./known";
import type { Settings, TableMessage } from "./messages";
import { seatsOf } from "./remote";
import { canShare, linkTo, share } from "./share";

export interface WaitingActions {
  leave(): void;
  copy(): void;
  showQr(): void;
  /** The name as typed; a seat, or the first free one. */
  sit(name: string, seat?: number): void;
  rename(name: string): void;
  stand(): void;
  place(seat: number, bot: Level | null): void;
  change(part: Partial<Settings> & { seats?: number }): void;
  start(): void;
}

/** What the screen knows beside the table. */
export interface Waiting {
  table: TableMessage;
  qr: TemplateResult | null;
  copied: boolean;
  refusal: string;
  /** Said above everything: the connection is lost. */
  trouble: string;
  chat: TemplateResult;
  tools: TemplateResult;
}

const CLOCKS = [0, 30, 60, 120, 600];

function clockWords(seconds: number): string {
  if (!seconds) return say("none", "aucun");
  return seconds < 120 ? `${seconds} s` : `${seconds / 60} min`;
}

function invite({ table, qr, copied }: Waiting, actions: WaitingActions): TemplateResult {
  const url = linkTo(table.table);
  return html`<section class="card invite">
    <div>
      <h2>${say("Invite friends", "Invitez vos amis")}</h2>
      <p>${say("Whoever opens this link comes to this table.", "Qui ouvre ce lien arrive à cette table.")}</p>
      <p class="link">${url}</p>
      <div class="buttons">
        <button class="first" data-do="copy" @click=${actions.copy}>${copied ? say("Copied!", "Copié !") : say("Copy the link", "Copier le lien")}</button>
        ${qr ? "" : html`<button data-do="qr" @click=${actions.showQr}>${say("QR code", "Code QR")}</button>`}
        ${canShare() ? html`<button @click=${() => share(`Silure: ${titles[table.game]}`, url)}>${say("Share…", "Partager…")}</button>` : ""}
      </div>
    </div>
    ${qr}
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
    if (seated) actions.rename(nameOf(event));
    else actions.sit(nameOf(event));
  };
  return html`<form class="name" @submit=${submit}>
    <label>${say("Your name", "Votre nom")} <input name="name" required maxlength="20" autocomplete="nickname" .value=${ownName() ?? ""} /></label>
    ${seated
      ? html`<button>${say("Change", "Changer")}</button>`
      : free
        ? html`<button class="first" data-do="sit">${say("Sit down", "S'asseoir")}</button>`
        : html`<span class="soft">${say("All seats are taken: you watch.", "Toutes les places sont prises : vous regardez.")}</span>`}
  </form>`;
}

function seatLine({ table }: Waiting, seat: number, name: string, actions: WaitingActions): TemplateResult {
  const chair = table.seats[seat];
  const you = seat === table.you;
  const choose = (event: Event): void => {
    const value = (event.target as HTMLSelectElement).value;
    actions.place(seat, value ? (value as Level) : null);
  };
  const bots: [string, string][] = [
    ["", say("free", "libre")],
    ["easy", say("gentle bot", "robot gentil")],
    ["normal", say("good bot", "bon robot")],
    ["hard", say("strong bot", "robot fort")],
    ["max", say("strongest bot", "robot très fort")],
  ];
  const kept = chair?.kind === "bot" ? chair.bot : "";
  const label = `${say("Seat", "Place")} ${seat + 1}`;
  return html`<li>
    <span class="dot ${chair?.kind === "person" ? (chair.here ? "here" : "away") : (chair?.kind ?? "")}" aria-hidden="true"></span>
    <span class="who">
      ${chair?.kind === "person" ? html`${chair.name}${you ? html` <span class="soft">${say("(you)", "(vous)")}</span>` : ""}` : ""}
      ${chair?.kind === "bot" ? (table.owner ? name : html`${name} <span class="soft">${bots.find(([level]) => level === kept)?.[1]}</span>`) : ""}
      ${chair?.kind === "open" ? html`<span class="soft">${table.owner ? label : say("free", "libre")}</span>` : ""}
      ${chair?.kind === "person" && !chair.here ? html`<span class="soft">${say("not here now", "pas là en ce moment")}</span>` : ""}
    </span>
    ${table.owner && chair?.kind !== "person"
      ? html`<select aria-label=${label} @change=${choose}>${bots.map(([value, words]) => html`<option value=${value} .selected=${value === kept}>${words}</option>`)}</select>`
      : ""}
    ${chair?.kind === "open" && table.you === null
      ? html`<button class="tiny" @click=${(event: Event) => actions.sit(nameOf(event), seat)}>${say("sit here", "s'asseoir ici")}</button>`
      : ""}
    ${you ? html`<button class="tiny" @click=${actions.stand}>${say("stand up", "se lever")}</button>` : ""}
    ${table.owner && chair?.kind === "person" && !you
      ? html`<button class="tiny" @click=${() => actions.place(seat, null)}>${say("free this seat", "libérer la place")}</button>`
      : ""}
  </li>`;
}

function seats(waiting: Waiting, actions: WaitingActions): TemplateResult {
  const { table } = waiting;
  const names = seatsOf(table);
  const open = table.seats.filter(({ kind }) => kind === "open").length;
  const fill = open ? say("Bots take the seats that stay free.", "Des robots prendront les places restées libres.") : "";
  const wait = table.owner ? "" : say("The table's owner starts the game.", "Qui a ouvert la table lance la partie.");
  return html`<section class="card seating">
    <h2>${say("Who plays?", "Qui joue ?")}</h2>
    ${nameForm(waiting, actions)}
    <ol>
      ${table.seats.map((_, seat) => seatLine(waiting, seat, names[seat]?.name ?? "", actions))}
    </ol>
    <p class="soft">
      ${fill} ${wait}
      ${table.watchers && table.you !== null ? (table.watchers === 1 ? say("1 person watches.", "1 personne regarde.") : say(`${table.watchers} people watch.`, `${table.watchers} personnes regardent.`)) : ""}
    </p>
    ${table.owner
      ? html`<div class="buttons">
          <button class="first" data-do="start" @click=${actions.start}>
            ${table.you === null ? say("Start and watch", "Lancer et regarder") : say("Start the game", "Lancer la partie")}
          </button>
        </div>`
      : ""}
  </section>`;
}

function setting({ table }: Waiting, actions: WaitingActions): TemplateResult {
  const [least, most] = players[table.game] ?? [1, 1];
  const clocks = CLOCKS.includes(table.clock_s) ? CLOCKS : [...CLOCKS, table.clock_s];
  const race = table.options["pace"] === "live";
  if (!table.owner) {
    const listed: [string, string] = [say("Table", "Table"), table.listed ? say("listed for everybody", "visible de tous") : say("only by its link", "seulement par son lien")];
    const clock: [string, string] = [say("Time to think", "Temps de réflexion"), clockWords(table.clock_s)];
    return html`<section class="card">
      <h2>${say("How we play", "Comment on joue")}</h2>
      <dl>${[...optionWords(table.game, table.options), ...(race ? [] : [clock]), listed].map(([title, words]) => html`<dt>${title}</dt><dd>${words}</dd>`)}</dl>
    </section>`;
  }
  return html`<section class="card">
    <h2>${say("How we play", "Comment on joue")}</h2>
    ${picker(say("Players", "Joueurs"), count(least, most), table.seats.length, (value) => actions.change({ seats: value }))}
    ${gameChoices(table.game, table.options, (options) => actions.change({ options }))}
    ${picker(say("Bots that fill in", "Robots remplaçants"), levels(), table.level, (level) => actions.change({ level }))}
    ${race ? "" : picker(say("Time to think", "Temps de réflexion"), clocks.map((value) => [value, clockWords(value)] as const), table.clock_s, (clock_s) => actions.change({ clock_s }))}
    ${picker(
      say("Who may come", "Qui peut venir"),
      [["no", say("friends with the link", "les amis qui ont le lien")], ["yes", say("everybody: listed among open tables", "tout le monde : table affichée")]] as const,
      table.listed ? "yes" : "no",
      (value) => actions.change({ listed: value === "yes" }),
    )}
  </section>`;
}

export function waitingRoom(waiting: Waiting, actions: WaitingActions): TemplateResult {
  const { table } = waiting;
  return html`<header class="bar">
      <button class="quiet" @click=${actions.leave}>← ${say("Games", "Jeux")}</button>
      <h1>${titles[table.game]}</h1>
      ${waiting.tools}
      ${gear()}
    </header>
    <main class="waiting">
      <p class="pitch">${say(facts[table.game]?.pitch.en ?? "", facts[table.game]?.pitch.fr)}</p>
      <p class="refusal" role="alert">${waiting.refusal || waiting.trouble}</p>
      <div class="columns">
        <div>${table.owner ? [invite(waiting, actions), seats(waiting, actions)] : [seats(waiting, actions), invite(waiting, actions)]}</div>
        <div>${setting(waiting, actions)}<div class="card">${waiting.chat}</div></div>
      </div>
    </main>`;
}
