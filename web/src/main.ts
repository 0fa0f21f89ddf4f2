// The page: a door with the games, and a table. What is shown follows from the address behind the #. A table and its board are
// loaded when somebody looks at a game, so that the door is there at once.
import { html, render } from "lit-html";
import { loadBoard, titles } from "./boards";
import { reloadWords } from "./catalogue";
import { door } from "./door";
import type { Setup } from "./host";
import { drop, keptGame, setTable, tableHere } from "./kept";
import { leaveLayers, wentBack } from "./layers";
import { type Lang, loadSentences, say, setLang } from "./words";

const page = document.getElementById("page") as HTMLElement;
let table: { close(): void; draw?(): void } | null = null;
/** Which view is the latest: what was loading for an older one is not shown any more. */
let views = 0;
/** The address of what is shown. */
let shown = "";
/** The record that was chosen on this device. */
let chosenRecord = "";

const leave = (): void => go("/");

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
    notLoaded();
  }
}

/** The server has a newer page by now, or the network went away before everything was here. */
function notLoaded(): void {
  const words = say("not_loaded");
  render(html`<main><p role="alert">${words}</p><button class="first" @click=${() => location.reload()}>${say("try_again")}</button></main>`, page);
}

async function tableOf(setup: Setup): Promise<() => { close(): void }> {
  const [{ openHome }] = await Promise.all([import("./home"), import("./table"), loadBoard(setup.game)]);
  return openHome(page, setup, { leave, learn: () => go(`/#learn/${setup.game}`), show });
}

/** What can be chosen before playing. */
async function setupOf(game: string): Promise<() => { close(): void }> {
  const [{ openSetup }] = await Promise.all([import("./setup"), loadBoard(game)]);
  return () => openSetup(page, game, { play, back: () => history.back() });
}

function play(setup: Setup): void {
  setTable(setup);
  location.hash = `table/${setup.game}`;
}

/** Against bots, as last time. */
async function sitDown(game: string): Promise<void> {
  const view = views;
  const [{ usualTable }] = await Promise.all([import("./seats"), loadBoard(game)]);
  if (view === views) play(usualTable(game));
}

async function lessonOf(game: string): Promise<() => Promise<{ close(): void }>> {
  const [{ openLesson }] = await Promise.all([import("./guide"), loadBoard(game)]);
  return () => openLesson(page, game, { leave, again: show });
}

/** The replay of a link, or of a file that was chosen. */
async function replayOf(link: string): Promise<() => Promise<{ close(): void }>> {
  const [{ openReplay }, { recordOf }] = await Promise.all([import("./replay"), import("./record")]);
  const record = (link ? await recordOf(link) : chosenRecord) ?? "";
  return () => openReplay(page, record, leave);
}

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const { LARGEST_RECORD } = await import("./record");
  chosenRecord = file.size > LARGEST_RECORD ? "" : await file.text();
  if (location.hash === "#replay=") show();
  else location.hash = "replay=";
}

/** Tables elsewhere have code of their own: the lobby, a table by its code, or a new one for a game. */
async function onlineOf(what: { code: string } | { game: string } | { tv: string } | "lobby"): Promise<() => { close(): void }> {
  const actions = { home: () => go("/"), go, arrived };
  if (typeof what === "object" && "tv" in what) {
    const { openTv } = await import("./online/tv");
    return () => openTv(page, what.tv, actions);
  }
  if (what === "lobby") {
    const { openLobby } = await import("./online/lobby");
    return () => openLobby(page, actions);
  }
  const { openOnline } = await import("./online/online");
  return () => openOnline(page, what, actions);
}

async function speak(language: Lang): Promise<void> {
  setLang(language);
  await loadSentences();
  show();
}

/** The page shows something that has an address of its own. */
function arrived(address: string): void {
  if (leaveLayers()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  shown = location.href;
}

function go(address: string): void {
  arrived(address);
  show();
}

function show(): void {
  views++;
  leaveLayers();
  table?.close();
  table = null;
  shown = location.href;
  const fragment = location.hash.slice(1);
  if (fragment.startsWith("replay=")) {
    void bring(() => replayOf(fragment.slice("replay=".length)));
    return;
  }
  const code = /^\/t\/([a-z0-9]+)$/.exec(location.pathname)?.[1];
  const [what, game] = fragment.split("/");
  if (code || what === "tables") {
    void bring(() => onlineOf(!code ? "lobby" : fragment === "tv" ? { tv: code } : { code }));
    return;
  }
  const setup = what === "table" && game ? tableHere(game) : null;
  if (setup) {
    void bring(() => tableOf(setup));
    return;
  }
  if (what === "set" && game && game in titles) {
    void bring(() => setupOf(game));
    return;
  }
  if (what === "learn" && game && game in titles) {
    void bring(() => lessonOf(game));
    return;
  }
  document.title = "Silure";
  render(
    door({
      play: (name) => void sitDown(name).catch(notLoaded),
      resume: (name) => {
        const kept = keptGame(name);
        if (kept) play(kept);
      },
      drop: (name) => {
        drop(name);
        show();
      },
      learn: (name) => (location.hash = `learn/${name}`),
      prepare: (name) => void Promise.all([import("./table"), loadBoard(name)]).catch(() => {}),
      openFile: (file) => void openFile(file),
      invite: (name) => void bring(() => onlineOf({ game: name })),
      go,
      speak: (language) => void speak(language),
    }),
    page,
  );
}

/** Going back and forth may be told twice. */
function followed(event: Event): void {
  if (event.type === "popstate" && wentBack()) return;
  if (location.href !== shown) show();
}
/** Settings have changed: what is shown says so, and a game goes on. */
addEventListener("settings", async () => {
  await Promise.all([loadSentences(), reloadWords().catch(() => {})]);
  if (table) table.draw?.();
  else show();
});
addEventListener("hashchange", followed);
addEventListener("popstate", followed);
// A record may be dropped anywhere.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event: DragEvent) => {
  event.preventDefault();
  void openFile(event.dataTransfer?.files[0]);
});
await loadSentences();
page.replaceChildren(); // what was painted before any script ran
show();
document.addEventListener("visibilitychange", () => void (document.hidden && import("./badge").catch(() => {})));
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/service-worker.js");
