// After a game: where the points came from, card by card, and what can be done with the record: watch it again, send it, keep
// it, have it checked.
import { html, type TemplateResult } from "lit-html";
import { type Bill, groups, type Item, loadBill, type Position, signed } from "./bill";
import { boards, pointWords } from "./boards";
import { Engine } from "./engine";
import { printed, say } from "./words";

export interface After {
  draw(): TemplateResult;
  /** What counted most for a seat, in a line; and what was best of all. */
  why(seat: number): string;
  best(seat: number): string;
  close(): void;
}

/** `watch`: opens the replay; null when one is looking at it already. */
export async function openAfter(record: string, names: string[], redraw: () => void, watch: (() => void) | null): Promise<After> {
  const engine = new Engine();
  const read = await engine.read(record);
  const bill = read.ok ? await loadBill(read.game) : null;
  const end = read.ok ? await engine.at<Position>(read.moves) : null;
  const lines = bill && end ? await (bill as Bill).points(end, (moves) => engine.at<Position>(moves)) : [];
  /** It counts something else than points. */
  const other = end?.views[0] && boards[read.game]?.score?.(end.views[0], 0);
  let said = "";
  let checked: string[] | null = null;

  async function share(): Promise<void> {
    said = await (await import("./record")).share(engine, read);
    redraw();
  }

  /** Everything that gave or cost a seat points, the most first. */
  function counted(seat: number): Item[] {
    const items = lines.find((line) => line.seat === seat)?.groups.flatMap((group) => group.items) ?? [];
    return items.filter(({ points }) => points).sort((a, b) => Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0));
  }
  const short = ({ words, count, points }: Item): string => `${words}${count && count > 1 ? `\u00a0×${count}` : ""}${words.endsWith(` ${printed(points)}`) ? "" : `\u00a0(${signed(points ?? 0)})`}`;

  async function check(): Promise<void> {
    const { verify } = await import("./verify");
    checked = await verify(engine, record);
    redraw();
  }

  function total(seat: number): TemplateResult {
    const won = end?.winners.includes(seat);
    return html`<h3 class=${won ? "won" : ""}><span>${won ? "♛ " : ""}${names[seat]}</span><span>${pointWords(end?.views[seat], end?.score[seat])}</span></h3>`;
  }

  function draw(): TemplateResult {
    const order = [...lines].sort((a, b) => (end?.score[b.seat] ?? 0) - (end?.score[a.seat] ?? 0));
    return html`${order.length
        ? html`<details class="bill" open>
            <summary>${say(other ? "card_by_card" : "points_by_card")}</summary>
            ${order.map((line) => html`<section>${total(line.seat)}${groups(line)}</section>`)}
          </details>`
        : ""}
      <div class="buttons">
        ${watch ? html`<button @click=${watch}>${say("watch_again")}</button>` : ""}
        ${read.ok && !read.proof ? html`<button @click=${() => void share()}>${say("copy_game_link")}</button>` : ""}
        <button @click=${() => void import("./record").then(({ save }) => save(record, read.game))}>${say("save_game")}</button>
        <button @click=${() => void check()}>${say("verify")}</button>
      </div>
      <p class="shared" role="status">${said}</p>
      ${checked ? html`<ul class="checked">${checked.map((line) => html`<li>${line}</li>`)}</ul>` : ""}`;
  }

  return {
    draw,
    why(seat) {
      const what = counted(seat).slice(0, 3).map(short).join(", ");
      return what && say("counted_most", { what });
    },
    best(seat) {
      const [most] = counted(seat).filter(({ points }) => (points ?? 0) > 0);
      return most ? say("your_best", { what: short(most) }) : "";
    },
    close: () => engine.close(),
  };
}
