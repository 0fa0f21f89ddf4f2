// Several games in a row: the scoreboard of all of them, and which game comes next.
import { html, render, type TemplateResult } from "lit-html";
import { titles } from "../boards";
import { openDialog } from "../dialog";
import { printed, say } from "../words";
import { face } from "./look";
import type { Chair, Evening } from "./messages";

/** Who has won most often; whoever has as many shares the place. */
export function scoreboard({ played, games, people }: Evening, seats: Chair[], wide = false): TemplateResult {
  const order = [...people].sort((a, b) => b.wins - a.wins || sum(b.scores) - sum(a.scores));
  const shown = wide ? 8 : 4;
  const from = Math.max(0, games.length - shown);
  const best = (game: number): number => Math.max(...people.map(({ scores }) => scores[game] ?? -Infinity));
  return html`<section class="evening" aria-label=${say("scoreboard")}>
    <h3>${say("after_games", { n: played })}</h3>
    <table>
      <thead><tr><td></td>${games.slice(from).map((game) => html`<th scope="col"><img src="/${PICTURES[game]}" alt=${titles[game] ?? game} title=${titles[game] ?? game} width="40" height="25" /></th>`)}<th scope="col">${say("games_won")}</th></tr></thead>
      <tbody>
        ${order.map(
          (one) => html`<tr class=${one.wins && one.wins === order[0]?.wins ? "won" : ""}>
            <th scope="row">${face(one, one.who)} <span>${one.name}</span></th>
            ${one.scores.slice(from).map((score, i) => html`<td class=${score !== null && score === best(from + i) ? "best" : ""}>${score === null ? "–" : printed(score)}</td>`)}
            <td class="wins">♛ ${one.wins}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${seats.some(({ kind }) => kind !== "person") ? html`<p class="soft">${say("bots_uncounted")}</p>` : ""}
  </section>`;
}

const sum = (scores: (number | null)[]): number => scores.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Which game is next: a dialog with all of them. */
export function chooseGame(chosen: (game: string) => void): void {
  const label = say("next_game");
  let next = "";
  const dialog = openDialog(label, () => next && chosen(next));
  const pick = (game: string): void => {
    next = game;
    dialog.close();
  };
  render(
    html`<h2>${label}</h2>
      <div class="next-games">
        ${Object.entries(titles).map(([game, title]) => html`<button data-next=${game} @click=${() => pick(game)}><img src="/${PICTURES[game]}" alt="" width="160" height="100" />${title}</button>`)}
      </div>
      <div class="buttons"><button @click=${() => dialog.close()}>${say("back")}</button></div>`,
    dialog,
  );
  dialog.showModal();
}
