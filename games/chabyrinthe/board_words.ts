// What the page says about the roof, in both languages.
import { wordsOf } from "@page/catalogue";
import { say } from "@page/words";
import type { Push, Roof } from "./board_roof";

export const words = wordsOf("chabyrinthe");

export const kindName = (kind: string): string => words(kind.replace("-", "_"));

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

/** Where a place of the ring is: they are counted clockwise from above the first column. */
export function where(place: number, size: number): string {
  const along = place % size;
  const [column, row] = [(i: number) => "abcd"[i] ?? "", (i: number) => i + 1];
  if (place < size) return say(`above column ${column(along)}`, `au-dessus de la colonne ${column(along)}`);
  if (place < 2 * size) return say(`right of row ${row(along)}`, `à droite de la rangée ${row(along)}`);
  if (place < 3 * size) return say(`below column ${column(size - 1 - along)}`, `sous la colonne ${column(size - 1 - along)}`);
  return say(`left of row ${row(size - 1 - along)}`, `à gauche de la rangée ${row(size - 1 - along)}`);
}
