// What a game is about, in three sentences, before somebody's first game of it. It lies over the board, not over the hand: the first
// move, a press, Escape or Back puts it away; bots begin when it could be read. Loaded for a first game alone.
import { html, render } from "lit-html";
import { titles } from "./boards";
import { told } from "./catalogue";
import type { Setup } from "./host";
import { layer } from "./layers";
import { store } from "./store";
import { say } from "./words";

const LETTER_MS = 60;

export interface Goal {
  /** When it is put away, or could be read: nobody has to press anything. */
  done: Promise<void>;
  close(): void;
  /** The table is left: it is not put away as read. */
  leave(): void;
}

/** `learn` opens the game's lesson instead. */
export function openGoal({ game, options, seats }: Setup, learn: () => void): Goal {
  const card = document.createElement("section");
  let finish = (): void => {};
  const done = new Promise<void>((end) => (finish = end));
  const away = (): void => {
    if (!card.isConnected) return;
    card.remove();
    removeEventListener("keydown", onKey);
    store(`met.${game}`, "");
    finish();
  };
  const gone = layer(away);
  const close = (): void => {
    away();
    gone();
  };
  const onKey = (event: KeyboardEvent): void => void (event.key === "Escape" && close());
  const sentences = told(game, { id: "goal", ...options, seats: seats.length }).split(/(?<=[.!?]) (?=\p{Lu})/u);
  card.className = "goal";
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", say("goal_title"));
  render(
    html`<h2>${titles[game]}</h2>
      ${sentences.map((one) => html`<p>${one}</p>`)}
      <div class="buttons"><button class="first" data-do="goal" @click=${close}>${say("goal_done")}</button><button data-do="learn" @click=${learn}>${say("learn")}</button></div>`,
    card,
  );
  document.body.append(card);
  setTimeout(finish, LETTER_MS * sentences.join().length);
  addEventListener("keydown", onKey);
  card.querySelector("button")?.focus({ preventScroll: true });
  return {
    done,
    close,
    leave: () => {
      card.remove();
      removeEventListener("keydown", onKey);
    },
  };
}
