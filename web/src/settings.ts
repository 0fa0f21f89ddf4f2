// Settings: language, light and dark, speed, motion, sound, vibration. Each is remembered on this device and holds at once, in a running game too.
import { html, render } from "lit-html";
import { follow } from "./gear";
import { layer } from "./layers";
import { motion, type Motion, speed, type Speed } from "./motion";
import { picker } from "./picker";
import { sound, type Volume, volume } from "./sound";
import { store } from "./store";
import { lang, LANGUAGES, loadSentences, say, setLang, type Lang } from "./words";

/** Only while it is open; the page has no trace of it otherwise. */
let dialog: HTMLDialogElement | null = null;

function keep(name: string, value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else store(name, value);
  follow();
  draw();
  dispatchEvent(new Event("settings"));
}

function draw(): void {
  if (!dialog) return;
  const theme = localStorage.getItem("theme") ?? "auto";
  dialog.setAttribute("aria-label", say("settings"));
  render(
    html`<h2>${say("settings")}</h2>
      ${picker<Lang>(say("language"), LANGUAGES, lang(), (value) => {
        setLang(value);
        void loadSentences().then(() => keep("lang", value));
      })}
      ${picker(say("theme"), [["auto", say("theme_auto")], ["light", say("theme_light")], ["dark", say("theme_dark")]], theme, (value) =>
        keep("theme", value === "auto" ? null : value),
      )}
      ${picker<Speed>(say("speed"), [["slow", say("speed_slow")], ["normal", say("speed_normal")], ["fast", say("speed_fast")], ["off", say("speed_off")]], speed(), (value) => keep("speed", value))}
      <p class="why">${say("speed_skip")}</p>
      ${picker<Motion>(say("motion"), [["full", say("motion_full")], ["none", say("motion_none")]], motion(), (value) => keep("motion", value))}
      ${picker<Volume>(say("sound"), [["off", say("off")], ["soft", say("sound_soft")], ["on", say("sound_normal")], ["loud", say("sound_loud")]], volume(), (value) => {
        keep("sound", value);
        sound("turn");
      })}
      ${"vibrate" in navigator ? picker(say("vibration"), [["off", say("off")], ["on", say("on")]], localStorage.getItem("vibration") ?? "on", (value) => {
        keep("vibration", value);
        sound("turn");
      }) : ""}
      ${picker(say("confirm"), [["auto", say("confirm_auto")], ["always", say("confirm_always")], ["never", say("confirm_never")]], localStorage.getItem("confirm") ?? "auto", (value) => keep("confirm", value))}
      ${isSecureContext ? "" : html`<p class="soft insecure">${say("insecure")}</p>`}
      <div class="buttons"><button class="first" @click=${() => dialog?.close()}>${say("done")}</button></div>`,
    dialog,
  );
}

export function openSettings(): void {
  if (dialog) return;
  dialog = document.createElement("dialog");
  document.body.append(dialog);
  const closed = layer(() => dialog?.close());
  dialog.addEventListener("close", () => {
    dialog?.remove();
    dialog = null;
    closed();
  });
  draw();
  dialog.showModal();
}
