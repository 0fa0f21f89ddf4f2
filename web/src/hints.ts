// A hint: the best move, glowing on the board, with one sentence why; the others on request. Loaded when somebody asks.
import { html, type TemplateResult } from "lit-html";
import { moveWords, told } from "./catalogue";
import type { Hint } from "./host";
import type { Players } from "./message";
import { say } from "./words";

export class HintBox {
  private more = false;

  /** `hints`: best first; none where it is better to wait. */
  constructor(
    private readonly game: string,
    private readonly hints: Hint[],
    private readonly players: Players,
    private readonly act: (move: string) => void,
    private readonly redraw: () => void,
  ) {}

  /** The move that glows. */
  get move(): string {
    return this.hints[0]?.move ?? "";
  }

  /** In tenths, since few games were played to find it: of all hints or, where nobody plays against anybody, of none. */
  private chance(hint: Hint): string {
    return hint.chance === undefined ? "" : say("wins_chance", { tenths: Math.round(hint.chance * 10) });
  }

  private why(hint: Hint): string {
    const words = hint.why.map((one) => told(this.game, one, this.players)).join(" ");
    return words && `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? "" : "."}`;
  }

  private one(hint: Hint): TemplateResult {
    const chance = this.chance(hint);
    const move = moveWords(this.game, hint.move, this.players);
    return html`<button data-hint=${hint.move} data-chance=${hint.chance ?? ""} @click=${() => this.act(hint.move)}>${move.slice(0, 1).toUpperCase()}${move.slice(1)}</button>
      <span>${chance ? html`<b>${chance}.</b>` : ""} ${this.why(hint)}</span>`;
  }

  draw(): TemplateResult {
    const [first, ...others] = this.hints;
    if (!first) return html`<section class="hints"><p>${say("hint_wait")}</p></section>`;
    const toggle = (): void => {
      this.more = !this.more;
      this.redraw();
    };
    return html`<section class="hints" aria-label=${say("hint")}>
      <p>${this.one(first)} ${others.length && !this.more ? html`<button class="tiny" data-do="more" @click=${toggle}>${say("more_hints")}</button>` : ""}</p>
      ${this.more ? others.map((hint) => html`<p>${this.one(hint)}</p>`) : ""}
    </section>`;
  }
}
