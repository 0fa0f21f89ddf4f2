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

/** The sentence of the current language. */
export function say(english: string, french: string): string {
  return current === "fr" ? french : english;
}
