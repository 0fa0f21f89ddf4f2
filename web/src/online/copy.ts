// A link on the clipboard, or in another app: loaded when somebody asks for it.

/** True when it lies on the clipboard. Where the page may not write there, what is shown is selected and copied as of old. */
export async function copy(text: string, shown: Element | null): Promise<boolean> {
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
