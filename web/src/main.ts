// The page: a door with the games, and a table. What is shown follows from the address behind the #. A table and its board are
// loaded when somebody looks at a game, so that the door is there at once.
import { html, render } from "lit-html";
import { loadBoard } from "./boards";
import { door } from "./door";
import type { Setup } from "./host";
import { lang, say, setLang } from "./words";

/** Nobody's record is longer (docs/record.md). */
const LARGEST_RECORD = 4 << 20;
const page = document.getElementById("page") as HTMLElement;
let table: { close(): void } | null = null;
/** Which view is the latest: what was loading for an older one is not shown any more. */
let views = 0;
/** The record that was chosen on this device. */
let chosenRecord = "";

const leave = (): void => void (location.hash = "");

/** Opens what has to be loaded first, unless something else is wanted by then. */
async function bring(open: () => Promise<() => { close(): void } | Promise<{ close(): void }>>): Promise<void> {
  const view = ++views;
  try {
    const ready = await open();
    if (view !== views) return;
    const opened = await ready();
    if (view === views) table = opened;
    else opened.close();
  } catch {
    // The server has a newer page by now, or the network went away before everything was here.
    const words = say("The game could not be loaded.", "Le jeu n'a pas pu être chargé.");
    render(html`<main><p role="alert">${words}</p><button class="first" @click=${() => location.reload()}>${say("Try again", "Réessayer")}</button></main>`, page);
  }
}

async function tableOf(setup: Setup): Promise<() => { close(): void }> {
  const [{ openTable }, { LocalHost }] = await Promise.all([import("./table"), import("./local"), loadBoard(setup.game)]);
  const here = setup.seats.filter((seat) => seat.kind === "here").length;
  return () => openTable(page, new LocalHost(setup), { game: setup.game, here, leave, again: show });
}

/** The replay of a link, or of a file that was chosen. */
async function replayOf(link: string): Promise<() => Promise<{ close(): void }>> {
  const [{ openReplay }, { recordOf }] = await Promise.all([import("./replay"), import("./record")]);
  const record = (link ? await recordOf(link) : chosenRecord) ?? "";
  return () => openReplay(page, record, leave);
}

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  chosenRecord = file.size > LARGEST_RECORD ? "" : await file.text();
  if (location.hash === "#replay=") show();
  else location.hash = "replay=";
}

function show(): void {
  views++;
  table?.close();
  table = null;
  const fragment = location.hash.slice(1);
  if (fragment.startsWith("replay=")) {
    void bring(() => replayOf(fragment.slice("replay=".length)));
    return;
  }
  const [what, game] = fragment.split("/");
  if (what === "table" && game) {
    const setup = JSON.parse(sessionStorage.getItem("setup") ?? "null") as Setup | null;
    if (setup && setup.game === game) {
      void bring(() => tableOf(setup));
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
      prepare: (name) => void Promise.all([import("./table"), import("./local"), loadBoard(name)]).catch(() => {}),
      openFile: (file) => void openFile(file),
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
// A record may be dropped anywhere.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event: DragEvent) => {
  event.preventDefault();
  void openFile(event.dataTransfer?.files[0]);
});
page.replaceChildren(); // what was painted before any script ran
show();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/service-worker.js");
