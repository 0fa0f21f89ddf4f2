// The guide of a first game: says what is going on, points at what to press, and lets the others wait while somebody reads.
import { html, type TemplateResult } from "lit-html";
import { told } from "./catalogue";
import type { Seat, Snapshot } from "./host";
import { type Lesson, loadLesson, type Step } from "./lesson";
import { LocalHost } from "./local";
import { botNames } from "./names";
import { openTable, type OpenTable } from "./table";
import { say } from "./words";

/** A host that takes only the moves the lesson asks for, until it is over. */
class GuidedHost extends LocalHost {
  guide: Guide | null = null;
  private moving = false; // whoever presses twice plays once

  override async move(word: string): Promise<string | null> {
    if (this.moving) return null;
    const why = this.guide?.instead(word);
    if (why !== undefined) return why;
    this.moving = true;
    const refused = await super.move(word).finally(() => (this.moving = false));
    if (!refused) this.guide?.played();
    return refused;
  }
}

class Guide {
  private number = 0;
  private seen: Snapshot | null = null;
  private pointed: Element[] = [];
  /** The step that was shown last. */
  private shown: Step | null = null;

  constructor(
    private readonly game: string,
    private readonly lesson: Lesson,
    private readonly host: GuidedHost,
    private readonly root: HTMLElement,
    private readonly redraw: () => void,
  ) {}

  /** The step that is said now; null while the others play, or when all is said. */
  private step(): Step | null {
    const step = this.lesson.steps[this.number];
    if (!step || !this.seen) return null;
    if (step.play) return this.seen.legal.includes(step.play) ? step : null;
    return (step.when?.(this.seen.view) ?? true) ? step : null;
  }

  private get over(): boolean {
    return this.number >= this.lesson.steps.length;
  }

  /** What a move leads to if it is not played: why not, or null where it is taken as "Next", since there is only something to read. */
  instead(word: string): string | null | undefined {
    // What is against the rules is refused by the engine, with its reason.
    if (this.over || !this.seen?.legal.includes(word)) return undefined;
    const step = this.step();
    if (!step || step.play) return step?.play === word ? undefined : say("guide_later");
    this.go(this.number + 1);
    return null;
  }

  played(): void {
    this.go(this.number + 1);
  }

  private go(number: number): void {
    this.number = number;
    this.redraw();
  }

  /** Above the board. */
  draw(now: Snapshot): TemplateResult {
    this.seen = now;
    const step = this.step();
    this.host.hold(Boolean(step && !step.play));
    requestAnimationFrame(() => this.point(step));
    if (this.over) return html``;
    const last = this.number === this.lesson.steps.length - 1;
    const close = say("guide_close");
    return html`<section class="guide" aria-label=${say("guide")}>
      <button class="quiet" aria-label=${close} title=${close} @click=${() => this.go(this.lesson.steps.length)}>✕</button>
      <p aria-live="polite">${step ? told(this.game, { id: step.say }) : say("guide_others_play")}</p>
      <div class="buttons">
        ${step && !step.play ? html`<button class="first" @click=${() => this.go(this.number + 1)}>${last ? say("guide_play_on") : say("guide_next")}</button>` : ""}
        ${step?.play ? html`<button @click=${() => void this.help(step)}>${say("guide_do_it")}</button>` : ""}
        <span>${this.number + 1} / ${this.lesson.steps.length}</span>
      </div>
    </section>`;
  }

  private async help(step: Step): Promise<void> {
    if (step.play) await this.host.move(step.play);
  }

  private point(step: Step | null): void {
    // Who uses the keyboard goes on from what there is to read.
    if (step !== this.shown) this.root.querySelector<HTMLElement>(".guide .first")?.focus();
    this.shown = step;
    const board = this.root.querySelector(".board");
    const found = (step?.point ?? []).map((what) => [...(board?.querySelectorAll(what) ?? [])]).filter((nodes) => nodes.length);
    const nodes = found.at(-1) ?? [];
    for (const node of this.pointed) if (!nodes.includes(node)) node.classList.remove("pointed");
    for (const node of nodes) node.classList.add("pointed");
    if (nodes[0] && nodes[0] !== this.pointed[0]) nodes[0].scrollIntoView({ block: "nearest" });
    this.pointed = nodes;
  }
}

/** Opens a game's first table, or says that there is none. */
export async function openLesson(root: HTMLElement, game: string, around: { leave(): void; again(): void }): Promise<OpenTable> {
  const lesson = await loadLesson(game);
  if (!lesson) throw new Error(`no lesson for ${game}`);
  const bots = lesson.bots.map((script, i): Seat => ({ name: botNames[i] ?? "", kind: "bot", level: "easy", script }));
  const you: Seat = { name: say("called_you"), kind: "here" };
  const host = new GuidedHost({ game, options: lesson.options, seats: [you, ...bots], key: lesson.key });
  const table = openTable(root, host, { game, here: 1, leave: around.leave, again: () => around.again, above: (now) => guide.draw(now) });
  const guide = new Guide(game, lesson, host, root, () => table.draw());
  host.guide = guide;
  return table;
}

