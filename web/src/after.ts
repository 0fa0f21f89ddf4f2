// After a game: where the points came from, card by card, and what can be done with the record: watch it again, send it, keep
// it, have it checked.
import { html, type TemplateResult } from "lit-html";
import { type Bill, groups, loadBill, type Position } from "./bill";
import { Engine } from "./engine";
import { linkTo, save } from "./record";
import { printed, say } from "./words";

export interface After {
  draw(): TemplateResult;
  close(): void;
}

/** `watch`: opens the replay; null when one is looking at it already. */
export async function openAfter(record: string, names: string[], redraw: () => void, watch: (() => void) | null): Promise<After> {
  const engine = new Engine();
  const read = await engine.read(record);
  const bill = read.ok ? await loadBill(read.game) : null;
  const end = read.ok ? await engine.at<Position>(read.moves) : null;
  const lines = bill && end ? await (bill as Bill).points(end, (moves) => engine.at<Position>(moves)) : [];
  const link = await linkTo(engine, read);
  let said = "";
  let checked: string[] | null = null;

  async function share(): Promise<void> {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      said = say("The link is copied: paste it wherever you like.", "Le lien est copié : collez-le où vous voulez.");
    } catch {
      said = link;
    }
    redraw();
  }

  async function check(): Promise<void> {
    const { verify } = await import("./verify");
    checked = await verify(engine, record);
    redraw();
  }

  function total(seat: number): TemplateResult {
    const won = end?.winners.includes(seat);
    return html`<h3 class=${won ? "won" : ""}><span>${won ? "♛ " : ""}${names[seat]}</span><span>${printed(end?.score[seat])}</span></h3>`;
  }

  function draw(): TemplateResult {
    const order = [...lines].sort((a, b) => (end?.score[b.seat] ?? 0) - (end?.score[a.seat] ?? 0));
    return html`${order.length
        ? html`<details class="bill" open>
            <summary>${say("The points, card by card", "Les points, carte par carte")}</summary>
            ${order.map((line) => html`<section>${total(line.seat)}${groups(line)}</section>`)}
          </details>`
        : ""}
      <div class="buttons">
        ${watch ? html`<button @click=${watch}>${say("Watch it again", "Revoir la partie")}</button>` : ""}
        ${link ? html`<button @click=${() => void share()}>${say("Copy a link to it", "Copier un lien")}</button>` : ""}
        <button @click=${() => save(record, read.game)}>${say("Save the game", "Garder la partie")}</button>
        <button @click=${() => void check()}>${say("Verify", "Vérifier")}</button>
      </div>
      <p class="shared" role="status">${said}</p>
      ${checked ? html`<ul class="checked">${checked.map((line) => html`<li>${line}</li>`)}</ul>` : ""}`;
  }

  return { draw, close: () => engine.close() };
}
