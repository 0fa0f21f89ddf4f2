// The moments of Wa Chat Bi: somebody draws for a meal, and then, perhaps, the token.
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import type { Buffet } from "./board_words";

/** What the drawing adds: who has just got a token. */
export interface Show {
  sick?: number;
}

export function moments(before: Buffet, after: Buffet, events: Message[]): Moment<Buffet>[] {
  const meal = events.filter(({ id }) => id === "eats" || id === "draws");
  const sick = after.players.findIndex(({ tokens }, seat) => tokens > (before.players[seat]?.tokens ?? 0));
  const played = events.filter((event) => !meal.includes(event) && event.id !== "sick" && event.id !== "closed");
  if (!meal.length) return [{ view: after, sound: "move", ms: 0 }];
  if (sick < 0) return [{ view: after, sound: "bite", ms: 0 }];
  // Nobody knows yet what was among the cards.
  const last_meal = after.last_meal && { ...after.last_meal, shown: after.last_meal.shown.filter((card) => card !== "indigestion") };
  const players = after.players.map((player, seat) => ({ ...player, tokens: before.players[seat]?.tokens ?? 0 }));
  return [
    { view: { ...after, players, last_meal, round: before.round, indigestion_in_draw_pile: before.indigestion_in_draw_pile, due: [], over: false }, show: {}, caption: [...played, ...meal], sound: "bite", ms: 1300 },
    { view: { ...after, due: [] }, show: { sick }, caption: events.filter(({ id }) => id === "sick"), sound: "lose", ms: 1500 },
  ];
}
