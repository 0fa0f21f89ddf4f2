// The page: a door with the games, and a table. What is shown follows from the address behind the #.
import { render } from "lit-html";
import { door } from "./door";
import { openTable, type OpenTable } from "./table";
import type { Setup } from "./host";
import { lang, setLang } from "./words";

const page = document.getElementById("page") as HTMLElement;
let table: OpenTable | null = null;

function show(): void {
  table?.close();
  table = null;
  const [what, game] = location.hash.slice(1).split("/");
  if (what === "table" && game) {
    const setup = JSON.parse(sessionStorage.getItem("setup") ?? "null") as Setup | null;
    if (setup && setup.game === game) {
      table = openTable(page, setup, () => (location.hash = ""));
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
show();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service-worker.js");
