// The page's words in two languages. Games bring their own; everything is said through `say`.

export type Lang = "en" | "fr";

function fromBrowser(): Lang {
  return navigator.languages.some((name) => name.toLowerCase().startsWith("fr")) &&
    !navigator.languages[0]?.toLowerCase().startsWith("en")
    ? "fr"
    : "en";
}

let current: Lang = (localStorage.getItem("lang") as Lang | null) ?? fromBrowser();
document.documentElement.lang = current;

export function lang(): Lang {
  return current;
}

export function setLang(next: Lang): void {
  current = next;
  localStorage.setItem("lang", next);
  document.documentElement.lang = next;
}

/** A number for people: with a real minus sign. */
export function printed(value: number | undefined): string {
  return String(value ?? "").replace("-", "−");
}

/** The French sentences by their English ones: the build takes them out of the scripts, so that a page carries one language. */
let french: Record<string, string> = {};

/** Brings the sentences of the current language; without them it is English that is said. */
export async function loadSentences(): Promise<void> {
  if (current !== "fr") return;
  const answer = await fetch(`/${FRENCH}`).catch(() => null);
  if (answer?.ok) french = (await answer.json()) as Record<string, string>;
}

/** The sentence of the current language. */
export function say(english: string, inFrench?: string): string {
  return current === "fr" ? (inFrench ?? french[english] ?? english) : english;
}
