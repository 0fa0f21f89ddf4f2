// Between two people who share a device: a curtain, so that nobody sees another's hand. Loaded for these alone.
import { html, render } from "lit-html";
import { say } from "./words";

/** `undo`: takes the choice before it back, where there is one. */
export function fall(root: HTMLElement, name: string, open: () => void, undo: (() => Promise<void>) | null, refusal: string): void {
  render(
    html`<main class="curtain">
      <p>${say("hand_device_to")}</p>
      <h1>${name}</h1>
      <button class="first" @click=${open}>${say("open_curtain")}</button>
      ${undo ? html`<p><button data-do="undo" @click=${() => void undo()}>↶ ${say("take_back_choice")}</button></p>` : ""}
      <p class="refusal" role="alert">${refusal}</p>
    </main>`,
    root,
  );
}
