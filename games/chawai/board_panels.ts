// The panels of Chawaï that open beside the fish: somebody's pile, what is out of sight, the turns so far, ties.
import { svg } from "lit-html";
import { at, box, type Drawing, diverChip, fish, miniCard, paper, text } from "./board_cards";
import type { Places } from "./board_places";
import { say } from "./board_say";
import { type Card, type ChawaiView, depthName, kinds, number, tieOrder } from "./board_words";

function row(cards: (Card | null)[], y: number): unknown {
  return cards.map((card, i) => at(20 + (i * 660) / Math.max(10.8, cards.length - 1), y, miniCard(card)));
}

function pile(view: ChawaiView, seat: number): Drawing {
  const player = view.players[seat];
  return svg`${text(24, 110, say("pile_order"))}${row(player?.pile ?? [], 130)}
    ${player?.divers ? text(24, 290, say("divers_left")) : ""}
    ${player?.divers?.map((diver) => at(diver * 61 - 42, 310, diverChip(diver)))}`;
}

function deck(view: ChawaiView): Drawing {
  const back = view.gulls_put_back ? ` (${say("put_back", { n: view.gulls_put_back })})` : "";
  return svg`${kinds.map((kind, i) => {
    const some = view.unseen.filter((card) => card.kind === kind);
    const values = kind === "gull" ? `×${some.length}${back}` : some.map((card) => number(card.value)).join("  ");
    return svg`${fish(kind, 66, 96 + i * 56, 0.66)}${text(126, 107 + i * 56, values)}`;
  })}
    ${text(24, 446, say(view.removed ? "gone_and_left_out" : "gone"))}
    ${row([...(view.discards ?? []), ...(view.removed ? [view.removed] : [])], 464)}`;
}

function past(view: ChawaiView): unknown {
  return [2, 1, 0].map((slot, line) => svg`${text(24, 108 + line * 150, depthName(slot))}${row(view.past_lagoons?.map((three) => three[slot] ?? null) ?? [], 120 + line * 150)}`);
}

function ties(view: ChawaiView, names: string[]): Drawing {
  return svg`${text(24, 110, say("ties_bottom"))}
    ${tieOrder(view).map((seat, i) => text(60, 160 + i * 46, `${i + 1}. ${names[seat]}`))}
    ${text(24, 460, say("ties_surface"))}`;
}

/** What the chosen thing has to show. It lets the pointer through, so as not to get in the way. */
export function panel(view: ChawaiView, names: string[], chosen: string, { panels, room }: Places): Drawing {
  const open: Record<string, () => [title: string, height: number, content: unknown]> = {
    deck: () => [say("out_of_sight", { n: view.unseen.length }), 570, deck(view)],
    past: () => [say("past_turns"), 520, past(view)],
    kiti: () => [say("equal_divers"), 490, ties(view, names)],
  };
  const [title, height, content] = open[chosen]?.() ?? [names[+chosen], 390, pile(view, +chosen)];
  // Away from what was looked at: those at the left open theirs at the right.
  const left = chosen === "past" || (+chosen - (view.seat ?? 0) + view.seats) % view.seats <= (view.seats - 1) / 2;
  const [x = 0, y = 0] = panels[left && chosen !== String(view.seat) ? 1 : 0] ?? [];
  return svg`<g transform="translate(${x} ${y}) scale(${Math.min(1, room / height)})" pointer-events="none">${box(760, height, paper, 28)}${text(24, 50, title, 38)}${content}</g>`;
}
