// A link on the clipboard, or in another app: loaded when somebody asks for it.
import { say } from "../words";

const COPIED_MS = 2500;

/** Copies it and says so for a moment, or why not. */
export async function copyLink(text: string, root: Element, refuse: (why: string) => void, copied: (now: boolean) => void): Promise<void> {
  const done = await copy(text, root.querySelector(".link"));
  if (!done) refuse(say("copy_refused"));
  copied(done);
  setTimeout(() => copied(false), COPIED_MS);
}

/** True when it lies on the clipboard. Where the page may not write there, what is shown is selected and copied as of old. */
async function copy(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return shown !== null && document.execCommand("copy");
  }
}

export function share(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => {}); // who changes their mind has shared nothing
}
