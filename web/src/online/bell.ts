// "Your turn" for people who look elsewhere: a notification, asked for only when somebody rings the bell.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";

function wanted(): boolean {
  return localStorage.getItem("bell") === "on" && "Notification" in window && Notification.permission === "granted";
}

/** Rings if somebody asked for it and does not look; is silent once they do. */
export function call(title?: string): void {
  if (wanted() && document.hidden === Boolean(title)) void import("./ringing").then(({ ring, hush }) => (title ? ring(title) : hush()));
}

/** The bell itself. */
export function bell(redraw: () => void, refused: (why: string) => void): TemplateResult {
  if (!("Notification" in window)) return html``;
  const on = wanted();
  const words = say("bell");
  return html`<button class="icon" data-do="bell" aria-label=${words} title=${words} aria-pressed=${on} @click=${() => void import("./ringing").then(({ press }) => press(on, refused)).then(redraw)}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6Z" /><path d="M10 20a2 2 0 0 0 4 0" /></svg>
  </button>`;
}
