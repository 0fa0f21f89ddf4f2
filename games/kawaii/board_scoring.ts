// Kawaii's bill after a round: everybody's favourites, what they were worth, the totals.
import { svg, type TemplateResult } from "lit-html";
import { printed } from "@page/words";
import { at, box, CREAM, disc, figure, flavourName, heart, INK, OWN, path, scoop, shapeName, silhouette, text, WHITE, WORDS } from "./board_cards";
import { key, type Now } from "./board_keys";
import type { Show } from "./board_moments";
import { say } from "./board_say";
import { worth, type Parlour, type Scored } from "./board_words";

/** Rounds whose bill a seat has read; without a clock the next round begins at once, and the bill stays until read. */
let read: number[] = [];

function scoredRounds(view: Parlour): number {
  return view.phase === "resting" || view.phase === "finished" ? view.round : view.round - 1;
}

export function scoringOpen({ view }: Now): boolean {
  if (!view.last_round) {
    read = [];
    return false;
  }
  if (view.phase === "resting" || view.over) return true;
  return !view.wake_ms && scoredRounds(view) > (read[view.seat ?? 0] ?? 0);
}

const COLUMNS = [444, 512, 580, 652, 728] as const;

function line({ view, names }: Now, one: Scored, seat: number, y: number, h: number): TemplateResult {
  const part = worth(one.score_pile, one.hearts, one);
  const total = view.players[seat]?.total ?? 0;
  const won = view.over && view.players.every((player) => player.total <= total);
  const name = `${won ? "♛ " : ""}${names[seat]}`;
  const label = say("bill_line", {
    name, flavour: flavourName(one.flavour), flavours: part.flavour, shape: shapeName(one.shape), shapes: part.shape,
    cherries: part.cherries, shops: part.shops, hearts: part.hearts, points: one.points, total,
  });
  const m = y + h / 2;
  return svg`<g role="img" aria-label=${label}><title>${label}</title>${box(34, y + 4, 732, h - 8, 16, seat === view.seat ? OWN : "light-dark(#f6fbf8,#2c4853)", "light-dark(#d9c8b0,#7a6a7c)")}
    ${text(48, m + 11, 32, name, "start", WORDS, 180)}${at(266, m, scoop(one.flavour), 0.62)}${text(308, m + 11, 30, part.flavour)}
    ${disc(352, m, 27, WHITE, "none")}${at(352, m, silhouette(one.shape), 0.52)}${text(390, m + 11, 30, part.shape)}
    ${[part.cherries, part.shops, part.hearts].map((number, i) => text(COLUMNS[i] ?? 0, m + 11, 30, printed(number)))}
    ${text(COLUMNS[3], m + 12, 34, printed(one.points), "middle", "light-dark(#c2274f,#ff9fbb)")}${text(COLUMNS[4], m + 13, 38, printed(total))}</g>`;
}

export function scoring(table: Now, top: number, height: number): TemplateResult {
  const { view } = table;
  const h = Math.min(120, (height - 250) / view.seats);
  const end = top + height;
  const title = say("bill_of_round", { n: scoredRounds(view) });
  const goOn = say("bill_done");
  return svg`${path(`M20,${top + 6}H780V${end - 18}${"l-20,12 -20,-12".repeat(19)}Z`, CREAM)}${text(400, top + 56, 36, title)}
    ${at(286, top + 104, scoop("vanilla"), 0.55)}${disc(368, top + 104, 27, WHITE, "none")}${at(368, top + 104, silhouette("cone"), 0.5)}
    ${at(COLUMNS[0], top + 104, figure("cherry"), 0.55)}${at(COLUMNS[1], top + 104, figure("closed-shop"), 0.5)}${at(COLUMNS[2], top + 104, heart())}
    ${text(COLUMNS[3], top + 114, 32, "=")}${text(COLUMNS[4], top + 112, 30, say("total"), "middle", WORDS, 76)}
    ${(view.last_round ?? []).slice(0, (table.show as Show | undefined)?.lines).map((one, seat) => line(table, one, seat, top + 138 + seat * h, h))}
    ${view.wake_ms || view.over ? "" : key(goOn, null, true, () => {
      read[view.seat ?? 0] = scoredRounds(view);
      table.choose(null);
    }, [box(270, end - 106, 260, 74, 24, "#a6e3b8"), text(400, end - 58, 32, goOn, "middle", INK)])}`;
}
