// Kawaii's bill after a round: everybody's favourites, what they were worth, the totals.
import { svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { say } from "@page/words";
import { at, box, figure, flavourName, heart, INK, scoop, shapeName, silhouette, text } from "./board_cards";
import { worth, type Parlour } from "./board_words";

/** Rounds whose bill a seat has read; without a clock the next round begins at once, and the bill stays until read. */
let read: number[] = [];

function scoredRounds(view: Parlour): number {
  return view.phase === "resting" || view.phase === "finished" ? view.round : view.round - 1;
}

export function scoringOpen({ view }: Table<Parlour>): boolean {
  if (!view.last_round) {
    read = [];
    return false;
  }
  if (view.phase === "resting" || view.over) return true;
  return !view.wake_ms && scoredRounds(view) > (read[view.seat ?? 0] ?? 0);
}

type Key = (label: string, move: string | null, can: boolean, act: () => void, body: unknown) => TemplateResult;

export function scoring(table: Table<Parlour>, top: number, height: number, key: Key): TemplateResult {
  const { view, names } = table;
  const bill = view.last_round ?? [];
  const best = Math.max(...view.players.map((player) => player.total));
  const columns = [280, 370, 444, 512, 580, 652, 738];
  const first = top + 138;
  const h = Math.min(120, (height - 250) / view.seats);
  const title = view.over ? say("The last bill", "La dernière addition") : say(`The bill of round ${scoredRounds(view)}`, `L'addition de la manche ${scoredRounds(view)}`);
  const zigzag = Array.from({ length: 19 }, (_, i) => `L${760 - i * 40 + 20},${top + height - (i % 2 ? 4 : 18)}`).join("");
  return svg`<path d="M20,${top + 6}H780V${top + height - 18}${zigzag}L20,${top + height - 18}Z" fill="#fffdf6" stroke=${INK} stroke-width="3" stroke-linejoin="round" />
    ${text(400, top + 56, 36, title)}
    ${at(columns[0] ?? 0, top + 104, scoop("vanilla"), 0.55)}${at(columns[1] ?? 0, top + 104, silhouette("cone"), 0.5)}
    ${at(columns[2] ?? 0, top + 104, figure("cherry"), 0.55)}${at(columns[3] ?? 0, top + 104, figure("closed-shop"), 0.5)}${at(columns[4] ?? 0, top + 104, heart())}
    ${text(columns[5] ?? 0, top + 114, 32, "=")}${text(columns[6] ?? 0, top + 112, 28, "total")}
    ${bill.map((one, seat) => {
      const y = first + seat * h;
      const part = worth(one.score_pile, one.hearts, one.flavour, one.shape);
      const total = view.players[seat]?.total ?? 0;
      const label = `${names[seat]}: ${flavourName(one.flavour)} ${part.flavour}, ${shapeName(one.shape)} ${part.shape}, ${say("cherries", "cerises")} ${part.cherries}, ${say("shops", "glaciers")} ${part.shops}, ${say("hearts", "cœurs")} ${part.hearts} = ${one.points}; total ${total}`;
      const numbers = [part.cherries, part.shops, part.hearts];
      return svg`<g role="img" aria-label=${label}><title>${label}</title>
        ${box(34, y + 4, 732, h - 8, 16, seat === view.seat ? "#fff1b8" : "#f6fbf8", "#d9c8b0", 2)}
        ${text(48, y + h / 2 + 11, Math.min(32, 340 / Math.max(9, (names[seat] ?? "").length)), `${view.over && total === best ? "♛ " : ""}${names[seat]}`, "start")}
        ${at(262, y + h / 2, scoop(one.flavour), 0.62)}${text(308, y + h / 2 + 11, 30, part.flavour)}
        ${at(352, y + h / 2, silhouette(one.shape), 0.56)}${text(392, y + h / 2 + 11, 30, part.shape)}
        ${numbers.map((number, i) => text(columns[i + 2] ?? 0, y + h / 2 + 11, 30, number))}
        ${text(columns[5] ?? 0, y + h / 2 + 12, 34, one.points, "middle", "#c2274f")}${text(columns[6] ?? 0, y + h / 2 + 13, 38, total)}</g>`;
    })}
    ${view.wake_ms || view.over ? "" : key(say("Go on", "Continuer"), null, true, () => {
      read[view.seat ?? 0] = scoredRounds(view);
      table.choose(null);
    }, svg`${box(270, top + height - 106, 260, 74, 24, "#a6e3b8")}${text(400, top + height - 58, 32, say("Go on", "Continuer"))}`)}`;
}
