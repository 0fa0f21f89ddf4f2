// Notifications for people who look elsewhere: loaded when somebody wants them.
import { store } from "../store";
import { say } from "../words";

/** Rings, through the service worker where there is one. */
export async function ring(title: string): Promise<void> {
  const words = { body: say("bell_turn"), tag: "silure-turn", icon: "/icon.svg" };
  const kept = await navigator.serviceWorker?.getRegistration();
  if (kept?.active) await kept.showNotification(title, words);
  else new Notification(title, words);
}

export async function hush(): Promise<void> {
  const kept = await navigator.serviceWorker?.getRegistration();
  for (const one of (await kept?.getNotifications({ tag: "silure-turn" })) ?? []) one.close();
}

/** Turns the bell on or off; `refused` gets a sentence when the browser says no. */
export async function press(on: boolean, refused: (why: string) => void): Promise<void> {
  if (!on && !isSecureContext) refused(say("bell_insecure"));
  else if (!on && (await Notification.requestPermission()) !== "granted")
    refused(say("bell_refused"));
  else store("bell", on ? "off" : "on");
}
