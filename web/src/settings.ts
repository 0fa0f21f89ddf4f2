// Settings: language, light and dark, motion, sound. Each is remembered on this device and holds at once, in a running game too.
import { html, render } from "lit-html";
import { follow } from "./gear";
import { motion, type Motion } from "./motion";
import { picker } from "./picker";
import { chime, soundWanted } from "./sound";
import { lang, say, setLang, type Lang } from "./words";

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
        keep("lang", value);
      })}
      ${picker(say("Light", "Lumière"), [["auto", say("like the device", "comme l'appareil")], ["light", say("light", "clair")], ["dark", say("dark", "sombre")]], theme, (value) =>
        keep("theme", value === "auto" ? null : value),
      )}
      ${picker<Motion>(say("Motion", "Mouvement"), [["full", say("full", "normal")], ["slow", say("slow", "lent")], ["none", say("none", "aucun")]], motion(), (value) => keep("motion", value))}
      ${picker(say("Sound", "Son"), [["off", say("off", "non")], ["on", say("on", "oui")]], soundWanted() ? "on" : "off", (value) => {
        keep("sound", value);
        chime("turn");
      })}
      <div class="buttons"><button class="first" @click=${() => dialog?.close()}>${say("Done", "Terminé")}</button></div>`,
    dialog,
  );
}

export function openSettings(): void {
  if (dialog) return;
  dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog?.remove();
    dialog = null;
  });
  draw();
  dialog.showModal();
}
