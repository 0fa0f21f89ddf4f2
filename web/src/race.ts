// A race at home waits for people: it counts in, 3-2-1, when it begins and whenever its page comes back into sight, and stands
// still while nobody can see it. Loaded for races alone.
import { html, render, svg } from "lit-html";
import { announce } from "./announce";
import { told } from "./catalogue";
import { pace } from "./motion";
import { store } from "./store";

/** What a race can do to its clock. */
export interface Clock {
  pause(): void;
  resume(): void;
}

const STEP_MS = 800;
/** How long a letter takes to read. */
const LETTER_MS = 60;

export function countIn(game: string, clock: Clock): { close(): void } {
  const cover = document.createElement("div");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rule = told(game, { id: "race_rule" }, { names: [], you: -1 });

  function step(left: number): void {
    if (!left) {
      store("raced", "");
      cover.remove();
      clock.resume();
      return;
    }
    // Drawn as a sign, so that it is large on every screen; it is also said.
    render(html`<svg viewBox="0 0 100 100" aria-hidden="true">${svg`<circle cx="50" cy="50" r="46" /><text x="50" y="70" text-anchor="middle" font-size="60">${left}</text>`}</svg><p>${rule}</p>`, cover);
    if (left === 3) announce(`${rule} 3, 2, 1.`);
    // Before a first race there is time to read what it says.
    const ms = pace() && localStorage.getItem("raced") === null ? (LETTER_MS * rule.length) / 3 : STEP_MS;
    timer = setTimeout(() => step(left - 1), ms * (pace() || 1));
  }

  function follow(): void {
    clearTimeout(timer);
    clock.pause();
    if (document.hidden) return;
    document.body.append(cover);
    step(3);
  }

  cover.className = "count-in";
  document.addEventListener("visibilitychange", follow);
  follow();
  return {
    close: () => {
      clearTimeout(timer);
      cover.remove();
      document.removeEventListener("visibilitychange", follow);
    },
  };
}
