// When there is no table server: a sentence, and what can be done instead.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";

export function noServer(again: () => void): TemplateResult {
  return html`<div class="none">
    <p role="alert">
      ${say(
        "The table server cannot be reached, so there is no playing with people elsewhere now. Games against bots and at this device work all the same.",
        "Le serveur de tables est injoignable : impossible de jouer avec d'autres pour l'instant. Les parties contre des robots et sur cet appareil marchent toujours.",
      )}
    </p>
    <button @click=${again}>${say("Try again", "Réessayer")}</button>
  </div>`;
}
