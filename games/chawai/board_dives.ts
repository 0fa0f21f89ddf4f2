// What who only watches, a television above all, has where a player has the hand: everybody's latest diver, the shallowest first, with
// what it caught. Nobody's hand.
import { svg } from "lit-html";
import type { Table } from "@page/board";
import { at, type Drawing, diverCard, miniCard, paper, text, wordInk } from "./board_cards";
import type { Show } from "./board_moments";
import { places } from "./board_places";
import { type ChawaiView, lastTakers } from "./board_words";

const NAME = 40;

export function dives({ view, show, names, layout }: Table<ChawaiView>): Drawing {
  const now = show as Show | undefined;
  const divers = now?.divers ?? view.players.map((player) => player.last_diver);
  const [x, y, dx, dy, row, width, height] = places[layout].hand;
  const step = (row * dx) / view.seats;
  // What was caught lies below the diver where there are two rows, else beside it.
  const [left, top] = dy ? [(width - 60) / 2, NAME + height + 10] : [width + 8, NAME + 30];
  const first = x + (step - (dy ? width : width + 68)) / 2;
  const order = divers.map((_, seat) => seat).sort((a, b) => (divers[a] ?? 0) - (divers[b] ?? 0));
  return svg`<g aria-hidden="true">${order.map((seat, i) => {
    const diver = divers[seat] ?? 0;
    const slot = now ? -1 : lastTakers(view).indexOf(seat);
    const caught = view.past_lagoons?.[view.turn - 1]?.[slot];
    const turning = !now || now.takers ? "" : !now.tied ? "flips" : now.tied.some((one) => one.seat === seat) ? "shakes" : "";
    return diver ? at(first + i * step, y, svg`${text(2, 30, names[seat], 31, "start", wordInk, step - 8)}
      ${at(0, NAME, svg`<g class=${turning}>${diverCard(diver, seat, width, dy ? height : height - NAME)}</g>`)}
      ${now || !view.turn ? "" : caught ? at(left, top, miniCard(caught)) : at(left, top, svg`<path d="M16 28L44 56M44 28L16 56" stroke=${paper} stroke-width="8"/>`)}`) : "";
  })}</g>`;
}
