// Small drawings that people show each other at a table. Nobody keeps them; who wants none hides them on this device, and who is muted in the
// chat shows none.
import { html, render, type TemplateResult } from "lit-html";
import { store } from "../store";
import { say } from "../words";
import type { Connection } from "./connection";
import { face } from "./look";
import type { ReactionMessage } from "./messages";
import { lostWords } from "./remote";

export const REACTIONS = ["paw", "heart", "laugh", "wow", "cry", "clap", "fish", "sleepy"] as const;
/** On the screen at the same time; older ones give way. */
const MOST = 6;
const SHOWN_MS = 2600;

const words = (what: string): string =>
  ({
    paw: say("react_paw"), heart: say("react_heart"), laugh: say("react_laugh"), wow: say("react_wow"),
    cry: say("react_cry"), clap: say("react_clap"), fish: say("react_fish"), sleepy: say("react_sleepy"),
  })[what] ?? what;

const hidden = (): boolean => localStorage.getItem("reactions") === "off";
const drawing = (what: string): TemplateResult => html`<svg viewBox="0 0 64 64" aria-hidden="true"><use href="/${FACES}#r-${what}"></use></svg>`;

function place(): HTMLElement {
  const there = document.querySelector<HTMLElement>(".reactions");
  if (there) return there;
  const made = document.createElement("div");
  made.className = "reactions";
  made.setAttribute("aria-live", "polite");
  document.body.append(made);
  return made;
}

/** Shows one for a moment. */
export function show(news: ReactionMessage): void {
  if (hidden() || !REACTIONS.includes(news.what as (typeof REACTIONS)[number])) return;
  const all = place();
  const one = document.createElement("div");
  one.className = "reaction";
  render(html`${drawing(news.what)}<span>${face(news, news.who)}<b>${news.name}</b><i class="unseen">: ${words(news.what)}</i></span>`, one);
  all.append(one);
  while (all.childElementCount > MOST) all.firstElementChild?.remove();
  setTimeout(() => one.remove(), SHOWN_MS);
}

/** The bar to choose from; opens and closes. `refused` gets a sentence. */
export function toggleBar(connection: Connection, refused: (why: string) => void): void {
  const near = document.querySelector<HTMLElement>("[data-do=react]");
  const open = document.querySelector<HTMLElement>(".react-bar");
  if (open) return open.remove();
  const bar = document.createElement("div");
  bar.className = "react-bar";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", say("react_bar"));
  const close = (event: Event): void => {
    const outside = event.type === "pointerdown" && !bar.contains(event.target as Node) && !near?.contains(event.target as Node);
    if (!outside && (event as KeyboardEvent).key !== "Escape") return;
    bar.remove();
    for (const what of ["pointerdown", "keydown"]) document.removeEventListener(what, close, true);
    near?.focus();
  };
  const press = async (what: string): Promise<void> => {
    bar.remove();
    const answer = await connection.ask({ type: "react", what });
    if (!answer) refused(lostWords());
    else if (answer.type === "error") refused(answer.text);
  };
  const draw = (): unknown =>
    render(
      html`${REACTIONS.map((what) => html`<button data-react=${what} title=${words(what)} aria-label=${words(what)} @click=${() => void press(what)}>${drawing(what)}</button>`)}
        <button
          class="tiny"
          aria-pressed=${hidden()}
          @click=${() => {
            store("reactions", hidden() ? "on" : "off");
            draw();
          }}
        >
          ${hidden() ? say("show_reactions") : say("hide_reactions")}
        </button>`,
      bar,
    );
  draw();
  document.body.append(bar);
  for (const what of ["pointerdown", "keydown"]) document.addEventListener(what, close, true);
  bar.querySelector("button")?.focus();
}
