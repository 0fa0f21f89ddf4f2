// "Your turn" for people who look elsewhere: a notification, asked for only when somebody rings the bell.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";

function wanted(): boolean {
  return localStorage.getItem("bell") === "on" && "Notification" in window && Notification.permission === "granted";
}

/** Rings if somebody asked for it and does not look. */
export async function ring(title: string): Promise<void> {
  if (!document.hidden || !wanted()) return;
  const words = { body: say("bell_turn"), tag: "silure-turn", icon: "/icon.svg" };
  const kept = await navigator.serviceWorker?.getRegistration();
  if (kept?.active) await kept.showNotification(title, words);
  else new Notification(title, words);
}

export async function hush(): Promise<void> {
  const kept = await navigator.serviceWorker?.getRegistration();
  for (const one of (await kept?.getNotifications({ tag: "silure-turn" })) ?? []) one.close();
}

/** The bell itself; `refused` gets a sentence when the browser says no. */
export function bell(redraw: () => void, refused: (why: string) => void): TemplateResult {
  if (!("Notification" in window)) return html``;
  const on = wanted();
  const press = async (): Promise<void> => {
    if (!on && (await Notification.requestPermission()) !== "granted")
      refused(say("bell_refused"));
    else localStorage.setItem("bell", on ? "off" : "on");
    redraw();
  };
  return html`<button class="icon" aria-pressed=${on} @click=${() => void press()} title=${say("bell")}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6Z" /><path d="M10 20a2 2 0 0 0 4 0" /></svg>
    <span class="unseen">${say("bell")}</span>
  </button>`;
}
