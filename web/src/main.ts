// The page: a door with the games, and a table. What is shown follows from the address behind the #. A table and its board are
// loaded when somebody looks at a game, so that the door is there at once.
import { html, render } from "lit-html";
import { loadBoard } from "./boards";
import { door } from "./door";
import type { Setup } from "./host";
import type { OpenTable } from "./table";
import { lang, say, setLang } from "./words";

const page = document.getElementById("page") as HTMLElement;
let table: OpenTable | null = null;
/** Which view is the latest: what was loading for an older one is not shown any more. */
let views = 0;

async function showTable(setup: Setup, view: number): Promise<void> {
  try {
    const [{ openTable }] = await Promise.all([import("./table"), loadBoard(setup.game)]);
    if (view === views) table = openTable(page, setup, () => (location.hash = ""));
  } catch {
    // The server has a newer page by now, or the network went away before everything was here.
    const words = say("The game could not be loaded.", "Le jeu n'a pas pu être chargé.");
    render(html`<main><p role="alert">${words}</p><button class="first" @click=${() => location.reload()}>${say("Try again", "Réessayer")}</button></main>`, page);
  }
}

function show(): void {
  const view = ++views;
  table?.close();
  table = null;
  const [what, game] = location.hash.slice(1).split("/");
  if (what === "table" && game) {
    const setup = JSON.parse(sessionStorage.getItem("setup") ?? "null") as Setup | null;
    if (setup && setup.game === game) {
      void showTable(setup, view);
      return;
    }
  }
  document.title = "Silure";
  render(
    door({
      play: (setup) => {
        sessionStorage.setItem("setup", JSON.stringify(setup));
        location.hash = `table/${setup.game}`;
      },
      prepare: (name) => void Promise.all([import("./table"), loadBoard(name)]).catch(() => {}),
      redraw: show,
      otherLanguage: () => {
        setLang(lang() === "fr" ? "en" : "fr");
        show();
      },
    }),
    page,
  );
}

addEventListener("hashchange", show);
page.replaceChildren(); // what was painted before any script ran
show();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/service-worker.js");
