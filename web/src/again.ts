// What happened since one's own last move, told once more. Loaded for who asks.
import type { Moment } from "./director";
import type { Snapshot } from "./host";
import type { Message } from "./message";
import { say } from "./words";

/** How long a letter takes to read, and a still that says little. */
const LETTER_MS = 60;
const LEAST_MS = 900;

/** `moments`: the stills from one snapshot to another. */
export function stills(steps: Snapshot[], tell: (events: Message[], now: Snapshot) => string, moments: (from: Snapshot, next: Snapshot) => Moment[]): Moment[] {
  return steps.flatMap((step, i): Moment[] => {
    const from = steps[i - 1];
    if (!from) return [{ view: step.view, caption: say("your_last_move"), ms: LEAST_MS }];
    const lines = tell(step.events, step);
    return [...moments(from, step), { view: step.view, ms: Math.max(LEAST_MS, LETTER_MS * lines.length), ...(lines ? { caption: lines } : {}) }];
  });
}
