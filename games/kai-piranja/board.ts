// The table of Kai Piranja: a lagoon with the shoal, the digesting piles, everybody's lane; board_places has where they stand.
// The shoal reveals, a pile is taken by pressing it, the net and the anchor end the turn.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Board, Table } from "@page/board";
import { moveWords } from "@page/catalogue";
import { sheets } from "@page/layout";
import { box, group, playable, put, WORDS, write } from "@page/svg";
import { INK, isHungry, isSmall, shadow, species, swim, type Code } from "./board_fish";
import { moments, type Show } from "./board_moments";
import { lanesOf, places, placesIn } from "./board_places";
import { say } from "./board_say";
import { anchor, back, bite, emptyPlace, GLOW, label, lagoon, LIT, net, PANEL, REED } from "./board_scene";
import { nameOf, school, type School } from "./board_school";
import { fishName, follow, latestWords, shortName, type KaiView, type Player } from "./board_words";

type Kai = Table<KaiView>;
type Lane = readonly [x: number, y: number, width: number, height: number];

/** A sentence in lines of so many letters. */
function lines(text: string, letters: number): string[] {
  return text.split(" ").reduce<string[]>((all, word) => ((all.at(-1) ?? "").length + word.length < letters ? [...all.slice(0, -1), `${all.at(-1) ?? ""} ${word}`.trim()] : [...all, word]), [""]).filter(Boolean);
}

/** Words that are squeezed where they have too little room: smaller ones could not be read. */
const tight = (x: number, y: number, words: string, room: number, weight = 700): TemplateResult =>
  write(x, y, words, 31, "start", weight, WORDS, room);

/** Why nothing can be done now, or the reason given. */
const whyNot = ({ view }: Kai, why: string): string =>
  view.over ? say("game_over") : view.due[0] !== view.seat ? say("not_your_turn") : why;

/** How many of the cards that nobody has seen are hungry. */
function hunger(view: KaiView): number {
  const unseen = Object.entries(view.dance_left ? view.unseen_dance : view.unseen_sea);
  const count = (cards: [Code, number][]): number => cards.reduce((sum, [, n]) => sum + n, 0);
  return count(unseen.filter(([code]) => isHungry(code))) / Math.max(1, count(unseen));
}

function stack(view: KaiView, kind: "dance" | "sea", x: number): TemplateResult {
  const left = kind === "dance" ? view.dance_left : view.sea_left;
  const current = kind === "dance" || !view.dance_left;
  if (!left) return emptyPlace(x);
  return svg`${[2, 1, 0].slice(-left).map((i) => svg`<g data-card=${current && !i ? nameOf(view.revealed.length) : nothing}>${put(x + i * 6, 30 + i * 6, 1, back(kind))}</g>`)}
    ${label(x + 128, 43, left, 76, PANEL)}`;
}

function shoal(table: Kai): TemplateResult {
  const { view } = table;
  const from = view.dance_left ? 24 : 208;
  const ready = table.legal.has("reveal");
  const left = say("cards_left", { dance: view.dance_left, sea: view.sea_left });
  return playable(
    table,
    "reveal",
    `${moveWords("kai-piranja", "reveal", table.players)} (${left})`,
    `${left}. ${whyNot(table, "")}`,
    svg`${ready ? box(from - 10, 18, 182, 202, GLOW, INK, 3, 24) : nothing}${stack(view, "dance", 24)}${stack(view, "sea", 208)}
      ${view.dance_left && view.sea_left ? label(292, 192, say("sea_name"), 186, PANEL) : nothing}${ready ? label(from + 78, 192, say("reveal_button"), 186) : nothing}`,
  );
}

/** The latest fish as a card. */
function latest({ view, show, players }: Kai): TemplateResult {
  const now = view.latest;
  if (!now) return emptyPlace(398);
  const hungry = isHungry(now.card);
  const size = hungry ? say("is_hungry") : isSmall(now.card) ? say("is_small") : say("is_large");
  const { off } = (show ?? {}) as Partial<Show>;
  const words = latestWords(view, players).join(" ");
  return svg`<g role="img" aria-label=${words} data-card=${show && !off ? nameOf(view.revealed.length - 1) : nothing}><title>${words}</title><g class=${show && !off ? "flips" : ""}>${box(396, 31, 150, 172, PANEL, INK)}
    ${box(405, 39, 132, 118, hungry ? "#ffc9b8" : now.back === "sea" ? "#8fd3d8" : "#bfe0f2", "none", 0, 10)}
    ${swim(now.card, 474, 98, 1.18)}${write(471, 190, size, 31, "middle", 400, WORDS, 134)}</g></g>`;
}

/** What it was and what became of it. Where all of it has no room, the explanation is left to what is told below the board. */
function news({ view, players, layout, show }: Kai): TemplateResult {
  const { news: paper, letters } = places[layout];
  const [first, then] = latestWords(view, players);
  const what = lines(first, letters);
  const written = ([x, y, width, height]: Lane): TemplateResult => {
    const whole = lines(then, letters);
    const fate = (what.length + whole.length) * 36 < height ? whole : lines(then.replace(/\. .*/, "."), letters);
    const all = [...what, ...(show && !(show as Show).bitten ? ["…"] : fate)];
    return svg`${box(x, y, width, height, PANEL)}
    ${all.map((line, i) => write(x + width / 2, y + height / 2 - all.length * 18 + 28 + i * 36, line, 31, "middle", i < what.length ? 700 : 500, WORDS, width - 16))}`;
  };
  return svg`${paper ? written(paper) : nothing}
    ${view.latest && (show as Show | undefined)?.off ? swim(view.latest.card, sheets[layout][0] + 140, 60, 1.4, -8, nameOf(view.revealed.length - 1)) : nothing}`;
}

/** How dangerous the water is, and where the other cards are. */
function waters({ view }: Kai): TemplateResult {
  const chance = hunger(view);
  const words = say("waters", { chance, gone: view.gone.length, boxed: view.boxed });
  return svg`<g role="img" aria-label=${words}><title>${words}</title>${box(566, 31, 222, 172, PANEL)}${put(0, view.gone.length ? 0 : 20, 1, svg`${put(598, 66, 1.8, bite)}
    ${write(628, 80, say("chance", { chance }), 42, "start", 700)}${write(677, 118, say("hungry_next"), 31, "middle", 500, WORDS, 206)}`)}
    ${view.gone.length ? write(677, 166, say("swam_off", { n: view.gone.length }), 31, "middle", 500, WORDS, 206) : nothing}</g>`;
}

const own = (view: KaiView): Player | undefined => (view.seat === null ? undefined : view.players[view.seat]);

/** A digesting pile: the hungry fish, what it ate under it, and how near the viewer is to taking it. */
function pile(table: Kai, kind: number, known: School): TemplateResult {
  const { view } = table;
  const { size = 0, hungry = 0 } = view.piles[kind] ?? {};
  const name = species[kind] ?? "";
  const letter = "PULB".charAt(kind);
  const mine = own(view)?.row_species[name] ?? 0;
  const byHaul = view.options.take === "haul";
  const ready = table.legal.has(`take-${name}`);
  const glow = ready || (byHaul && size > 0 && mine > 2);
  const unseen = view.dance_left ? view.unseen_dance : view.unseen_sea;
  const sated = (unseen[letter] ?? 0) + (unseen[letter.toLowerCase()] ?? 0);
  const starved = unseen[`${letter}!`] ?? 0;
  const why = say("pile_label", { size, hungry, sated, starved, how: byHaul ? "haul" : "take", mine });
  const cards = known[`pile${kind}`] ?? [];
  // Who only watches wins none.
  const told = own(view) && size > 0;
  const [x, y, step, row, scale] = places[table.layout].piles;
  return playable(
    table,
    `take-${name}`,
    `${moveWords("kai-piranja", `take-${name}`, table.players)} (${size})`,
    why,
    put(x + (kind % row) * step, y + Math.floor(kind / row) * 192, scale, svg`${box(0, 0, 188, 184, ready ? LIT : PANEL, glow ? GLOW : REED, glow ? 7 : 2)}
      <ellipse cx="72" cy=${told ? 92 : 104} rx="66" ry="13" fill="light-dark(#e8cf95,#5a5136)" />
      ${size
        ? swim(`${letter}!`, 66, 50, 0.9, -4, cards.at(-1)?.[1])
        : svg`<g opacity=".3">${swim(letter, 76, 68, 1)}</g>`}
      ${cards.slice(-12, -1).map(([code, card], i, { length }) => swim(code, 24 + Math.max(0, i - Math.max(0, length - 5)) * 26, 87, 0.36, i % 2 ? 20 : -20, card))}
      ${size ? svg`${label(136, 27, "", 98, PANEL)}${write(134, 38, size, 32, "end", 700)}${shadow(158, 27, 0.62, 0, WORDS)}` : nothing}${tight(10, told ? 130 : 160, shortName(kind), 168)}${ready ? label(94, 158, say("take_button"), 158) : told ? tight(10, 168, say("pile_won", { mine: Math.min(3, mine) }), 168, 500) : nothing}`),
    kind + 4,
  );
}

/** The part of a lane where fish swim. */
const water = ([x, y, wide, tall]: Lane): Lane => [x + 194, y + 5, wide - 202, tall - 10];

/** How large the fish of a row can be: side by side, then closer, then in two lines. */
function fits(count: number, [, , wide, tall]: Lane): [scale: number, lines: number] {
  const fit = (lines: number): number => Math.min(1.4, tall / lines / 88, wide / Math.ceil(count / lines) / 78);
  const lines = fit(2) > fit(1) ? 2 : 1;
  return [Math.max(0.4, fit(lines)), lines];
}

/** Where they swim. */
function spread(count: number, place: Lane, scale: number): [x: number, y: number][] {
  const [x, y, wide, tall] = place;
  const [, lines] = fits(count, place);
  const each = Math.ceil(count / lines);
  const step = Math.min(100 * scale, (wide - 115 * scale) / Math.max(1, each - 1));
  return Array.from({ length: count }, (_, i) => [x + 62 * scale + (i % each) * step, y + (tall * (2 * Math.floor(i / each) + 1)) / (2 * lines)]);
}

const rowWords = (row: Code[]): string => (row.length ? row.map(fishName).join(", ") : say("no_fish"));

/** The lane of a player; drawn before all fish, so that fish on their way swim above it. */
function lane({ view }: Kai, seat: number, [x, y, width, tall]: Lane, row: number): TemplateResult {
  const turn = view.due.includes(seat);
  return svg`${box(x, y, width, tall, seat === view.seat ? "light-dark(#fff4d2,#234152)" : "light-dark(#eefafac8,#17384ac8)", turn ? GLOW : REED, turn ? 7 : 2)}
    <path d="M${x + 187} ${y + 12}V${y + row - 12}" stroke=${REED} stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round" />`;
}

/** Who leads counts only at the end. */
function winner(view: KaiView, seat: number): boolean {
  const worth = (player: Player): number => player.catch * 200 + player.catch_hungry;
  const best = Math.max(...view.players.map(worth));
  return view.over && worth(view.players[seat] as Player) === best;
}

function player({ view, names, show }: Kai, seat: number, place: Lane, known: School, scale: number): TemplateResult {
  const [x, y, , tall] = place;
  const { row, catch: caught, catch_hungry: hungry } = view.players[seat] as Player;
  const middle = y + tall / 2;
  const won = winner(view, seat);
  const meal = show as Show | undefined;
  const bitten = meal?.seat === seat ? row.length - meal.bitten : row.length;
  const title = say("lane", { name: names[seat] ?? "", row: rowWords(row), caught, hungry });
  return svg`<g role="img" aria-label=${title}><title>${title}</title>
    ${put(x - 12, 0, 1, svg`${tight(24, middle - 14, `${won ? "♛ " : ""}${names[seat]}`, 168, view.due.includes(seat) ? 800 : 600)}
    <g opacity=${caught ? 0.5 : 1}>${put(48, middle + 24, 1, net)}</g>${known[`catch${seat}`]?.slice(-6).map(([code, name]) => swim(code, 48, middle + 22, 0.5, -6, name))}${write(79, middle + 36, caught, caught > 99 ? 31 : 33, "start", 800)}
    ${hungry ? svg`${put(142, middle + 25, 1, bite)}${write(156, middle + 35, hungry, 31)}` : nothing}`)}
    ${row.length
      ? spread(row.length, water(place), scale).map(([fx, fy], i) => swim(row[i] ?? "", fx, fy + (i % 2 ? 2 : -2), scale, i % 2 ? 6 : -6, known[`row${seat}`]?.[i]?.[1], i < bitten ? "" : "shakes"))
      : svg`<path d="M${x + 224} ${middle}q20 -14 40 0t40 0t40 0" fill="none" stroke=${REED} stroke-width="3" stroke-linecap="round" opacity=".5" />`}
  </g>`;
}

/** What a finger hits for sure, with what it leads to. */
const HIGH = 100;

/** What one can do, under one's thumb: reveal, or one of the two ways to end the turn. */
function buttons(table: Kai, [, y, , tall]: Lane): TemplateResult {
  const { view, layout } = table;
  // One that bites dances with nobody.
  const count = own(view)?.row.filter((code) => !isHungry(code)).length ?? 0;
  const why = whyNot(table, say("reveal_first"));
  const [from, scale] = places[layout].buttons;
  const button = (move: string, x: number, wide: number, text: string, more: string, sign: unknown, key: number): TemplateResult => {
    const ready = table.legal.has(move);
    const name = moveWords("kai-piranja", move, table.players);
    // Who speaks to the page says what is written there.
    return playable(table, move, name.includes(text.toLowerCase()) ? name : `${text} ${more}: ${name}`, move === "reveal" ? whyNot(table, "") : why, svg`<g opacity=${ready ? 1 : 0.5}>${box(x, 0, wide, HIGH, ready ? LIT : PANEL, ready ? "light-dark(#1b3442,#ffb000)" : INK, ready ? 6 : 2, 35)}${put(x + 42, HIGH / 2, 1, sign)}${tight(x + 80, more ? 44 : 60, text, wide - 92)}${more ? tight(x + 80, 82, more, wide - 92, 500) : ""}</g>`, key);
  };
  return group("choices", say("choices"), put(from, y + tall - 10 - HIGH * scale, scale, svg`${button("reveal", 0, 252, say("reveal_button"), "", shadow(0, 0, 1.1, 0, "#e2604a"), 1)}
    ${button("haul", 260, 258, say("haul_button", { n: count }), say("haul_ends"), net, 2)}${button("stop", 526, 242, say("stop_button"), say("stop_leaves"), anchor, 3)}`));
}

function draw(table: Kai): TemplateResult {
  const { view, layout } = table;
  const known = school(view);
  const watching = view.seat === null;
  const spare = Math.min(table.spare ?? 0, 260);
  const here = placesIn(layout, spare);
  const [width, sheet] = sheets[layout];
  const height = sheet + spare;
  const lanes = lanesOf(here, view.seats, watching).map((at, i) => ({ seat: ((view.seat ?? 0) + i + (watching ? 0 : 1)) % view.seats, at }));
  const rowOf = ({ seat, at: [x, y, wide, tall] }: (typeof lanes)[number]): Lane => [x, y, wide, seat === view.seat ? tall - 16 - HIGH * here.buttons[1] : tall];
  // A large fish is larger than a small one wherever they are. Cards and fish on their way pass under the stacks and what is written on the piles.
  const scale = Math.min(...lanes.map((one) => fits(view.players[one.seat]?.row.length ?? 0, water(rowOf(one)))[0]));
  return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax" role="group" aria-label="Kai Piranja">
    ${lagoon(height)}${lanes.map((one) => lane(table, one.seat, one.at, rowOf(one)[3]))}${lanes.map((one) => player(table, one.seat, rowOf(one), known, scale))}
    ${put(...here.latest, 1, latest(table))}${put(...here.shoal, 1, shoal(table))}${put(...here.waters, 1, waters(table))}${news(table)}${group("piles", say("piles"), species.map((_, kind) => pile(table, kind, known)))}
    ${watching ? nothing : buttons(table, lanes.at(-1)?.at ?? here.own)}
  </svg>`;
}

/** A verb for what can be pressed now. */
function prompt({ legal }: Kai): string {
  if ([...legal].some((move) => move.startsWith("take-"))) return say("prompt_take");
  return say(!legal.has("haul") ? "prompt_reveal" : legal.has("reveal") ? "prompt_go_on" : "prompt_end");
}

export const board: Board<KaiView> = { draw, prompt, moments, follow };
