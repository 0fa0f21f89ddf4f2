// The language of the page, and what the frame says in it. Sentences stand in catalogues (docs/words.md); games have their own (catalogue.ts).
import { type Frame, LANGS } from "@made/words";
import { type Argument, type Catalogue, format, type Players } from "./message";
import { store } from "./store";

export type Lang = (typeof LANGS)[number];
/** Languages by their own names. */
export const LANGUAGES: readonly [Lang, string][] = [["en", "English"], ["fr", "Français"], ["de", "Deutsch"], ["es", "Español"], ["it", "Italiano"]];

const known = (name: string | null | undefined): Lang | undefined => LANGS.find((one) => one === name?.slice(0, 2).toLowerCase());

let current: Lang = known(localStorage.getItem("lang")) ?? navigator.languages.map(known).find((one) => one) ?? "en";
document.documentElement.lang = current;

export function lang(): Lang {
  return current;
}

export function setLang(next: Lang): void {
  current = next;
  store("lang", next);
  document.documentElement.lang = next;
}

/** Where what is read in the current language lies. */
export const fileIn = (files: Files): string => `/${files.replace("*", current)}`;

/** A number for people: with a real minus sign. */
export function printed(value: number | undefined): string {
  return String(value ?? "").replace("-", "−");
}

export const nobody: Players = { names: [], you: -1 };
let frame: Catalogue = { lang: current, words: {}, moves: {} };

/** Brings what the frame says in the current language; one page has one. */
export async function loadSentences(): Promise<void> {
  const now = current;
  if (frame.lang === now && frame.words["tagline"]) return;
  // Who installs the page reads of it in its language.
  (document.querySelector("[rel=manifest]") as HTMLLinkElement).href = fileIn("manifest.*.webmanifest");
  const answer = await fetch(fileIn(SENTENCES)).catch(() => null);
  if (answer?.ok) frame = { lang: now, ...((await answer.json()) as Omit<Catalogue, "lang">) };
}

/** An entry of the frame's catalogue, with its arguments. */
export function say<Id extends keyof Frame>(id: Id, ...[args]: Frame[Id]): string {
  return format(frame, { ...(args as Record<string, Argument> | undefined), id }, nobody);
}

/** One sentence of a game, for the door. */
export const pitch = (game: string): string => frame.words[`pitch_${game}`] ?? "";
