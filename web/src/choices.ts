// What can be chosen before playing, in plain words: a game's options, how strong bots are, and who of them has a temper.
import type { TemplateResult } from "lit-html";
import { choices } from "./boards";
import { optionWords } from "./catalogue";
import type { Character, Level } from "./host";
import { picker } from "./picker";
import { say } from "./words";

export function gameChoices(
  game: string,
  options: Record<string, string>,
  set: (part: Record<string, string>) => void,
  why: (part: Record<string, string>) => string | null = () => null,
): TemplateResult[] {
  return (choices[game] ?? []).map(({ name, values }) =>
    picker(
      optionWords(game, name),
      // Numbers in their order; the others, the usual one first, stay as they are.
      [...values].sort((a, b) => +a - +b).map((value) => [value, optionWords(game, name, value)] as const),
      options[name] ?? values[0] ?? "",
      (value) => set({ [name]: value }),
      (value) => why({ [name]: value }),
    ),
  );
}

/** The same for people who cannot change them. */
export function optionList(game: string, options: Record<string, string>): [title: string, words: string][] {
  return (choices[game] ?? []).map(({ name, values }) => [optionWords(game, name), optionWords(game, name, options[name] ?? values[0] ?? "")]);
}

/** How strong bots are that can be chosen. */
export const LEVELS = ["easy", "normal", "hard", "max"] as const satisfies Level[];

/** Bots with a temper and a name of their own, in the order in which they are told of. */
export const CHARACTERS = ["bold", "careful", "spiteful", "greedy", "plain"] as const satisfies Character[];

export const isCharacter = (level: Level | undefined): level is Character => CHARACTERS.some((one) => one === level);

export const levels = (): [Level, string][] => LEVELS.map((level) => [level, say(`level_${level}`)]);
