// What Chawaï's page says: the names of cards and depths, who took what, and the story of a turn.
// Everything is worked out from what the seat may see.
import type { View } from "@page/host";
import { say } from "@page/words";

export const kinds = ["sardine", "tiger", "tuna", "lantern", "jellyfish", "gull"] as const;
export type Kind = (typeof kinds)[number];
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

/** One word of a list with commas. */
export function oneOf(which: number, english: string, french: string): string {
  return say(english, french).split(",")[which] ?? "";
}

export function depthName(slot: number): string {
  return oneOf(slot, "bottom,middle,surface", "fond,milieu,surface");
}

export function kindName(kind: Kind): string {
  return oneOf(kinds.indexOf(kind), "sardine,tiger fish,emperor tuna,sea lantern,jellyfish,gull", "chardine,poisson-tigre,thon-empereur,lanterne-de-mer,méduse,goéland");
}

/** A number with a real minus sign; nothing for what has none. */
export function number(value: number | null | undefined): string {
  return `${value ?? ""}`.replace("-", "−");
}

export function cardName(card: Card | null): string {
  return card ? `${kindName(card.kind)} ${number(card.value)}`.trim() : say("hidden card", "carte cachée");
}

function theCard(card: Card): string {
  // Sardine, lantern and jellyfish are feminine in French.
  return say("the ", "slj".includes(card.kind.charAt(0)) ? "la " : "le ") + cardName(card);
}

/** Seats from the strongest for the bottom to the best placed for the surface, were all divers equal. */
export function tieOrder({ seats, kiti_after }: ChawaiView, kiti = kiti_after): number[] {
  return Array.from({ length: seats }, (_, i) => (kiti - i + seats) % seats);
}

/** Who took bottom, middle and surface in the turn just played; nobody before that. */
export function lastTakers(view: ChawaiView): number[] {
  const diver = (seat: number): number => view.players[seat]?.last_diver ?? 0;
  // The sort is stable: equal divers stay in the order of the walk from where Kiti stood.
  const order = tieOrder(view, view.kiti_after + view.seats - 1).sort((a, b) => diver(b) - diver(a));
  return view.turn ? [order[0], order[1], order.at(-1)].map(Number) : [];
}

/** What lay in a slot of the turn just played. With memory=on a card that was hidden shows by what it did to the pile. */
function taken(before: ChawaiView, after: ChawaiView, slot: number, grew: number, top: Card | null): Card {
  const inferred: Card = grew > 0 && top ? top : { kind: grew < -1 ? "jellyfish" : "gull" };
  return after.past_lagoons?.[before.turn]?.[slot] ?? before.lagoon[slot]?.card ?? inferred;
}

function theCatch(before: ChawaiView, after: ChawaiView, slot: number, seat: number, names: string[]): string {
  const had = before.players[seat] as Player;
  const has = after.players[seat] as Player;
  const card = taken(before, after, slot, has.height - had.height, has.top);
  const who = names[seat];
  // Alone at a device one is called "You"; several people there are told of by name.
  const you = who === say("You", "Vous");
  const whom = you ? say("you", "vous") : who;
  if (card.kind === "gull")
    return had.top
      ? say(`A gull flies away from ${whom} with ${theCard(had.top)}!`, `Un goéland s'envole de chez ${whom} avec ${theCard(had.top)} !`)
      : say(`A gull finds nothing to steal from ${whom}.`, `Un goéland ne trouve rien à voler chez ${whom}.`);
  const place = oneOf(slot, "from the bottom,from the middle,at the surface", "au fond,au milieu,à la surface");
  return (
    `${who} ${you ? say("take", "prenez") : say("takes", "prend")} ${theCard(card)} ${place}.` +
    (has.height < had.height ? say(" Three jellyfish: back into the sea!", " Trois méduses : toutes à l'eau !") : "") +
    (card.kind === "lantern" && !after.over ? say(` It shines for ${whom} alone.`, ` Elle n'éclaire que ${whom}.`) : "")
  );
}

export function winners({ players }: ChawaiView): number[] {
  const best = Math.max(...players.map((player) => player.points ?? 0));
  return players.flatMap((player, seat) => (player.points === best ? [seat] : []));
}

export function tell(before: ChawaiView, after: ChawaiView, names: string[]): string[] {
  if (after.turn === before.turn) return [];
  const divers = after.players.map((player) => player.last_diver);
  const lines = [`${say("Splash!", "Plouf !")} ${divers.map((diver, seat) => `${names[seat]}: ${diver}`).join(", ")}.`];
  if (new Set(divers).size < divers.length) lines.push(say("Equal divers: Kiti decides.", "Plongeurs égaux : Kiti tranche."));
  lines.push(...lastTakers(after).map((seat, slot) => theCatch(before, after, slot, seat, names)));
  if (after.over) lines.push(say("The crown: ", "La couronne : ") + winners(after).map((seat) => names[seat]).join(say(" and ", " et ")));
  return lines;
}

export function word(move: string): string {
  return say("dive to ", "plonger à ") + move.slice(5);
}
