// Chawaï on the page: a lagoon from the side, three fish at three depths, the players around, the viewer's divers below.
// Pieces: board_scene (places), board_cards (drawings), board_panels (what opens on a closer look), board_words (sentences).
import { html, nothing, svg } from "lit-html";
import type { Board, Table } from "@page/board";
import { say } from "@page/words";
import { bigCard, type Drawing, diverCard, diverChip, divingCat, fish, hiddenCard, ink, kiti, miniCard, paper, text, water } from "./board_cards";
import { panel } from "./board_panels";
import { gaps, height, kitiAt, plateHeight, plateWidth, scene, slotY, smallScene, spots, width } from "./board_scene";
import { cardName, type ChawaiView, crown, depthName, lastTakers, type Player, tell, winners, word } from "./board_words";

type Here = Table<ChawaiView>;

function onKey(press: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}

/** Something that tells more on a closer look: by pointer, by focus or by a tap. */
function closer(table: Here, what: string, label: string, transform: string, content: Drawing): Drawing {
  const open = (): void => {
    if (table.chosen !== what) table.choose(what);
  };
  const shut = (): void => {
    if (table.chosen === what) table.choose(null);
  };
  const mouse = (go: () => void) => (event: PointerEvent) => event.pointerType === "mouse" && go();
  return svg`<g transform=${transform} tabindex="0" role="button" aria-label=${label} aria-expanded=${table.chosen === what} cursor="help"
    @focus=${open} @blur=${shut} @pointerenter=${mouse(open)} @pointerleave=${mouse(shut)}
    @click=${(event: Event) => (event.stopPropagation(), open())}
    @keydown=${(event: KeyboardEvent) => (event.key === "Escape" ? shut() : onKey(open)(event))}>${content}</g>`;
}

function shorten(name: string): string {
  return name.length > 10 ? `${name.slice(0, 9)}…` : name;
}

function isDue(table: Here, seat: number): boolean {
  return table.view.due.includes(seat);
}

/** What the seat's diver of the last turn brought: how deep it got, and whether a gull came. */
function lastDive(table: Here, seat: number, x: number, y: number, mine: boolean): Drawing {
  const { view } = table;
  const diver = view.players[seat]?.last_diver;
  if (!diver) return svg``;
  const slot = lastTakers(view).indexOf(seat);
  const gull = slot >= 0 && view.past_lagoons?.[view.turn - 1]?.[slot]?.kind === "gull";
  const story = slot < 0 ? say("nothing caught", "rien pris") : depthName(slot) + (gull ? say(", a gull", ", un goéland") : "");
  return svg`<g data-card=${mine ? `diver-${diver}` : `dive-${seat}-${view.turn - 1}`} transform="translate(${x} ${y})">${diverChip(diver)}</g>
    <g transform="translate(${x + 61} ${y})"><title>${say("Last dive", "Dernière plongée")} ${diver}: ${story}</title>
    <rect width="34" height="56" rx="10" fill=${water(7)} stroke=${ink} stroke-width="3"/><path d="M2 12Q2 2 10 2H24Q32 2 32 12V19H2Z" fill=${water(1)}/><path d="M2 38H32V45Q32 54 24 54H10Q2 54 2 45Z" fill=${water(11)}/>
    ${slot < 0 ? svg`<path d="M9 20L25 36M25 20L9 36" stroke="#fff" stroke-width="5" stroke-linecap="round"/>` : svg`<circle cx="17" cy=${[46, 28, 11][slot]} r="7.5" fill="#ffe14d" stroke=${ink} stroke-width="2.5"/>`}
    ${gull ? fish("gull", 52, 28, 0.36) : ""}</g>`;
}

/** A sealed diver lies face down; who still thinks has three dots. */
function choice(table: Here, seat: number, x: number, y: number): Drawing {
  const { view } = table;
  if (view.over) return svg``;
  if (isDue(table, seat))
    return svg`<g fill=${ink}><title>${say("is thinking", "réfléchit")}</title><circle cx=${x + 13} cy=${y + 34} r="5"/><circle cx=${x + 28} cy=${y + 34} r="5"/><circle cx=${x + 43} cy=${y + 34} r="5"/></g>`;
  const mine = seat === view.seat;
  return svg`<g data-card=${mine ? `diver-${view.own_diver}` : `dive-${seat}-${view.turn}`} transform="translate(${x} ${y})"><title>${say("has chosen", "a choisi")}</title>${diverChip(mine ? view.own_diver : null)}</g>`;
}

/** The name of the top card for the frame, so that a fish glides from the lagoon onto the pile that took it. */
function topName(view: ChawaiView, seat: number): string {
  const slot = lastTakers(view).indexOf(seat);
  const player = view.players[seat];
  const lay = view.past_lagoons?.[view.turn - 1]?.[slot];
  const landed = !lay || (lay.kind === player?.top?.kind && lay.value === player.top.value);
  return slot >= 0 && landed ? `fish-${view.turn - 1}-${slot}` : `top-${seat}`;
}

function points(player: Player): string {
  return player.points === null ? "?" : String(player.points).replace("-", "−");
}

/** Twelve beads, light to dark: the divers somebody still has; a small dot is a spent one. */
function beads(player: Player): Drawing {
  return svg`${player.divers ? Array.from({ length: 12 }, (_, i) => {
    const dry = player.divers?.includes(i + 1);
    return svg`<circle cx=${17 + i * 15.1} cy="179" r=${dry ? 6 : 2} fill=${dry ? water(i + 1) : ink} stroke=${ink} stroke-width=${dry ? 2 : 0}/>`;
  }) : ""}`;
}

function frame(table: Here, seat: number, w: number, h: number): Drawing {
  const glad = table.view.over ? winners(table.view).includes(seat) : isDue(table, seat);
  return svg`<rect width=${w} height=${h} rx="20" fill=${paper} stroke=${glad ? "#f2a51f" : ink} stroke-width=${glad ? 6 : 3}/>`;
}

/** What a screen reader says of a plate. */
function spoken(table: Here, seat: number): string {
  const player = table.view.players[seat];
  if (!player) return "";
  const chose = table.view.over ? "" : player.has_chosen ? say(", has chosen", ", a choisi") : say(", is thinking", ", réfléchit");
  const cards = player.pile.filter((card) => card).map(cardName).join(", ");
  const pile = say(`pile of ${player.height}`, `pile de ${player.height}`) + (cards ? ` (${cards})` : "");
  const dry = player.divers ? `, ${say("divers left", "plongeurs restants")} ${player.divers.join(" ")}` : "";
  const last = player.last_diver ? `, ${say("last diver", "dernier plongeur")} ${player.last_diver}` : "";
  return `${table.names[seat]}${chose}, ${points(player)} points, ${pile}${last}${dry}`;
}

function plate(table: Here, seat: number, x: number, y: number): Drawing {
  const player = table.view.players[seat];
  if (!player) return svg``;
  const won = table.view.over && winners(table.view).includes(seat);
  return closer(table, `pile-${seat}`, spoken(table, seat), `translate(${x} ${y})`, svg`${frame(table, seat, plateWidth, plateHeight)}
    <g>${text(100, 34, (won ? "♛ " : "") + shorten(table.names[seat] ?? ""), 31, ink, "middle")}</g>
    ${[2, 1].map((under) => (player.height > under ? svg`<rect x=${12 + under * 5} y=${46 - under * 3} width="60" height="66" rx="12" fill="#fff" stroke=${ink} stroke-width="2.5"/>` : ""))}
    ${player.height ? svg`<g data-card=${topName(table.view, seat)} transform="translate(10 44) scale(1 .78)">${miniCard(player.top)}</g>` : svg`<rect x="10" y="44" width="60" height="66" rx="12" fill="none" stroke=${ink} stroke-width="2.5" stroke-dasharray="6 7" opacity=".5"/>`}
    ${player.height ? text(86, 104, `×${player.height}`, 30, "#56707e") : ""}
    ${text(188, 88, points(player), 46, ink, "end")}
    ${lastDive(table, seat, 10, 114, false)}${choice(table, seat, 136, 112)}${beads(player)}`);
}

/** The viewer's own plate: the whole pile is fanned out, as far as it is remembered. */
function ownPlate(table: Here, seat: number): Drawing {
  const player = table.view.players[seat];
  if (!player) return svg``;
  const won = table.view.over && winners(table.view).includes(seat);
  const step = Math.min(64, 268 / Math.max(1, player.height - 1));
  return closer(table, `pile-${seat}`, spoken(table, seat), "translate(10 806)", svg`${frame(table, seat, 780, 138)}
    ${text(20, 46, (won ? "♛ " : "") + shorten(table.names[seat] ?? ""), 33)}${text(20, 112, points(player), 56)}${player.height ? text(190, 110, `×${player.height}`, 30, "#56707e", "end") : ""}
    ${player.height ? "" : text(376, 80, say("no fish yet", "aucun poisson"), 31, "#56707e", "middle")}
    ${player.pile.map((card, i) => svg`<g data-card=${i === player.height - 1 ? topName(table.view, seat) : `own-${i}`} transform="translate(${206 + i * step} 28)">${miniCard(card)}</g>`)}
    ${lastDive(table, seat, 566, 42, seat === table.view.seat)}${choice(table, seat, 710, 42)}`);
}

function slot(table: Here, which: number): Drawing {
  const { view, names } = table;
  const here = view.lagoon[which];
  if (!here) return svg``;
  const y = slotY(which);
  const who = [say("highest", "plus grand"), say("2nd highest", "2e plus grand"), say("lowest", "plus petit")][which];
  const mine = here.only_for !== null && here.only_for === view.seat;
  const note = here.only_for === null ? "" : mine ? say("only you see it", "vous seul la voyez") : say(`${shorten(names[here.only_for] ?? "")} sees it`, `vue par ${shorten(names[here.only_for] ?? "")}`);
  return svg`<text x="400" y=${y - 8} font-size="30" font-weight="700" text-anchor="middle" fill="#fff" stroke=${ink} stroke-width="7" stroke-linejoin="round" paint-order="stroke">${depthName(which)} · ${who}</text>
    <g data-card="fish-${view.turn}-${which}" transform="translate(270 ${y})" role="img" aria-label="${depthName(which)}: ${cardName(here.card)}. ${note}">
      ${mine ? svg`<rect x="-16" y="-8" width="292" height="162" rx="42" fill="#ffe680" opacity=".75"/>` : ""}
      ${here.card ? bigCard(here.card) : hiddenCard()}
      ${note ? svg`<rect x="-14" y="112" width="288" height="44" rx="18" fill="#ffe14d" stroke=${ink} stroke-width="3"/>${text(130, 144, note, 30, ink, "middle")}` : ""}</g>`;
}

/** At the end Kiti dances in the empty lagoon. */
function feast(table: Here): Drawing {
  const { view, names } = table;
  const best = winners(view);
  return svg`<g transform="translate(400 420) scale(2.3)">${kiti()}</g>${fish("tuna", 400, 262, 1)}
    <g text-anchor="middle">${best.map((seat, i) => divingCat(seat, 400 + (i - (best.length - 1) / 2) * 70, 590, 1.3))}</g>
    <rect x="222" y="634" width="356" height="120" rx="24" fill=${paper} stroke=${ink} stroke-width="3"/>
    ${text(400, 682, best.length > 1 ? say("Shared crown!", "Couronne partagée !") : shorten(crown(view, names).replace(/ .*/, "")) + crown(view, names).replace(/^\S+/, ""), 32, ink, "middle")}
    ${text(400, 732, `${points(view.players[best[0] ?? 0] as Player)} points`, 38, ink, "middle")}`;
}

/** The viewer's twelve divers. Spent ones stay as faded places, so that the focus of the keyboard is never lost. */
function hand(table: Here, seat: number): Drawing {
  const { view } = table;
  return svg`${Array.from({ length: 12 }, (_, i) => {
    const diver = i + 1;
    const move = `dive-${diver}`;
    const legal = table.legal.has(move);
    const dry = view.own_diver !== diver && view.players[seat]?.divers?.includes(diver);
    const go = (): void => table.act(move);
    const why = dry ? say("waits for the others", "attend les autres") : view.own_diver === diver ? say("sealed", "scellé") : say("is drying", "sèche");
    const label = legal ? word(move) : `${diver}: ${why}`;
    return svg`<g data-card=${dry ? `diver-${diver}` : nothing} data-word=${legal ? move : nothing} transform="translate(${7 + i * 66} 964)" opacity=${dry ? (legal ? 1 : 0.75) : 0.28}
      tabindex="0" role="button" aria-disabled=${!legal} aria-label=${label} @click=${legal ? go : nothing} @keydown=${legal ? onKey(go) : nothing}>
      <title>${label}</title><rect x="-3" y="-5" width="68" height="174" rx="18" fill=${legal ? "#f2a51f" : "none"}/>${diverCard(diver, seat)}</g>`;
  })}`;
}

/** The two signs in the sky: the turn (with all turns so far), and the deck (with all that is out of sight). */
function signs(table: Here): Drawing {
  const { view } = table;
  const turn = `${say("Turn", "Tour")} ${Math.min(view.turn + 1, view.turns)}/${view.turns}`;
  const sign = svg`<rect width="178" height="62" rx="18" fill=${paper} stroke=${ink} stroke-width="3"/>`;
  return svg`${closer(table, "past", `${turn}. ${say("The turns so far", "Les tours passés")}`, "translate(10 10)", svg`${sign}${text(89, 42, turn, 32, ink, "middle")}`)}
    ${closer(table, "deck", say(`Deck: ${view.deck} cards. What is out of sight`, `Pioche : ${view.deck} cartes. Ce qui est hors de vue`), "translate(612 10)", svg`${sign}
      <g transform="translate(20 8) scale(.54)">${[12, 6, 0].map((x) => svg`<g transform="translate(${x} 0)">${miniCard(null)}</g>`)}</g>${text(118, 42, `× ${view.deck}`, 32, ink, "middle")}`)}`;
}

function draw(table: Here) {
  const { view, names } = table;
  const me = view.seat ?? 0;
  const places = spots[view.seats] ?? [];
  const gap = gaps[view.seats]?.[(view.kiti_after - me + view.seats) % view.seats];
  const next = (view.kiti_after + 1) % view.seats;
  const tie = say(
    `Kiti stands between ${names[view.kiti_after]} and ${names[next]}: equal divers give ${names[next]} the surface, ${names[view.kiti_after]} the bottom`,
    `Kiti est entre ${names[view.kiti_after]} et ${names[next]} : à égalité, la surface va à ${names[next]}, le fond à ${names[view.kiti_after]}`,
  );
  return html`<svg viewBox="0 0 ${width} ${height}" role="group" aria-label=${say("The lagoon", "Le lagon")} @click=${() => table.chosen && table.choose(null)}>
    ${scene()}${signs(table)}
    ${view.over ? feast(table) : [2, 1, 0].map((which) => slot(table, which))}
    ${places.map(([x, y], i) => plate(table, (me + 1 + i) % view.seats, x, y))}
    ${gap && !view.over ? closer(table, "kiti", tie, "", kitiAt(gap)) : ""}
    ${ownPlate(table, me)}${hand(table, me)}
    ${panel(view, names, table.chosen)}
  </svg>`;
}

export const board: Board<ChawaiView> = {
  pitch: {
    en: "Dive deep, shallow or in between for three fish a turn, and leave the jellyfish to your friends.",
    fr: "Plongez au fond, en surface ou entre les deux pour trois poissons par tour ; les méduses, c'est pour les amis.",
  },
  minutes: 20,
  picture: () => svg`${smallScene()}${divingCat(0, 30, 42, 0.5)}`,
  draw,
  tell,
  word,
};
