// The director: one timeline for a table. What happened comes in as snapshots; each is shown as its moments, stills one after
// another, and ends with the view itself, where people may move again. It waits for nobody: a race is shown at once, what comes
// meanwhile is queued, and the longer the queue the shorter the moments.
import type { Snapshot, View } from "./host";
import type { Message } from "./message";
import { pace } from "./motion";
import type { Sound } from "./sound";

/** A still between two views. */
export interface Moment<V extends View = View> {
  /** Drawn as every view is. */
  view: V;
  /** What the drawing adds: the table's `show`. */
  show?: unknown;
  /** What is said meanwhile. */
  caption?: Message[] | string;
  /** Also what the moment is called. */
  sound?: Sound;
  /** How long, at normal speed. */
  ms: number;
}

/** What the director works for. */
export interface Stage {
  /** The stills from what is shown to a snapshot. */
  moments(next: Snapshot): Moment[];
  /** Shows a still. */
  still(moment: Moment): void;
  /** A snapshot is what is shown from now on. Returns how many letters there are to read of it. */
  arrive(next: Snapshot): number;
  /** Something was told once more; now the table is shown as it is. */
  back(): void;
}

/** What waits at most; then the oldest is shown without its moments. */
const MOST = 6;
const LETTER_MS = 60;
const LONGEST_MS = 3000;

export class Director {
  /** The still that is shown; null: the table as it is. */
  now: Moment | null = null;
  #current: Snapshot | null = null;
  #stills: Moment[] = [];
  readonly #queue: Snapshot[] = [];
  /** performance.now() at which the next thing is shown. */
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];
  /** Somebody asked to be told once more: that takes its time in any case. */
  #asked = false;

  constructor(private readonly stage: Stage) {}

  add(next: Snapshot): void {
    this.#queue.push(next);
    if (next.view.wake_ms) this.#cut();
    if (!this.#timer) this.#step();
    while (this.#queue.length > MOST) this.skip();
  }

  /** Tells something once more: these stills, then the table as it is. */
  tell(stills: Moment[]): void {
    this.#cut();
    this.#stills = stills;
    this.#asked = true;
    this.#step();
  }

  /** Nothing of what has come in is still to be shown or read. */
  settled(): Promise<void> {
    return new Promise((done) => (this.#timer ? this.#waiting.push(done) : done()));
  }

  /** Leaves out what remains of the moments that are shown, or of the time to read. False: there was nothing. */
  skip(): boolean {
    if (!this.#timer) return false;
    this.#cut();
    this.#step();
    return true;
  }

  stop(): void {
    this.#cut();
    this.#queue.length = 0;
    this.#current = null;
  }

  #cut(): void {
    this.#stills = [];
    this.#asked = false;
    this.#next = performance.now();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Shows the next thing there is, until something takes its time. */
  #step(): void {
    this.#timer = undefined;
    while (!this.#timer && this.#one());
    if (this.#timer) return;
    this.#asked = false;
    if (this.now) {
      this.now = null;
      this.stage.back();
    }
    dispatchEvent(new Event("settled"));
    for (const done of this.#waiting.splice(0)) done();
  }

  #one(): boolean {
    const still = this.#stills.shift();
    if (still) {
      this.now = still;
      this.stage.still(still);
      this.#wait(still.ms);
      dispatchEvent(new CustomEvent("moment", { detail: still }));
      return true;
    }
    if (this.#current) {
      const shown = this.#current;
      this.#current = this.now = null;
      this.#wait(Math.min(LONGEST_MS, this.stage.arrive(shown) * LETTER_MS));
      return true;
    }
    const next = this.#queue.shift();
    if (!next) return false;
    this.#current = next;
    this.#next = performance.now();
    if (pace() && !document.hidden) this.#stills = this.stage.moments(next);
    return true;
  }

  #wait(ms: number): void {
    const behind = this.#queue.filter(({ events }) => events.length).length;
    const left = (ms * (pace() || Number(this.#asked))) / (1 + behind);
    if (left <= 0 || document.hidden) return;
    // By the timeline, not by when a slow device has drawn it.
    const now = performance.now();
    this.#next = Math.max(this.#next + left, now);
    this.#timer = setTimeout(() => this.#step(), this.#next - now);
  }
}
