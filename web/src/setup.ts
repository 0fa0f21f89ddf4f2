// Setting the table: players, people at this device, bots, options. What the engine would refuse cannot be chosen, and says why.
import { html, render, type TemplateResult } from "lit-html";
import { choices, players, titles } from "./boards";
import { refusal } from "./catalogue";
import { characterList } from "./characters";
import { adapted } from "./adapt";
import { gameChoices } from "./choices";
import { Engine } from "./engine";
import type { Setup } from "./host";
import { keptGame } from "./kept";
import { cleanName } from "./online/known";
import { count, picker } from "./picker";
import { type Chosen, kindOf, kinds, lastChoice, personName, rememberChoice, tableFor, wished, WISHES } from "./seats";
import { say } from "./words";

const LONGEST_NAME = 14;

export function openSetup(root: HTMLElement, game: string, actions: { play(setup: Setup): void; back(): void }): { close(): void; draw(): void } {
  const engine = new Engine();
  let now = lastChoice(game);
  /** Why a table cannot be, by its configuration; null: it can. What is missing is being asked. */
  const asked = new Map<string, string | null>();
  let closed = false;

  const lineOf = ({ seats, options }: Chosen): string => [game, seats, "0".repeat(64), ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(" ");

  /** Every table that is one choice away. */
  function near(): Chosen[] {
    const [least, most] = players[game] ?? [1, 1];
    const seats = count(least, most).map(([number]) => ({ ...now, seats: number }));
    const options = (choices[game] ?? []).flatMap(({ name, values }) => values.map((value) => ({ ...now, options: { ...now.options, [name]: value } })));
    return [now, ...seats, ...options];
  }

  async function ask(): Promise<void> {
    for (const line of new Set(near().map(lineOf))) {
      if (asked.has(line)) continue;
      asked.set(line, null);
      const { error } = await engine.open(line);
      if (closed) return;
      asked.set(line, error ? refusal(game, error) : null);
    }
    // What was remembered, or came first, may be no table any more.
    if (asked.get(lineOf(now))) {
      now = { ...now, options: {}, seats: players[game]?.[2] ?? now.seats };
      if (!asked.has(lineOf(now))) return ask();
    }
    draw();
  }

  function change(part: Partial<Chosen>): void {
    now = { ...now, ...part };
    now.here = Math.min(now.here, now.seats);
    draw();
    void ask();
  }

  const why = (other: Chosen): string | null => asked.get(lineOf(other)) ?? null;

  function names(): TemplateResult | string {
    if (now.here < 2) return "";
    const take = (seat: number, typed: string): void => {
      const all = Array.from({ length: now.here }, (_, i) => now.names[i] ?? "");
      all[seat] = [...cleanName(typed)].slice(0, LONGEST_NAME).join("");
      change({ names: all });
    };
    return html`<fieldset class="names">
      <legend>${say("their_names")}</legend>
      ${Array.from(
        { length: now.here },
        (_, seat) => html`<input aria-label=${say("name_of_player", { n: seat + 1 })} placeholder=${personName([], seat)} maxlength=${LONGEST_NAME} autocomplete="off"
          .value=${now.names[seat] ?? ""} @change=${(event: Event) => take(seat, (event.target as HTMLInputElement).value)} />`,
      )}
    </fieldset>`;
  }

  /** How strong they are, and what belongs to that. */
  function bots(): TemplateResult | string {
    if (now.here === now.seats) return "";
    const kind = kindOf(game, now);
    return html`${picker(say("bots"), kinds(game, now).map((one) => [one, say(`level_${one}`)] as const), kind, (level) => change({ level }))}
    ${kind === "characters" ? html`<p class="facts">${say("characters_how")}</p>${characterList()}` : ""}
    ${kind === "adapts" ? wish() : ""}`;
  }

  function wish(): TemplateResult {
    const { here, seats } = now;
    const fair = here / seats;
    // Where it is as often as a fair share, it is offered once.
    const wishes = WISHES.filter((one) => one === "fair" || wished({ ...now, wish: one }) !== fair);
    const far = adapted(game);
    return html`${picker(
      say("wish"),
      wishes.map((one) => [one, one === "fair" ? say("wish_fair", { won: here, of: seats }) : say(`wish_${one}`)] as const),
      wishes.includes(now.wish) ? now.wish : "fair",
      (wish) => change({ wish }),
    )}
    <p class="facts">${say("adapts_how")} ${far?.games ? say("adapts_now", { strength: Math.round(far.strength), games: far.games }) : ""}</p>`;
  }

  function begin(): void {
    // What is still being typed counts, too.
    (document.activeElement as HTMLElement | null)?.blur();
    const no = why(now);
    if (no) return draw();
    rememberChoice(game, now);
    actions.play(tableFor(game, now));
  }

  function draw(): void {
    if (closed) return;
    const [least, most] = players[game] ?? [1, 1];
    document.title = `${titles[game]} – Silure`;
    render(
      html`<header class="bar"><button class="quiet" @click=${actions.back}>← ${say("back")}</button><h1>${say("set_table")}</h1></header>
        <main><section class="setting">
          <h2>${titles[game]}</h2>
          ${picker(say("players"), count(least, most), now.seats, (seats) => change({ seats }), (seats) => why({ ...now, seats }))}
          ${picker(say("people_here"), count(1, now.seats), now.here, (here) => change({ here }))}
          ${names()}
          ${bots()}
          ${gameChoices(game, now.options, (options) => change({ options: { ...now.options, ...options } }), (options) => why({ ...now, options: { ...now.options, ...options } }))}
          ${keptGame(game) ? html`<p class="facts">${say("replaces_game")}</p>` : ""}
          <div class="buttons"><button class="first" @click=${begin}>${say("deal_cards")}</button></div>
        </section></main>`,
      root,
    );
  }

  draw();
  scrollTo(0, 0); // not where the door was
  void ask().catch(() => {}); // without the engine the table itself says why
  return {
    draw,
    close: () => {
      closed = true;
      engine.close();
      render(html``, root);
      // Back at the door the keyboard is where it was.
      queueMicrotask(() => document.querySelector<HTMLElement>(`[data-set="${game}"]`)?.focus({ preventScroll: true }));
    },
  };
}
