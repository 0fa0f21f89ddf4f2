// What happened since one's own last move: kept, so that it can be shown once more at any time.
import type { Snapshot } from "./host";
import { slowness } from "./motion";

/** Nobody follows more than so many steps. */
const MOST = 60;
const STEP_MS = 900;

export class Recent {
  private steps: Snapshot[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The step that is shown now; null: nothing is, the table is as it stands. */
  now: Snapshot | null = null;

  /** The viewer moves: the news begins anew from what they saw. */
  begin(seen: Snapshot | null): void {
    this.stop();
    this.steps = seen ? [seen] : [];
  }

  add(next: Snapshot): void {
    this.stop();
    // Another seat's eyes at this device: their news is another one.
    if (this.steps[0] && this.steps[0].view.seat !== next.view.seat) this.steps = [];
    this.steps.push(next);
    this.steps.splice(0, this.steps.length - MOST);
  }

  get some(): boolean {
    return this.steps.length > 1;
  }

  /** Shows step after step; `show` draws what is in `now`, with the step before to tell what happened. */
  play(show: (before: Snapshot | null) => void): void {
    this.stop();
    let at = 0;
    const next = (): void => {
      const before = this.now;
      this.now = this.steps[at++] ?? null;
      show(before);
      if (this.now) this.timer = setTimeout(next, STEP_MS * slowness());
    };
    next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.now = null;
  }
}
