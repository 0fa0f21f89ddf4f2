// What a game is about and how its table is set, for who cannot change it: loaded by guests.
import { html, type TemplateResult } from "lit-html";
import { told } from "../catalogue";
import { optionList } from "../choices";
import { say } from "../words";
import type { TableMessage } from "./messages";
import { clockWords } from "./waiting";

export function settled(table: TableMessage): TemplateResult {
  const listed: [string, string] = [say("table"), table.listed ? say("is_listed") : say("is_private")];
  const clock: [string, string] = [say("time_to_think"), clockWords(table.clock_s)];
  const race = table.options["pace"] === "live";
  return html`<section class="card">
    <h2>${say("how_we_play")}</h2>
    <p class="aim">${told(table.game, { id: "goal", ...table.options, seats: table.seats.length })}</p>
    <dl>${[...optionList(table.game, table.options), ...(race ? [] : [clock]), listed].map(([title, words]) => html`<dt>${title}</dt><dd>${words}</dd>`)}</dl>
  </section>`;
}
