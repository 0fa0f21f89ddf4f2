// The keys of a table, in a list, on request. Which cards have keys is read off the board.
import { html, render } from "lit-html";
import { layer } from "./layers";
import { say } from "./words";

/** "1–7", or "1, 4, 9" where some are missing. */
function range(keys: string[]): string {
  const run = keys.length > 2 && keys.every((key, i) => !i || Number(key) === Number(keys[i - 1]) + 1);
  return run ? `${keys[0]}–${keys.at(-1)}` : keys.join(", ");
}

/** What the board's own keys find: a hand together, other things one by one. */
function own(root: Element): [keys: string, words: string][] {
  const found = new Map<string, string[]>();
  for (const node of root.querySelectorAll(".board [data-key]")) {
    const words = (node.closest("[data-group]") ?? node).getAttribute("aria-label") ?? "";
    found.set(words, [...(found.get(words) ?? []), node.getAttribute("data-key") ?? ""]);
  }
  return [...found].map(([words, keys]) => [range(keys), words]);
}

export function openList(root: Element): void {
  if (document.querySelector("dialog[open]")) return;
  const dialog = document.createElement("dialog");
  const all: [string, string][] = [
    ...own(root),
    ["Tab", say("key_tab")],
    ["← ↑ → ↓", say("key_arrows")],
    [say("key_enter"), say("key_play")],
    [say("key_esc"), say("key_skip")],
    ["U", say("undo")],
    ["H", say("hint")],
    ["?", say("key_list")],
  ];
  const title = say("keys");
  dialog.setAttribute("aria-label", title);
  document.body.append(dialog);
  const closed = layer(() => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  render(
    html`<h2>${title}</h2>
      <dl class="keys">${all.map(([keys, words]) => html`<dt><kbd>${keys}</kbd></dt><dd>${words}</dd>`)}</dl>
      <div class="buttons"><button class="first" @click=${() => dialog.close()}>${say("done")}</button></div>`,
    dialog,
  );
  dialog.showModal();
}
