// Wa Chat Bi in words: what a view holds, what happened, what a move is called.
// Only what the view shows is told; "you" is the seat of the view.
import type { View } from "@page/host";
import { say } from "@page/words";
import { called, type Kind, KINDS } from "./board_cards";

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
      const count = cards.filter((one) => one === kind).length;
      return (kind.length === 1 ? kind : called(kind)) + (count > 1 ? ` ×${count}` : "");
    })
    .join(", ");
}

export function dishWord(value: string): string {
  return `${value} (${called(value)})`;
}

export function word(move: string, names: string[]): string {
  const [what, value] = split(move);
  switch (what) {
    case "serve": return say(`serve ${dishWord(value)}`, `servir ${dishWord(value)}`);
    case "skip": return say(`skip to ${dishWord(value)}`, `sauter vers ${dishWord(value)}`);
    case "eat": return say("eat the pile", "manger la pile");
    case "more": return say("play “one more”", "jouer « encore un »");
    case "turn": return say("play “turn round”", "jouer « demi-tour »");
    case "next": return `${say("you next:", "à toi :")} ${names[Number(value)] ?? value}`;
    case "spice": return say("add an Indigestion card", "ajouter une Indigestion");
    case "enough": return say("add no Indigestion card", "ne pas ajouter d'Indigestion");
    default: return move;
  }
}

/** Somebody and a verb: "You eat", "Pompon eats", "Vous mangez", "Pompon mange". */
type Verb = [youEn: string, theyEn: string, youFr: string, theyFr: string];
function doing(seat: number, view: Buffet, names: string[], [youEn, theyEn, youFr, theyFr]: Verb): string {
  return seat === view.seat ? say(`You ${youEn}`, `Vous ${youFr}`) : `${names[seat]} ${say(theyEn, theyFr)}`;
}

const verbs = {
  open: ["open with", "opens with", "ouvrez avec", "ouvre avec"],
  serve: ["serve", "serves", "servez", "sert"],
  skip: ["skip to", "skips to", "sautez vers", "saute vers"],
  eat: ["eat", "eats", "mangez", "mange"],
  play: ["play", "plays", "jouez", "joue"],
  draw: ["have no card left and draw", "has no card left and draws", "n'avez plus de carte et piochez", "n'a plus de carte et pioche"],
  token: ["feel sick: token", "feels sick: token", "avez mal au ventre : jeton", "a mal au ventre : jeton"],
  spice: ["slip one more Indigestion into the draw pile", "slips one more Indigestion into the draw pile", "glissez une Indigestion de plus dans la pioche", "glisse une Indigestion de plus dans la pioche"],
  enough: ["leave the draw pile as it is", "leaves the draw pile as it is", "laissez la pioche telle quelle", "laisse la pioche telle quelle"],
} satisfies Record<string, Verb>;

function moveLine(before: Buffet, after: Buffet, names: string[]): string {
  const { seat, move } = after.last_move ?? { seat: 0, move: "" };
  const [what, value] = split(move);
  const who = (verb: Verb): string => doing(seat, after, names, verb);
  const worth = after.pile.worth;
  switch (what) {
    case "serve":
      return before.pile.cards.length === 0
        ? `${who(verbs.open)} ${dishWord(value)}.`
        : `${who(verbs.serve)} ${dishWord(value)}${worth ? say(`: the pile is worth ${worth}`, ` : la pile vaut ${worth}`) : ""}.`;
    case "skip": return `${who(verbs.skip)} ${dishWord(value)}${say("; the old pile is cleared away", " ; l'ancienne pile est débarrassée")}.`;
    case "more": return `${who(verbs.play)} ${say("“one more”", "« encore un »")}${worth ? say(`: the pile is worth ${worth}`, ` : la pile vaut ${worth}`) : ""}.`;
    case "turn": return `${who(verbs.play)} ${say("“turn round”: the other way now", "« demi-tour » : on repart dans l'autre sens")}.`;
    case "next": {
      const named = Number(value) === after.seat ? say("you are next", "c'est à vous") : say(`${names[Number(value)]} is next`, `c'est à ${names[Number(value)]}`);
      return `${who(verbs.play)} ${say("“you next”:", "« à toi » :")} ${named}.`;
    }
    case "spice": return `${who(verbs.spice)}.`;
    case "enough": return `${who(verbs.enough)}.`;
    default: return "";
  }
}

/** Who drew what, while eating or with an empty hand. */
export function mealLine(view: Buffet, names: string[]): string {
  const meal = view.last_meal;
  if (!meal) return "";
  const verb = meal.why === "ate" ? verbs.eat : verbs.draw;
  return `${doing(meal.seat, view, names, verb)} ${cardsWord(meal.drawn)}`;
}

export function tell(before: Buffet, after: Buffet, names: string[]): string[] {
  // The same moment shown again, as when a device is handed over.
  if (!after.last_move || JSON.stringify(before) === JSON.stringify(after)) return [];
  const lines = [moveLine(before, after, names)];
  const meal = after.last_meal;
  if (meal?.in_last_move) lines.push(mealLine(after, names) + (meal.shown.length ? `${say(":", " :")} ${heapWords(meal.shown)}.` : "."));
  after.players.forEach((player, seat) => {
    if (player.tokens > (before.players[seat]?.tokens ?? 0)) lines.push(`${doing(seat, after, names, verbs.token)} ${player.tokens} / 3!`);
  });
  if (after.over && !before.over) lines.push(say("The buffet is closed.", "Le buffet est fermé."));
  return lines.filter((line) => line);
}
