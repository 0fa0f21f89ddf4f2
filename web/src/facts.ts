// What the door knows of a game before its board is loaded. Each game's lie in its folder, games/<game>/facts.ts.

/** What can be chosen before playing; the words are the page's own. */
export interface Choice {
  name: string;
  title: [en: string, fr: string];
  values: [value: string, en: string, fr: string][];
}

export interface Facts {
  title: string;
  /** One sentence for the door. */
  pitch: { en: string; fr: string };
  /** How long people usually play. */
  minutes: number;
  /** Where it stands among the games. */
  place: number;
  players: [least: number, most: number, usual: number];
  choices: Choice[];
}
