// What people at a table say to each other. Anybody can be muted, here and at the server.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";
import type { Connection } from "./connection";
import type { ChatMessage } from "./messages";

const MAX_MESSAGES = 60;
const TOAST_MS = 6000;

export class Chat {
  #messages: ChatMessage[] = [];
  readonly #muted = new Map<number, string>();
  #refusal = "";
  #toast: ChatMessage | null = null;
  #toastEnds: ReturnType<typeof setTimeout> | undefined;
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
    if (!this.#expected && message.who !== this.connection.who) this.#show(message);
    this.redraw();
  }

  /** Told beside the board, unless people see the chat anyway. */
  #show(message: ChatMessage): void {
    const box = document.querySelector(".chat ol")?.getBoundingClientRect();
    if (box && box.top >= 0 && box.bottom <= innerHeight) return;
    this.#toast = message;
    clearTimeout(this.#toastEnds);
    this.#toastEnds = setTimeout(() => {
      this.#toast = null;
      this.redraw();
    }, TOAST_MS);
  }

  async #mute(who: number, name: string, on: boolean): Promise<void> {
    this.#refusal = await (await import("./chat_ask")).mute(this.connection, who, on);
    if (!this.#refusal && on) {
      this.#muted.set(who, name);
      this.#messages = this.#messages.filter((message) => message.who !== who);
    } else if (!this.#refusal) this.#muted.delete(who);
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
            ({ who, name, text }) => html`<li>
              <b><bdi>${name}</bdi></b> <bdi>${text}</bdi>
              ${who === this.connection.who ? "" : html`<button class="tiny" @click=${() => void this.#mute(who, name, true)}>${say("mute")}<span class="unseen"> ${name}</span></button>`}
            </li>`,
          )}
        </ol>
        ${[...this.#muted].map(
          ([who, name]) => html`<p class="soft">
            ${say("is_muted", { name })} <button class="tiny" @click=${() => void this.#mute(who, name, false)}>${say("unmute")}</button>
          </p>`,
        )}
        <form @submit=${(event: SubmitEvent) => void this.#submit(event)}>
          <input name="words" maxlength="200" autocomplete="off" placeholder=${label} aria-label=${label} />
          <button>${say("send")}</button>
        </form>
        <p class="refusal" role="alert">${this.#refusal}</p>
      </section>
      ${this.#toast ? html`<button class="toast" @click=${() => this.#look()}><b><bdi>${this.#toast.name}</bdi></b> <bdi>${this.#toast.text}</bdi></button>` : ""}`;
  }

  #look(): void {
    this.#toast = null;
    this.redraw();
    document.querySelector<HTMLElement>(".chat input")?.focus();
  }

  close(): void {
    clearTimeout(this.#toastEnds);
  }
}
