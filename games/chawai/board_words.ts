// What Chawaï's page says: the names of cards and depths, who took what, and the story of a turn.
// Everything is worked out from what the seat may see.
import type { View } from "@page/host";
import { say } from "@page/words";

export type Kind = "sardine" | "tiger" | "tuna" | "lantern" | "jellyfish" | "gull";
export interface Card {
  kind: Kind;
  value?: number;
}

export interface Player {
  /** null: memory=on keeps it a secret. */
  points: number | null;
  height: number;
  top: Card | null;
  /** From the lowest to the top; null for each forgotten card. */
  pile: (Card | null)[];
  last_diver: number;
  divers: number[] | null;
  has_chosen: boolean;
}

export interface ChawaiView extends View {
  turn: number;
  turns: number;
  /** Kiti stands between this seat and the next one clockwise. */
  kiti_after: number;
  deck: number;
  /** Bottom, middle, surface; empty when the game is over. */
  lagoon: { card: Card | null; only_for: number | null }[];
  own_diver: number;
  players: Player[];
  unseen: Card[];
  discards: Card[] | null;
  gulls_put_back: number | null;
  past_lagoons: Card[][] | null;
  removed: Card | null;
}

export function depthName(slot: number): string {
  return [say("bottom", "fond"), say("middle", "milieu"), say("surface", "surface")][slot] ?? "";
}

export function kindName(kind: Kind): string {
  const names: Record<Kind, [string, string]> = {
    sardine: ["sardine", "chardine"],
    tiger: ["tiger fish", "poisson-tigre"],
    tuna: ["emperor tuna", "thon-empereur"],
    lantern: ["sea lantern", "lanterne-de-mer"],
    jellyfish: ["jellyfish", "méduse"],
    gull: ["gull", "goéland"],
  };
  return say(...names[kind]);
}

/** A real minus sign, for people. */
export function number(value: number | undefined): string {
  return value === undefined ? "" : String(value).replace("-", "−");
}

export function cardName(card: Card | null): string {
  return card ? `${kindName(card.kind)} ${number(card.value)}`.trim() : say("hidden card", "carte cachée");
}

const feminine = new Set<Kind>(["sardine", "lantern", "jellyfish"]);

function theCard(card: Card): string {
  return `${say("the", feminine.has(card.kind) ? "la" : "le")} ${cardName(card)}`;
}

/** Seats from the strongest for the bottom to the best placed for the surface, were all divers equal. */
export function tieOrder(seats: number, kitiAfter: number): number[] {
  return Array.from({ length: seats }, (_, i) => (kitiAfter - i + seats) % seats);
}

/** Who took bottom, middle and surface in the turn just played; nobody before that. */
export function lastTakers(view: ChawaiView): number[] {
  if (!view.turn) return [];
  const before = (view.kiti_after - 1 + view.seats) % view.seats;
  const depth = (seat: number): number => view.players[seat]?.last_diver ?? 0;
  // The sort is stable: equal divers stay in the order of the walk from Kiti.
  const order = tieOrder(view.seats, before).sort((a, b) => depth(b) - depth(a));
  return [order[0] ?? 0, order[1] ?? 0, order[order.length - 1] ?? 0];
}

/** What lay in a slot of the turn just played. With memory=on a card that was hidden shows by what it did to the pile. */
function taken(before: ChawaiView, after: ChawaiView, slot: number, taker: number): Card {
  const seen = after.past_lagoons?.[before.turn]?.[slot] ?? before.lagoon[slot]?.card;
  if (seen) return seen;
  const grew = (after.players[taker]?.height ?? 0) - (before.players[taker]?.height ?? 0);
  return grew > 0 ? (after.players[taker]?.top ?? { kind: "gull" }) : { kind: grew < -1 ? "jellyfish" : "gull" };
}

function theCatch(before: ChawaiView, after: ChawaiView, slot: number, seat: number, names: string[]): string {
  const you = seat === after.seat;
  const who = you ? say("you", "vous") : (names[seat] ?? "");
  const card = taken(before, after, slot, seat);
  const had = before.players[seat];
  const hidden = before.lagoon[slot]?.only_for === null ? "" : say("Hidden no more: ", "Plus rien de caché : ");
  let story = "";
  if (card.kind === "gull")
    story = had?.top
      ? say(`a gull leaves ${who} with ${theCard(had.top)} in its beak!`, `un goéland file avec ${theCard(had.top)} de ${who} !`)
      : say(`a gull visits ${who}, finds nothing and leaves hungry.`, `un goéland passe chez ${who}, ne trouve rien et repart le ventre creux.`);
  else {
    const place = [say("from the bottom", "au fond"), say("from the middle", "au milieu"), say("at the surface", "à la surface")][slot];
    story = say(`${who} ${you ? "take" : "takes"} ${theCard(card)} ${place}.`, `${who} ${you ? "prenez" : "prend"} ${theCard(card)} ${place}.`);
    if (had && (after.players[seat]?.height ?? 0) < had.height)
      story += say(" Three jellyfish: all of them go back into the sea!", " Trois méduses : toutes retournent à l'eau !");
    if (card.kind === "lantern" && !after.over)
      story += you
        ? say(" Its light is yours: you alone see the next card there.", " Sa lueur est à vous : vous seul voyez la carte suivante.")
        : say(` Only ${who} sees the next card there.`, ` ${who} voit seul la carte suivante.`);
  }
  // "you" opens a sentence with a capital, "Misaine" has one already.
  return hidden + (hidden ? story : story.charAt(0).toUpperCase() + story.slice(1));
}

export function winners(view: ChawaiView): number[] {
  const points = view.players.map((player) => player.points ?? 0);
  return points.flatMap((mine, seat) => (mine === Math.max(...points) ? [seat] : []));
}

export function crown(view: ChawaiView, names: string[]): string {
  const best = winners(view);
  const list = best.map((seat) => (seat === view.seat ? say("you", "vous") : names[seat])).join(say(" and ", " et "));
  if (best.length > 1) return say(`The crown is shared by ${list}!`, `La couronne se partage : ${list} !`);
  return best[0] === view.seat ? say("You win!", "Vous gagnez !") : say(`${list} wins!`, `${list} gagne !`);
}

export function tell(before: ChawaiView, after: ChawaiView, names: string[]): string[] {
  if (after.turn === before.turn)
    return after.own_diver && !before.own_diver
      ? [say(`Your diver ${after.own_diver} waits on the rocks.`, `Votre plongeur ${after.own_diver} attend sur les rochers.`)]
      : [];
  const dives = after.players.map((player, seat) => `${names[seat]} ${player.last_diver}`).join(", ");
  const takers = lastTakers(after);
  const lines = [`${say("Splash!", "Plouf !")} ${dives}.`];
  const divers = after.players.map((player) => player.last_diver);
  if (new Set(divers).size < divers.length)
    lines.push(say("Equal divers: Kiti has the last word.", "Plongeurs égaux : Kiti a le dernier mot."));
  takers.forEach((seat, slot) => lines.push(theCatch(before, after, slot, seat, names)));
  if (after.over) lines.push(crown(after, names));
  return lines;
}

export function word(move: string): string {
  const diver = move.replace("dive-", "");
  return say(`dive to ${diver}`, `plonger à ${diver}`);
}
