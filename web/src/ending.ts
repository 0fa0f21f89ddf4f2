// The end of a game on the table: who has won, the viewer's place, why, and playing again at the thumb. What explains it all
// (after.ts) comes later and stands below.
import { html, type TemplateResult } from "lit-html";
import type { After } from "./after";
import type { Snapshot } from "./host";
import { pointWords } from "./boards";
import { say } from "./words";

export interface Ending {
  now: Snapshot;
  names: string[];
  /** The seat of whom the page speaks to; -1: of nobody. */
  you: number;
  after: After | null;
  again: (() => void) | undefined;
  /** Another game for the same people, who are together for an evening: then this comes first. */
  another: (() => void) | undefined;
  /** Others play again already. */
  invited: boolean | undefined;
  leave(): void;
  more: unknown;
}

/** Where somebody has come; only who has won is first. Nothing where all play together. */
function place({ score, winners }: Snapshot, you: number): string {
  if (you < 0 || !winners?.length || winners.length === score.length) return "";
  const better = score.filter((points) => points > (score[you] ?? 0)).length;
  const rank = winners.includes(you) ? 1 : Math.max(2, better + 1);
  return say("your_place", { place: rank, of: score.length });
}

function headline({ winners }: Snapshot, names: string[], you: number): string {
  if (!winners?.length) return say("nobody_won");
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  const n = others.length;
  if (!n) return say("you_win");
  const who = others.reduce((all, name, i) => all + (i < n - 1 ? ", " : say("and")) + name);
  return say(n < winners.length ? "you_and_win" : "wins", { who, n });
}

/** Paper that rains on who has won; drawn by the style alone. Written out it compresses to next to nothing. */
const party = html`<div class="party" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i></div>`;

export function ending({ now, names, you, after, again, another, invited, leave, more }: Ending): TemplateResult {
  const won = (seat: number): boolean => Boolean(now.winners?.includes(seat));
  // Who has won a tie stands before those who have as many points.
  const order = names.map((_, seat) => seat).sort((a, b) => Number(won(b)) - Number(won(a)) || (now.score[b] ?? 0) - (now.score[a] ?? 0));
  return html`<section class="result">
    ${won(you) ? party : ""}
    <h2>${headline(now, names, you)}</h2>
    <p>${place(now, you)} ${after?.best(you)}</p>
    <div class="buttons">
      ${another ? html`<button class="first" data-do="another" @click=${another}>${say("another_game")}</button>` : ""}
      ${again ? html`<button class=${another ? "" : "first"} data-do="again" @click=${again}>${invited ? say("join_next") : say("play_again")}</button>` : ""}
      <button @click=${leave}>${say("other_games")}</button>
    </div>
    <details open>
      <summary>${say("score_or_board")}</summary>
      <table>
        ${order.map(
          (seat) => html`<tr class=${won(seat) ? "won" : ""}>
            <th scope="row">${won(seat) ? "♛ " : ""}${names[seat]}<small>${after?.why(seat)}</small></th>
            <td>${pointWords(now.view, now.score[seat])}</td>
          </tr>`,
        )}
      </table>
      ${more}${after?.draw() ?? ""}
    </details>
  </section>`;
}
