// The panels of Chawaï that open over the lagoon: somebody's pile, what is out of sight, the turns so far, ties.
import { svg } from "lit-html";
import { say } from "@page/words";
import { type Drawing, diverChip, fish, ink, miniCard, paper, text } from "./board_cards";
import { type Card, type ChawaiView, type Kind, depthName, number, tieOrder } from "./board_words";

function row(cards: (Card | null)[], y: number, x = 24, step = 62): Drawing {
  const most = Math.floor((760 - x) / step);
  return svg`${cards.map((card, i) => svg`<g transform="translate(${x + (i % most) * step} ${y + Math.floor(i / most) * 92})">${miniCard(card)}</g>`)}`;
}

function pile(view: ChawaiView, seat: number): Drawing {
  const player = view.players[seat];
  if (!player) return svg``;
  const rows = player.height > 11 ? 192 : 100;
  return svg`${text(24, 92, player.height ? say("Pile, top card last", "Pile, le dessus à la fin") : say("No fish yet", "Pas encore de poisson"), 31)}
    ${row(player.pile, 108)}
    ${
      player.divers
        ? svg`${text(24, 146 + rows, say("Divers still dry", "Plongeurs encore au sec"), 31)}
      ${Array.from({ length: 12 }, (_, i) => svg`<g transform="translate(${20 + i * 60} ${162 + rows})" opacity=${player.divers?.includes(i + 1) ? 1 : 0.22}>${diverChip(i + 1)}</g>`)}`
        : ""
    }`;
}

const kinds: Kind[] = ["sardine", "tiger", "tuna", "lantern", "jellyfish", "gull"];

function deck(view: ChawaiView): Drawing {
  const values = (kind: Kind): string => {
    const some = view.unseen.filter((card) => card.kind === kind);
    if (kind === "gull") return some.length ? `× ${some.length}` : "–";
    return some.map((card) => number(card.value)).join("  ") || "–";
  };
  const back = view.gulls_put_back ? say(` · ${view.gulls_put_back} put back on turn 1`, ` · ${view.gulls_put_back} remis au tour 1`) : "";
  const thrown = view.discards ?? [];
  return svg`${kinds.map((kind, i) => svg`${fish(kind, 66, 100 + i * 56, 0.66)}${text(126, 111 + i * 56, values(kind) + (kind === "gull" ? back : ""), 32)}`)}
    ${view.removed ? svg`${text(24, 440, say("Left out", "Écartée"), 31)}<g transform="translate(200 400) scale(.7)">${miniCard(view.removed)}</g>` : ""}
    ${thrown.length ? svg`${text(24, 454, view.removed ? "" : say("Gone for good", "Parties pour de bon"), 31)}${row(thrown, 468, 24, Math.min(62, 700 / thrown.length))}` : ""}`;
}

function past(view: ChawaiView): Drawing {
  if (!view.past_lagoons) return text(24, 110, say("You said you would remember…", "Vous aviez dit que vous retiendriez…"), 31);
  return svg`${[2, 1, 0].map((slot, line) => svg`${text(24, 108 + line * 150, depthName(slot), 31)}${row(view.past_lagoons?.map((three) => three[slot] ?? null) ?? [], 120 + line * 150, 16, 61)}`)}`;
}

function ties(view: ChawaiView, names: string[]): Drawing {
  const order = tieOrder(view.seats, view.kiti_after).map((seat) => names[seat] ?? "");
  const list = (some: string[], from: number): Drawing =>
    svg`${some.map((name, i) => text(i % 2 ? 400 : 44, from + Math.floor(i / 2) * 42, `${i + 1}. ${name}`, 32))}`;
  return svg`${text(24, 106, say("Bottom and middle go first to", "Fond et milieu vont d'abord à"), 31)}${list(order, 152)}
    ${text(24, 316, say("The surface goes first to", "La surface va d'abord à"), 31)}${list([...order].reverse(), 362)}
    ${text(24, 520, say("Then Kiti moves one gap clockwise.", "Puis Kiti avance d'un cran (sens horaire)."), 31)}`;
}

/** What the chosen thing has to show; nothing if nothing is chosen. It lets the pointer through, so as not to get in the way. */
export function panel(view: ChawaiView, names: string[], chosen: string | null): Drawing {
  if (!chosen) return svg``;
  const seat = Number(chosen.replace("pile-", ""));
  const [title, content] =
    chosen === "deck"
      ? [say(`Out of sight: ${view.unseen.length}`, `Hors de vue : ${view.unseen.length}`), deck(view)]
      : chosen === "past"
        ? [say("The turns so far", "Les tours passés"), past(view)]
        : chosen === "kiti"
          ? [say("Equal divers", "Plongeurs égaux"), ties(view, names)]
          : [names[seat] ?? "", pile(view, seat)];
  return svg`<g transform="translate(20 212)" pointer-events="none"><rect width="760" height="566" rx="28" fill=${paper} stroke=${ink} stroke-width="4"/>
    ${text(24, 50, title, 38)}${content}</g>`;
}
