// What people at a table say to each other. Anybody can be muted, here and at the server.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";
import type { Connection } from "./connection";
import type { ChatMessage } from "./messages";

const MAX_MESSAGES = 60;

export class Chat {
  #messages: ChatMessage[] = [];
  readonly #muted = new Map<number, string>();
  #refusal = "";
  /** Loaded when somebody is muted. */
  #ask: typeof import("./chat_ask") | null = null;
  /** Messages that come right after we came to the table are old ones. */
  #expected = true;

  constructor(
    private readonly connection: Connection,
    private readonly redraw: () => void,
  ) {}

  /** We came (back) to the table: it tells everything once more. */
  begin(): void {
    this.#messages = [];
    this.#expected = true;
  }

  /** What comes from now on is new. */
  settled(): void {
    this.#expected = false;
    for (const who of this.#muted.keys()) void this.connection.ask({ type: "mute", who });
  }

  take(message: ChatMessage): void {
    if (this.#muted.has(message.who)) return;
    this.#messages.push(message);
    this.#messages.splice(0, this.#messages.length - MAX_MESSAGES);
    this.redraw();
    if (!this.#expected) void import("./chat_news").then(({ heard }) => heard(message, message.who === this.connection.who));
  }

  /** Mutes somebody, or no longer. */
  async #mute(who: number, name: string): Promise<void> {
    this.#ask = await import("./chat_ask");
    this.#refusal = await this.#ask.mute(this.connection, this.#muted, who, name);
    this.#messages = this.#messages.filter((message) => !this.#muted.has(message.who));
    this.redraw();
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    this.#refusal = await (await import("./chat_ask")).send(this.connection, (event.target as HTMLFormElement).elements[0] as HTMLInputElement);
    this.redraw();
  }

  draw(): TemplateResult {
    const label = say("chat_field");
    return html`<section class="chat" aria-label=${say("chat")}>
        <h2>${say("chat")}</h2>
        <ol role="log" tabindex="0" aria-label=${say("chat_said")}>
          ${this.#messages.map(
            ({ who, name, text }, at) => html`<li>
              <b><bdi>${name}</bdi></b> <bdi>${text}</bdi>
              ${who === this.connection.who || this.#messages.slice(at + 1).some((one) => one.who === who) ? "" : html`<button class="tiny" @click=${() => void this.#mute(who, name)}>${say("mute")}<span class="unseen"> ${name}</span></button>`}
            </li>`,
          )}
        </ol>
        ${this.#ask?.mutedLines(this.#muted, (who, name) => void this.#mute(who, name))}
        <form @submit=${(event: SubmitEvent) => void this.#submit(event)}>
          <input name="words" maxlength="200" autocomplete="off" placeholder=${label} aria-label=${label} />
          <button>${say("send")}</button>
        </form>
        <p class="refusal" role="alert">${this.#refusal}</p>
      </section>`;
  }
}
