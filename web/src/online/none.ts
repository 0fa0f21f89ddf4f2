// When there is no table server: a sentence, and what can be done instead.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";

export function noServer(again: () => void): TemplateResult {
  return html`<div class="none">
    <p role="alert">
      ${say("no_server")}
    </p>
    <button @click=${again}>${say("try_again")}</button>
  </div>`;
}
