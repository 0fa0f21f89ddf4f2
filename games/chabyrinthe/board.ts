// Chabyrinthe on the page: a roof at dusk, gutter cards to turn and push, cats that look for a lit window.
// Here the square of cards, the ring around it and the arrows; the rest lies in the pieces beside this one.
import { html, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { type Layout, sheets } from "@page/layout";
import { motionWanted, moving } from "@page/motion";
import { group, put } from "@page/svg";
import { bend, cat, CREAM, GOLD, gutterCard, home, INK, paw } from "./board_cards";
import { moon, panel, passButton, prompt } from "./board_panel";
import { beyond, choosing, DULL, LEFT, middleOf, PLATE, plate, sign, spot, SQUARE, text, TO_ARROW, TO_RING, TOP, WORDS } from "./board_parts";
import type { Moment } from "@page/director";
import type { Message } from "@page/message";
import { cellName, door, gridOf, nextFree, pushes, touchedIn, track, trackedOf, type Roof, type Run } from "./board_roof";
import { say } from "./board_say";
import { together } from "./board_words";
import { corners, header, legend, underPile } from "./board_sides";
import { arrow, catWords, endsOf, homeWords, spoken, tile } from "./board_spoken";

function cards(table: Table<Roof>): TemplateResult {
  const { view } = table;
  const tracked = trackedOf(view);
  const grid = gridOf(view);
  const ends = endsOf(view, grid);
  const size = SQUARE / view.size / 100;
  // Where the last action was: a paw as grey as a spent one, no frame, which would ask to be pressed.
  const touched = touchedIn(tracked);
  const line = pushes(view.size).find((push) => push.word === table.chosen);
  return group("roof", say("cards"), grid.map((face, cell) => {
    const name = cellName(cell, view.size);
    const it = choosing(table, `turn-${name}`);
    const frame = it.pressed ? GOLD : it.live ? CREAM : "";
    const [x, y] = middleOf(cell, view.size);
    const leaves = line?.out === cell;
    return svg`<g data-card="gutter-${tracked.cards[cell]}">${spot(
      table,
      { ...it, label: tile(view, grid, cell, ends) },
      put(x, y, size, svg`<g data-spin=${cell}>${gutterCard(face, (side) => ends.get(4 * cell + side)?.at(-1)?.id)}</g>
        ${frame ? svg`<rect x="-46" y="-46" width="92" height="92" rx="7" fill="none" stroke=${frame} stroke-width=${it.pressed ? 8 : 2} />` : ""}
        ${cell === touched ? svg`<g opacity=".85">${put(31, 32, 0.7, paw("#cfc7d8"))}</g>` : ""}
        ${leaves ? svg`<rect x="-49" y="-49" width="98" height="98" rx="9" fill=${INK} opacity=".55" /><path d="M-18-18L18 18M18-18L-18 18" stroke=${GOLD} stroke-width="10" stroke-linecap="round" />` : ""}`),
    )}</g>`;
  }));
}

/** The arrows around: a new card comes in here, the card at the other end leaves. */
function arrows(table: Table<Roof>): TemplateResult {
  const { size } = table.view;
  return group("roof", say("arrows"), pushes(size).map((push) => {
    const it = choosing(table, push.word);
    const [x, y] = beyond(push.entry, size, TO_ARROW);
    const { column, mark } = push;
    const [w, h] = column ? [SQUARE / size - 14, 64] : [64, SQUARE / size - 14];
    return spot(
      table,
      { ...it, label: arrow(table.view, push) },
      svg`<g opacity=${it.live ? 1 : 0.55}>${plate(x - w / 2, y - h / 2, w, h, it.pressed ? GOLD : it.live ? PLATE : DULL, it.live ? WORDS : INK)}
        ${text(x - (column ? 22 : 0), y + (column ? 11 : -14), mark, 32, "middle", 600, it.pressed ? INK : WORDS)}
        <path d="M-16-8L0 9L16-8" transform="translate(${x + (column ? 20 : 0)} ${y + (column ? 0 : 24)}) rotate(${90 * (push.entry & 3)})" fill="none" stroke=${it.pressed ? INK : WORDS} stroke-width="8" stroke-linecap="round" stroke-linejoin="round" /></g>`,
    );
  }));
}

/** Places around, who stands there, and who would stand where next. */
function ring(view: Roof): TemplateResult {
  const { size, places } = view;
  const tracked = trackedOf(view);
  const taken = [...view.homes, ...view.cats.map((one) => one.place)];
  const wide = SQUARE / size - 10;
  const at = (place: number, scale: number, what: unknown, far = TO_RING): TemplateResult => put(...beyond(door(place, size), size, far), scale, what);
  const hint = (from: number, title: string, scale: number, what: TemplateResult): TemplateResult =>
    at(nextFree(taken.filter((one) => one !== from), from, places), 1, svg`<title>${title}</title><circle cy="-12" r="23" fill="#39406f" stroke=${CREAM} stroke-width="3" stroke-dasharray="7" />${put(0, -12, scale, what)}${text(0, 35, say("ring_next"), 30, "middle", 500, CREAM)}`);
  return svg`${Array.from({ length: places }, (_, place) => {
    const port = door(place, size);
    const [w, h] = port & 1 ? [70, wide] : [wide, 70];
    return svg`${at(place, 1, svg`<rect x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="12" fill="#7f86bb" opacity=${taken.includes(place) ? 0.75 : 0.35} />`)}
      ${taken.includes(place) ? at(place, 1, svg`<path d="M-17-34V6H17V-34" transform="rotate(${90 * (port & 3)})" fill="#dfeaf0" stroke=${INK} stroke-width="4" />`, 4) : ""}`;
  })}
  ${view.homes.map((place) => hint(place, say("home_next"), 0.4, home))}
  ${view.cats_down ? view.cats.map(({ place }) => hint(place, say("cat_next"), 0.7, paw(CREAM))) : ""}
  ${view.homes.map((place, i) => svg`<g data-card="home-${tracked.homes[i]}">${sign(homeWords(view, place), at(place, 0.95, home))}</g>`)}
  ${view.cats.map((one) => svg`<g data-card="cat-${one.place}-${one.points}">${sign(catWords(view, one), at(one.place, 0.95, cat(one.points)))}</g>`)}`;
}

/* Cats on their way home are drawn for a moment, also while others already play on. */
const RUN_MS = 1200;
let runs: Run[] = [];
let runsEnd = 0;

/** What the drawing adds in a moment: what was done is seen, and then who runs home. */
interface Show {
  runs: Run[];
}
/** The moment that moves already, and the views whose moments were shown. */
let moved: Show | undefined;
const played = new WeakSet<Roof>();

function showRuns(view: Roof, show: Show | undefined): TemplateResult {
  const still = !motionWanted();
  const gold = ({ way, size }: Run): TemplateResult[] =>
    way.flatMap((port, i) => (i % 2 ? [] : put(...middleOf(port >> 2, size), SQUARE / size / 100, svg`<path d=${bend(port & 3, (way[i + 1] as number) & 3)} fill="none" stroke=${GOLD} stroke-width="18" stroke-linecap="round" />`)));
  return svg`<g pointer-events="none">${(show?.runs ?? (still ? trackedOf(view).runs : runs)).map(
    (run) => svg`<g opacity=${still ? 1 : 0} data-run=${run.id}>${gold(run)}${still ? "" : svg`<g>${cat(run.points)}</g>`}</g>`,
  )}</g>`;
}

function animate(view: Roof, show?: Show): void {
  const { deed, runs: fresh } = trackedOf(view);
  if (!motionWanted()) return;
  if (deed?.did === "turn" && !show?.runs.length)
    document.querySelector(`[data-spin="${deed.cell}"]`)?.animate([{ rotate: `${-90 * deed.quarters}deg` }, { rotate: "0deg" }], { duration: moving(350) });
  for (const { id, way, size } of show?.runs ?? fresh) {
    const node = document.querySelector(`[data-run="${id}"]`);
    const steps = way.map((port, i) => beyond(port, size, i && i < way.length - 1 ? 0 : TO_RING));
    node?.animate({ opacity: [1, 1, 1, 0] }, moving(RUN_MS));
    node?.lastElementChild?.animate({ transform: steps.map(([x, y]) => `translate(${x}px, ${y}px)`) }, moving(RUN_MS));
  }
}

/** Remembers what was done and who runs; the drawing that comes next shows them. */
function goOn(old: Roof, now: Roof): void {
  track(old, now);
  if (played.has(now)) {
    trackedOf(now).runs = []; // they were shown
    return;
  }
  const fresh = trackedOf(now).runs;
  if (performance.now() > runsEnd) runs = [];
  runs = [...runs, ...fresh];
  if (fresh.length) runsEnd = performance.now() + moving(RUN_MS);
  requestAnimationFrame(() => animate(now));
}

/** Cats run when the gutters lie as they do now; only then everything is counted and moves on. */
function moments(before: Roof, after: Roof, events: Message[]): Moment<Roof>[] {
  const [did, home] = events;
  if (home?.id !== "brings_home") return [{ view: after, sound: "move", ms: 0 }];
  const view = { ...before, board: after.board, pile: after.pile, actions_left: before.actions_left - 1 };
  track(before, view);
  // As long as it is told, it is the turn of who did it.
  const now = { ...after, due: before.due, actions_left: view.actions_left };
  played.add(after).add(now);
  goOn(before, now);
  const { runs } = trackedOf(view);
  // Who runs does not sit there any more; where nothing moves, the way is shown to who sits at its end.
  const gone = { ...view, cats: view.cats.filter(({ place }) => !motionWanted() || !runs.some(({ way }) => way[0] === door(place, view.size))) };
  track(view, gone);
  return [
    { view, show: { runs: [] }, caption: events.slice(0, 1), sound: "move", ms: before.due[0] === before.seat ? 1000 : 1500 },
    { view: gone, show: { runs }, caption: events, sound: "run", ms: RUN_MS },
    { view: now, caption: [{ id: "moves_on", cats: before.cats_down }], ms: RUN_MS },
    // What stays said is what was done and what came of it, in one sentence.
    { view: now, caption: [{ ...did, ...home, did: `${did?.id}`, id: "wins" }], ms: 0 },
  ];
}

type Place = readonly [number, number, number];

/** Who plays, the roof, what to do and what comes next, from where a phone has them; then how far the slates reach: to the right, up and down. */
const places: Record<Layout, { header: Place; roof: Place; panel: Place; next: Place; legend?: Place; slates: Place }> = {
  tall: { header: [0, 8, 1], roof: [0, 22, 1], panel: [0, 60, 1], next: [0, 104, 1], slates: [3200, 141, 936] },
  wide: { header: [912, 10, 1], roof: [4, -84, 1.12], panel: [908, -380, 1], next: [908, -198, 1], legend: [920, 272, 1], slates: [902, 38, 3000] },
  flat: { header: [800, 10, 1], roof: [2, -125, 0.995], panel: [804, -520, 1], next: [804, -400, 1], legend: [924, 146, 1], slates: [798, -20, 3000] },
};

function scene([right, top, end]: Place): TemplateResult {
  const slates = `M-1600 ${top}H${right}V${end}H-1600Z`;
  return svg`<defs><pattern id="chab-slates" width="48" height="40" patternUnits="userSpaceOnUse"><path d="M0 0q12 22 24 0q12 22 24 0M-12 20q12 22 24 0q12 22 24 0q12 22 24 0" fill="light-dark(#555c95,#343a68)" stroke="light-dark(#454b80,#282d55)" stroke-width="3" /></pattern></defs>
  <path d="M-1600-1500H3200V3000H-1600Z" fill="light-dark(#f4e2c6,#23233f)" /><path d="M-1600-1500H${right}V${top}H-1600Z" fill="light-dark(#8d7fb8,#463f70)" />${put(600, -210, 3, moon)}
  <path d=${slates} fill="light-dark(#555c95,#343a68)" /><path d=${slates} fill="url(#chab-slates)" stroke="#c65b4e" stroke-width="10" />`;
}

function draw(table: Table<Roof>): TemplateResult {
  const show = table.show as Show | undefined;
  if (show && show !== moved) {
    moved = show;
    requestAnimationFrame(() => animate(table.view, show));
  }
  const here = places[table.layout];
  const [width, height] = sheets[table.layout];
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax" role="group" aria-label=${say("roof")}>
    ${scene(here.slates)}${put(...here.header, header(table))}${put(...here.next, underPile(table))}${here.legend && table.view.seats < 3 ? put(...here.legend, legend()) : ""}
    ${put(...here.roof, svg`${plate(LEFT - 5, TOP - 5, SQUARE + 10, SQUARE + 10, "#7d3f2b")}${corners(table)} ${ring(table.view)} ${cards(table)}`)}
    ${put(...here.panel, panel(table))}${put(...here.roof, svg`${arrows(table)} ${passButton(table)} ${showRuns(table.view, show)}`)}
  </svg>`;
}

export const board: Board<Roof> = {
  draw,
  moments,
  prompt,
  spoken,
  follow: goOn,
  score: (view, score) => (together(view) ? say("score_turns", { count: score }) : ""),
  sides: (seats, { mode }) => (mode === "coop" ? 1 : mode === "teams" ? 2 : seats),
};
