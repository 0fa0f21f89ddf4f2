// Wa Chat Bi in words: what a view holds, what happened, what a move is called.
// Only what the view shows is told; "you" is the seat of the view.
import type { View } from "@page/host";
import { say } from "@page/words";
import { called, count, type Kind, KINDS } from "./board_cards";

export interface Buffet extends View {
  round: number;
  phase: "open" | "play" | "spice" | "over";
  direction: "clockwise" | "anticlockwise";
  pile: { dish: Kind | null; worth: number; cards: Kind[] };
  draw_pile: number;
  indigestion_in_draw_pile: number;
  indigestion_set_aside: number;
  eat_risk: number | null;
  discards: Kind[];
  hand: Kind[] | null;
  last_move: { seat: number; move: string } | null;
  last_meal: { seat: number; why: "ate" | "empty hand"; drawn: number; shown: Kind[]; in_last_move: boolean } | null;
  players: { tokens: number; cards: number; known: Kind[]; unknown: number; no_dish_among_unknown: boolean }[];
}

export function split(word: string): [what: string, value: string] {
  const [what = "", value = ""] = word.split("-");
  return [what, value];
}

export function percent(risk: number | null): number {
  return Math.round((risk ?? 0) * 100);
}

export const cardsWord = (count: number): string => `${count} ${count === 1 ? say("card", "carte") : say("cards", "cartes")}`;

/** "2 ×3, 5, one more": a heap, for people and for screen readers. */
export function heapWords(cards: readonly Kind[]): string {
  return KINDS.filter((kind) => cards.includes(kind))
    .map((kind) => {
      const many = count(cards, kind);
      return (kind.length === 1 ? kind : called(kind)) + (many > 1 ? ` ×${many}` : "");
    })
    .join(", ");
}

export function dishWord(value: string): string {
  return `${value} (${called(value)})`;
}

export function word(move: string, names: string[]): string {
  const [what, value] = split(move);
  const said: Record<string, string> = {
    serve: `${say("serve", "servir")} ${dishWord(value)}`,
    skip: `${say("skip to", "sauter vers")} ${dishWord(value)}`,
    eat: say("eat the pile", "manger la pile"),
    next: `${called("next")}${say(":", " :")} ${names[Number(value)]}`,
    spice: say("add an Indigestion card", "ajouter une Indigestion"),
    enough: say("add no Indigestion card", "ne pas ajouter d'Indigestion"),
  };
  return said[what] ?? called(what);
}

/** Somebody and a verb: "You eat", "Pompon eats", "Vous mangez", "Pompon mange". */
function doing(seat: number, view: Buffet, names: string[], verb: string): string {
  const [youEn, theyEn, youFr, theyFr] = verb.split("|");
  return seat === view.seat ? say(`You ${youEn}`, `Vous ${youFr}`) : `${names[seat]} ${say(theyEn ?? "", theyFr ?? "")}`;
}

function moveLine(before: Buffet, after: Buffet, names: string[]): string {
  const { seat, move } = after.last_move ?? { seat: 0, move: "eat" };
  const [what, value] = split(move);
  const who = (verb: string): string => doing(seat, after, names, verb);
  // Eating is told by the meal.
  if (what === "eat") return "";
  if (what === "spice") return who("slip|slips|glissez|glisse") + say(" one more Indigestion into the deck!", " une Indigestion de plus dans la pioche !");
  if (what === "enough") return who("add|adds|n'ajoutez|n'ajoute") + say(" no Indigestion.", " pas d'Indigestion.");
  if (what === "skip") return `${who("skip to|skips to|sautez vers|saute vers")} ${dishWord(value)}.`;
  const opens = !before.pile.cards.length;
  const verb = what !== "serve" ? "play|plays|jouez|joue" : opens ? "open with|opens with|ouvrez avec|ouvre avec" : "serve|serves|servez|sert";
  const card = what === "serve" ? dishWord(value) : say(`“${called(what)}”`, `« ${called(what)} »`);
  const so = what === "next" ? `${say(":", " :")} ${names[Number(value)]}` : opens || what === "turn" ? "" : say(`: the pile is worth ${after.pile.worth}`, ` : la pile vaut ${after.pile.worth}`);
  return `${who(verb)} ${card}${so}.`;
}

/** Who drew how many, while eating or with an empty hand. */
function mealLine(view: Buffet, names: string[]): string {
  const meal = view.last_meal;
  if (!meal) return "";
  const verb = meal.why === "ate" ? "eat|eats|mangez|mange" : "have no card left and draw|has no card left and draws|n'avez plus de carte et piochez|n'a plus de carte et pioche";
  return `${doing(meal.seat, view, names, verb)} ${cardsWord(meal.drawn)}`;
}

export function tell(before: Buffet, after: Buffet, names: string[]): string[] {
  // The same moment shown again, as when a device is handed over.
  if (!after.last_move || JSON.stringify(before) === JSON.stringify(after)) return [];
  const lines = [moveLine(before, after, names)];
  const meal = after.last_meal;
  if (meal?.in_last_move) lines.push(mealLine(after, names) + (meal.shown.length ? `${say(":", " :")} ${heapWords(meal.shown)}.` : "."));
  after.players.forEach((player, seat) => {
    if (player.tokens > (before.players[seat]?.tokens ?? 0)) lines.push(`${doing(seat, after, names, "feel sick: token|feels sick: token|avez mal au ventre : jeton|a mal au ventre : jeton")} ${player.tokens} / 3${say("!", " !")}`);
  });
  if (after.over && !before.over) lines.push(say("The buffet is closed.", "Le buffet est fermé."));
  return lines.filter((line) => line);
}
