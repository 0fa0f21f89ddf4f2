// Who sits at a running table: who is away and played by a bot, how long each decision may still take, free seats for who
// only watches.
import { html, type TemplateResult } from "lit-html";
import { isCharacter } from "../choices";
import { say } from "../words";
import { face } from "./look";
import type { TableMessage } from "./messages";
import type { RemoteHost } from "./remote";
import { seatsOf } from "./remote";

export interface PeopleActions {
  sit(seat: number): void;
  back(): void;
}

/** Writes the clocks' digits, once a second, without drawing anything anew. */
export function tick(root: ParentNode): void {
  const now = performance.now();
  for (const node of root.querySelectorAll<HTMLElement>("[data-until]")) {
    const left = Math.max(0, Math.ceil((Number(node.dataset["until"]) - now) / 1000));
    const digits = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (node.textContent !== digits) node.textContent = digits;
    node.classList.toggle("short", left <= 10);
  }
}

export function people(table: TableMessage, host: RemoteHost, actions: PeopleActions): TemplateResult {
  const { left, at } = host.clocks;
  const names = seatsOf(table);
  const playing = table.state === "playing";
  const others = table.watchers - (table.you === null ? 1 : 0);
  return html`<ul class="people" aria-label=${say("at_table")}>
    ${table.seats.map((chair, seat) => {
      const until = left[seat];
      const you = seat === table.you;
      const free = playing && table.you === null && chair.kind === "bot";
      const dot = chair.kind === "bot" ? "bot" : chair.kind === "person" && chair.here && !chair.away ? "here" : "away";
      // Who has left a finished game has lost nothing: perhaps they play the next one.
      const gone = playing && dot === "away" && chair.kind === "person";
      const words = chair.kind === "bot" ? say(isCharacter(chair.bot) ? `temper_${chair.bot}` : "bot") : gone ? say(chair.away ? (you ? "bot_for_you" : "bot_for_absent") : "lost_connection") : "";
      return html`<li>
        ${chair.kind === "person" ? html`<span class="sitting ${dot}">${face(chair, chair.who)}</span>` : html`<span class="dot ${dot}" aria-hidden="true"></span>`}<span class="who">${names[seat]?.name}</span>
        ${words ? html`<span class="soft ${chair.kind}">${words}</span>` : ""}
        ${playing && until != null ? html`<span class="clock" role="timer" aria-label=${say("time_left")} data-until=${at + until}></span>` : ""}
        ${free ? html`<button class="tiny" @click=${() => actions.sit(seat)}>${say("take_seat")}</button>` : ""}
        ${you && gone ? html`<button class="tiny strong" @click=${actions.back}>${say("take_back_seat")}</button>` : ""}
      </li>`;
    })}
    ${others ? html`<li class="soft">${say("watchers", { n: others })}</li>` : ""}
  </ul>`;
}
