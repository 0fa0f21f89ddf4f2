// Settings: language, light and dark, speed, motion, sound, vibration. Each is remembered on this device and holds at once, in a running game too.
import { html, render } from "lit-html";
import { follow } from "./gear";
import { layer } from "./layers";
import { motion, type Motion, speed, type Speed } from "./motion";
import { picker } from "./picker";
import { sound, type Volume, volume } from "./sound";
import { lang, loadSentences, say, setLang, type Lang } from "./words";

/** Only while it is open; the page has no trace of it otherwise. */
let dialog: HTMLDialogElement | null = null;

function keep(name: string, value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  follow();
  draw();
  dispatchEvent(new Event("settings"));
}

function draw(): void {
  if (!dialog) return;
  const theme = localStorage.getItem("theme") ?? "auto";
  dialog.setAttribute("aria-label", say("Settings", "Réglages"));
  render(
    html`<h2>${say("Settings", "Réglages")}</h2>
      ${picker<Lang>(say("Language", "Langue"), [["en", "English"], ["fr", "Français"]], lang(), (value) => {
        setLang(value);
        void loadSentences().then(() => keep("lang", value));
      })}
      ${picker(say("Light", "Lumière"), [["auto", say("like the device", "comme l'appareil")], ["light", say("light", "clair")], ["dark", say("dark", "sombre")]], theme, (value) =>
        keep("theme", value === "auto" ? null : value),
      )}
      ${picker<Speed>(say("Speed", "Vitesse"), [["slow", say("slow", "lente")], ["normal", say("normal", "normale")], ["fast", say("fast", "rapide")], ["off", say("at once", "immédiate")]], speed(), (value) => keep("speed", value))}
      ${picker<Motion>(say("Motion", "Mouvement"), [["full", say("full", "normal")], ["none", say("none", "aucun")]], motion(), (value) => keep("motion", value))}
      ${picker<Volume>(say("Sound", "Son"), [["off", say("off", "non")], ["soft", say("soft", "doux")], ["on", say("on", "oui")], ["loud", say("loud", "fort")]], volume(), (value) => {
        keep("sound", value);
        sound("turn");
      })}
      ${"vibrate" in navigator ? picker(say("Vibration", "Vibration"), [["off", say("off", "non")], ["on", say("on", "oui")]], localStorage.getItem("vibration") ?? "on", (value) => {
        keep("vibration", value);
        sound("turn");
      }) : ""}
      ${picker(say("Ask before a move", "Confirmer un coup"), [["auto", say("small cards", "petites cartes")], ["always", say("always", "toujours")], ["never", say("never", "jamais")]], localStorage.getItem("confirm") ?? "auto", (value) => keep("confirm", value))}
      <div class="buttons"><button class="first" @click=${() => dialog?.close()}>${say("Done", "Terminé")}</button></div>`,
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
