// Kawaii's clock ring and its keys: 1 to 5 take a pile, the space bar flips, Enter takes the piles picked.
import { svg, type TemplateResult } from "lit-html";
import type { Table } from "@page/board";
import { motionWanted } from "@page/motion";
import { at, CREAM, disc, path, text, WORDS } from "./board_cards";
import type { Parlour } from "./board_words";

const ROUND = 2 * Math.PI * 45;

interface Hands {
  table: Table<Parlour>;
  flip(): void;
  pile(seat: number, together: boolean): void;
  claim(): void;
}
let hands: Hands | null = null;
let running = false;

function timeNow({ view, at }: Table<Parlour>): number {
  return view.now_ms + performance.now() - at;
}

/** How long until a flip counts: one that came earlier would be refused. */
export const tooEarly = (table: Table<Parlour>): number => (table.view.wake_ms ? (table.view.flip_from_ms ?? 0) - timeNow(table) : 0);

/** Flips then, if it may be flipped then. */
export const flipIn = (ms: number): void => void setTimeout(() => hands?.flip(), ms);

/** Until when the ring runs, and how long that is in all. */
function deadline({ duel, stop_ends_ms, phase, next_ms, wake_ms }: Parlour): [until: number, whole: number] {
  if (duel?.until_ms) return [duel.until_ms, 5000];
  if (phase === "last-call") return [Math.max(next_ms ?? wake_ms, stop_ends_ms ?? 0), 6000];
  if (phase === "resting") return [next_ms ?? wake_ms, 20000];
  return [stop_ends_ms ?? next_ms ?? wake_ms, 2500];
}

/** The ring as it is now, by whole seconds for people who want less motion. False: there is none. */
function show(): boolean {
  const ring = document.querySelector("[data-ring]");
  if (!ring || !hands) return false;
  const { table } = hands;
  const [until, whole] = deadline(table.view);
  // While a race counts in, its clock stands still.
  const left = document.querySelector(".count-in") ? whole : Math.max(0, until - timeNow(table));
  const seconds = String(Math.ceil(left / 1000));
  const shown = motionWanted() ? left : Number(seconds) * 1000;
  const offset = String(ROUND * (1 - Math.min(1, shown / whole)));
  if (ring.getAttribute("stroke-dashoffset") !== offset) ring.setAttribute("stroke-dashoffset", offset);
  const number = document.querySelector("[data-left]");
  if (number && number.textContent !== seconds) number.textContent = seconds;
  return true;
}

/** Turns it by itself: frame by frame, or where it only steps from second to second, a few times in each, which spares a battery. */
function turn(): void {
  running = show();
  if (running) motionWanted() ? requestAnimationFrame(turn) : setTimeout(turn, 100);
}

/** The ring, in a stop a red octagon; where nobody hurries a clock that stands still. */
export function clock({ view }: Table<Parlour>): TemplateResult {
  const face = disc(0, 0, 50, CREAM);
  const stop = view.stopped;
  return at(728, 108, !view.wake_ms ? [face, path("M0,0V-30M0,0L20,12", "none", WORDS, 6)] : svg`${face}${disc(0, 0, 45, "none", "light-dark(#eadfcd,#5a4a5c)", 9)}
    <circle data-ring r="45" fill="none" stroke=${stop ? "#d8334f" : "light-dark(#138a7f,#5fd0c5)"} stroke-width="9" stroke-linecap="butt" stroke-dasharray=${ROUND} transform="rotate(-90)" />
    <text data-left y="12" font-size="36" text-anchor="middle" fill=${stop ? "none" : WORDS}></text>
    ${stop ? [path("M-16,-38H16L38,-16V16L16,38H-16L-38,16V-16Z", "#d8334f", "#fff"), text(0, 19, 54, "!", "middle", "#fff")] : ""}`);
}

/** Takes the newest table; the keys and the ring follow it. */
export function listen(next: Hands): void {
  hands = next;
  // What was drawn just now is seen with its own time, not with the last card's.
  queueMicrotask(show);
  if (next.table.view.wake_ms && !running) {
    running = true;
    requestAnimationFrame(turn);
  }
}

document.addEventListener("keydown", (event) => {
  if (!hands || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !document.querySelector("svg.kawaii")) return;
  const target = event.target as Element;
  if (target.closest("input,textarea,select")) return;
  // By place on the keyboard: on a French one the digits need the shift key.
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  if (digit) hands.pile(Number(digit) - 1, event.shiftKey);
  else if (target.closest("button,a,[role=button]")) return;
  else if (event.key === " ") hands.flip();
  else if (event.key === "Enter") hands.claim();
  else return;
  event.preventDefault();
});
