// What people read at a table of Kai Piranja: its view, the names of the fish, what happened.
import type { View } from "@page/host";
import { lang, say } from "@page/words";
import { isHungry, isSmall, species, speciesOf, type Code } from "./board_fish";

export interface Player {
  row: Code[];
  row_species: Record<string, number>;
  catch: number;
  catch_hungry: number;
  catch_cards: Code[];
}

export interface KaiView extends View {
  may_stop: boolean;
  dance_left: number;
  sea_left: number;
  boxed: number;
  latest: { card: Code; back: "dance" | "sea"; shown_by: number; became: "placed" | "gone" | "digesting" | "end"; placed_by: number | null; eaten: number } | null;
  players: Player[];
  piles: { species: string; size: number; hungry: number; cards: Code[] }[];
  gone: Code[];
  revealed: Code[];
  unseen_dance: Record<Code, number>;
  unseen_sea: Record<Code, number>;
}

const names = [
  ["piranha", "piranha"],
  ["pufferfish", "poisson-lune"],
  ["lionfish", "poisson-flamme"],
  ["barracuda", "barracuda"],
] as const;
export const speciesName = (kind: number): string => names[kind]?.[lang() === "fr" ? 1 : 0] ?? "";
/** For a narrow place: puffer, lion; lune, flamme. */
export const shortName = (kind: number): string => speciesName(kind).replace(/fish|poisson-/, "");
const fishCount = (n: number): string => `${n} ${say("fish", n > 1 ? "poissons" : "poisson")}`;

/** All four are masculine in French. */
export function fishName(code: Code): string {
  const name = speciesName(speciesOf(code));
  if (isHungry(code)) return say(`hungry ${name}`, `${name} affamé`);
  return isSmall(code) ? say(`small ${name}`, `petit ${name}`) : say(`large ${name}`, `gros ${name}`);
}

/** A name and what it did; a colon, since the name may be "You". */
const about = (name: string | undefined, did: string): string => `${name}${say(": ", " : ")}${did}`;

/** The latest card in two sentences: what it was, what became of it. */
export function latestWords(view: KaiView, players: string[]): [string, string] {
  const latest = view.latest;
  if (!latest) return [say("The water is calm.", "L'eau est calme."), say("The first fish is about to dance.", "Le premier poisson va entrer dans la danse.")];
  const what = about(players[latest.shown_by], say("a ", "un ") + fishName(latest.card) + (isHungry(latest.card) ? say("!", " !") : "."));
  return [what, fate(latest, players)];
}

function fate(latest: NonNullable<KaiView["latest"]>, players: string[]): string {
  if (latest.became === "end") return say("Everybody out of the water!", "Tout le monde hors de l'eau !");
  if (latest.became === "gone") return say("It fits nowhere and swims off.", "Il ne va nulle part et s'éloigne.");
  if (latest.became === "digesting")
    return latest.eaten
      ? say(`It eats ${latest.eaten} and lies down to digest.`, `Il en mange ${latest.eaten} et s'en va digérer.`)
      : say("Nothing to eat; it digests its pride.", "Rien à manger : il digère son dépit.");
  if (latest.placed_by === latest.shown_by) return say("It joins the dance.", "Il entre dans la danse.");
  const other = players[latest.placed_by ?? 0];
  return say(`It does not fit and swims on to ${other}.`, `Il ne va pas là et passe chez ${other}.`);
}

/** Fish that came into somebody's catch: from the row, from the piles, or both. */
function catches(before: KaiView, after: KaiView, players: string[]): string[] {
  const lines: string[] = [];
  after.players.forEach((now, seat) => {
    const then = before.players[seat];
    if (!then || now.catch === then.catch) return;
    if (then.row.length && !now.row.length)
      lines.push(about(players[seat], say(`${fishCount(then.row.length)} hauled in, safe and sound.`, `${fishCount(then.row.length)} au filet, bien à l'abri.`)));
    before.piles.forEach((pile, kind) => {
      if (!pile.size || after.piles[kind]?.size) return;
      lines.push(about(players[seat], say(`the ${speciesName(kind)} pile is taken, ${fishCount(pile.size)}!`, `la pile du ${speciesName(kind)} est prise, ${fishCount(pile.size)} !`)));
    });
  });
  return lines;
}

export function tell(before: KaiView, after: KaiView, players: string[]): string[] {
  const lines = catches(before, after, players);
  const drawn = after.revealed.length > before.revealed.length;
  if (drawn) lines.push(latestWords(after, players).join(" "));
  if (drawn && before.dance_left && !after.dance_left)
    lines.push(say("The dance is over: the empty sea begins. The next hungry fish ends the game.", "La farandole est finie : voici la mer vide. Le prochain affamé termine la partie."));
  const turn = before.due[0];
  if (!lines.length && typeof turn === "number" && turn !== after.due[0])
    lines.push(about(players[turn], say("that is enough, the row stays out.", "cela suffit, la rangée reste dehors.")));
  return lines;
}

export function word(move: string): string {
  if (move === "reveal") return say("reveal a fish", "révéler un poisson");
  if (move === "haul") return say("haul the row in", "ramener la rangée");
  if (move === "stop") return say("stop and leave the row out", "s'arrêter, laisser la rangée dehors");
  const kind = species.findIndex((name) => move === `take-${name}`);
  return kind < 0 ? move : say(`take the ${speciesName(kind)} pile`, `prendre la pile du ${speciesName(kind)}`);
}
