// What the page says about the roof, in both languages.
import { say } from "@page/words";
import { catsWon, cellName, continueStory, type Push, type Roof } from "./board_roof";

const KINDS: Record<string, [en: string, fr: string]> = {
  straight: ["a straight gutter", "une gouttière droite"],
  elbow: ["an elbow", "un coude"],
  tee: ["a T", "un T"],
  crossroads: ["the crossroads", "le carrefour"],
  bridge: ["a bridge", "un pont"],
  "double-elbow": ["a double elbow", "un double coude"],
};

export function kindName(kind: string): string {
  const [en, fr] = KINDS[kind] ?? [kind, kind];
  return say(en, fr);
}

/** "Pompon turns" but "You turn". */
function does(name: string | undefined, en: [you: string, they: string], fr: [you: string, they: string]): string {
  const you = name === say("You", "Vous") ? 0 : 1;
  return `${name} ${say(en[you] ?? "", fr[you] ?? "")}`;
}

/** [turns up to here, en, fr] */
const VERDICTS: [most: number, en: string, fr: string][] = [
  [7, "beyond belief: pure magic", "à peine croyable : de la magie"],
  [9, "a masterpiece on four paws", "un chef-d'œuvre à quatre pattes"],
  [11, "the whole street purrs", "toute la rue ronronne"],
  [13, "landed on your feet", "bien retombé sur ses pattes"],
  [15, "a whisker short of good", "à une moustache du compte"],
  [17, "all home, if a little damp", "tous rentrés, un peu mouillés"],
  [Infinity, "next time, call the firemen", "la prochaine fois, les pompiers"],
];
export const scale = VERDICTS.map(([most]) => most);

export function verdict(turns: number): string {
  const [, en, fr] = VERDICTS.find(([most]) => turns <= most) ?? [0, "", ""];
  return say(en, fr);
}

export function lineName(push: Push): string {
  const { mark } = push;
  return push.column ? say(`column ${mark}`, `la colonne ${mark}`) : say(`row ${mark}`, `la rangée ${mark}`);
}

export function together(view: Roof): boolean {
  return view.mode === "solo" || view.mode === "coop";
}

export const pointsOf = (view: Roof, seat: number): number => view.players[seat]?.team_points ?? view.players[seat]?.points ?? 0;

/** How the game ended. */
export function ending(view: Roof, names: string[]): string {
  if (together(view))
    return view.cats.length
      ? say("The rain won: not all cats are home.", "La pluie a gagné : il reste des chats dehors.")
      : say(`All home in ${view.turns} turns: ${verdict(view.turns)}.`, `Tous rentrés en ${view.turns} tours : ${verdict(view.turns)}.`);
  const points = names.map((_, seat) => pointsOf(view, seat));
  const best = Math.max(...points);
  return `♛ ${names.filter((_, seat) => points[seat] === best).join(" + ")}${say(":", " :")} ${best} points`;
}

/** What happened between two views; also continues the story the drawing goes by. */
export function tell(before: Roof, after: Roof, names: string[]): string[] {
  const seat = before.due.find((one): one is number => one !== "clock") ?? 0;
  const name = names[seat];
  const story = continueStory(before, after);
  const { deed } = story;
  const lines: string[] = [];
  if (deed?.did === "turn") lines.push(`${does(name, ["turn", "turns"], ["tournez", "tourne"])} ${cellName(deed.cell, after.size)}.`);
  else if (deed?.did === "push") {
    const card = kindName(deed.kind);
    const where = deed.push ? `${say("into", "dans")} ${lineName(deed.push)}` : say("in", "dans le toit");
    const leaves = deed.push ? cellName(deed.push.out, after.size) : "";
    const gone = leaves && say(`, ${leaves} slides off`, `, ${leaves} s'en va`);
    lines.push(`${does(name, ["push", "pushes"], ["poussez", "pousse"])} ${card} ${where}${gone}.`);
  } else if (deed?.did === "pass") lines.push(`${does(name, ["pass", "passes"], ["passez", "passe"])}.`);
  else if (deed) lines.push(`${does(name, ["leave", "leaves"], ["laissez", "laisse"])} ${say("the roof as it was", "le toit tel quel")}.`);
  const won = catsWon(before, after, seat);
  if (won.length) {
    const sizes = won.join(say(" and ", " et "));
    const what = won.length > 1 ? say(`${won.length} cats home: ${sizes}`, `${won.length} chats : ${sizes}`) : say(`the ${sizes}-point cat home`, `le chat de ${sizes} points`);
    lines.push(`${does(name, ["bring", "brings"], ["ramenez", "ramène"])} ${what}${say("!", " !")}`);
  }
  if (after.over && !before.over) {
    if (after.cats.length) lines.push(say("No cat for too long: the game stops.", "Aucun chat depuis trop longtemps : la partie s'arrête."));
    lines.push(ending(after, names));
  }
  return (story.lines = lines);
}

const HOW_FAR: Record<string, [en: string, fr: string]> = {
  "90": ["a quarter", "d'un quart"],
  "180": ["half round", "d'un demi-tour"],
  "270": ["three quarters", "de trois quarts"],
};

/** A word for people. */
export function word(move: string): string {
  const [what, card = "", third = "", turn = ""] = move.split("-");
  if (what === "turn") return say(`turn ${card} ${HOW_FAR[third]?.[0]}`, `tourner ${card} ${HOW_FAR[third]?.[1]}`);
  if (what !== "push") return say("end the turn", "finir le tour");
  const line = third === "row" ? say(`row ${card[1]}`, `la rangée ${card[1]}`) : say(`column ${card[0]}`, `la colonne ${card[0]}`);
  return say(`push ${line}: ${card} leaves, the new card lies at ${turn}°`, `pousser ${line} : ${card} sort, la nouvelle carte à ${turn}°`);
}
