// What happened since one's own last move: kept, so that it can be told once more at any time.
import type { Snapshot } from "./host";

/** Nobody follows more than so many steps. */
const MOST = 60;

export class Recent {
  steps: Snapshot[] = [];

  /** The viewer moves: the news begins anew from what they saw. */
  begin(seen: Snapshot): void {
    this.steps = [seen];
  }

  add(next: Snapshot): void {
    // Another viewer at this device: their news is another one.
    if (this.steps[0] && this.steps[0].view.seat !== next.view.seat) this.steps = [];
    this.steps.push(next);
    this.steps.splice(0, this.steps.length - MOST);
  }

  get some(): boolean {
    return this.steps.slice(1).some(({ events }) => events.length);
  }
}
