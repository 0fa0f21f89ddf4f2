// A message that has just come: the chat shows its end, and where that is out of sight (a phone's closed panel, a long page) the message is told
// beside the board for a moment, and what opens the chat is marked until it is pressed. Loaded with the first one.
import { html, render } from "lit-html";
import { announce } from "../announce";
import type { ChatMessage } from "./messages";

const SHOWN_MS = 6000;
let ends: ReturnType<typeof setTimeout> | undefined;

/** All of it, on the screen: what a closed panel holds is nowhere. */
function isSeen(node: Element): Promise<boolean> {
  return new Promise((done) => {
    const watcher = new IntersectionObserver(([seen]) => {
      watcher.disconnect();
      done((seen?.intersectionRatio ?? 0) > 0.9);
    });
    watcher.observe(node);
  });
}

/** `own`: we said it ourselves. */
export async function heard({ name, text }: ChatMessage, own: boolean): Promise<void> {
  const log = document.querySelector(".chat ol");
  if (!log?.lastElementChild) return;
  log.scrollTop = log.scrollHeight;
  if (own || (await isSeen(log.lastElementChild))) return;
  const opener = document.querySelector("[data-do=side]");
  opener?.setAttribute("data-news", "");
  opener?.addEventListener("click", () => opener.removeAttribute("data-news"), { once: true });
  announce(`${name}: ${text}`);
  document.querySelector(".chat-news")?.remove();
  const toast = document.createElement("button");
  toast.classList.add("toast", "chat-news");
  toast.onclick = () => {
    toast.remove();
    if (!log.checkVisibility()) (opener as HTMLElement | null)?.click();
    document.querySelector<HTMLElement>(".chat input")?.focus();
  };
  render(html`<b><bdi>${name}</bdi></b> <bdi>${text}</bdi>`, toast);
  document.getElementById("page")?.append(toast); // it goes with what is drawn there
  clearTimeout(ends);
  ends = setTimeout(() => toast.remove(), SHOWN_MS);
}
