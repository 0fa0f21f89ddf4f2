// What can be chosen before playing, in plain words: a game's options, and how strong bots are.
import type { TemplateResult } from "lit-html";
import { choices } from "./boards";
import type { Level } from "./host";
import { picker } from "./picker";
import { lang, say } from "./words";

export function gameChoices(
  game: string,
  options: Record<string, string>,
  set: (part: Record<string, string>) => void,
  why: (part: Record<string, string>) => string | null = () => null,
): TemplateResult[] {
  return (choices[game] ?? []).map((choice) =>
    picker(
      choice.title[lang() === "fr" ? 1 : 0],
      choice.values.map(([value, en, fr]) => [value, say(en, fr)] as const),
      options[choice.name] ?? choice.values[0]?.[0] ?? "",
      (value) => set({ [choice.name]: value }),
      (value) => why({ [choice.name]: value }),
    ),
  );
}

/** The same for people who cannot change them. */
export function optionWords(game: string, options: Record<string, string>): [title: string, words: string][] {
  return (choices[game] ?? []).map((choice) => {
    const value = choice.values.find(([one]) => one === options[choice.name]) ?? choice.values[0];
    return [choice.title[lang() === "fr" ? 1 : 0], say(value?.[1] ?? "", value?.[2] ?? "")];
  });
}

export function levels(): [Level, string][] {
  return [
    ["easy", say("gentle", "gentils")],
    ["normal", say("good", "bons")],
    ["hard", say("strong", "forts")],
    ["max", say("as strong as they can", "aussi forts que possible")],
  ];
}
