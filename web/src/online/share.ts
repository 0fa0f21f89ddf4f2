// A table's link: to copy, to share, to photograph. The QR code is drawn by a library that is loaded only here.
import { html, svg, type TemplateResult } from "lit-html";
import { say } from "../words";

const QUIET = 4;

export function linkTo(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** The dark squares as one path, run by run; null where it could not be drawn. */
export async function qrCode(text: string): Promise<TemplateResult | null> {
  try {
    const { generate } = await import("lean-qr/nano");
    const code = generate(text);
    let path = "";
    for (let y = 0; y < code.size; y++)
      for (let x = 0, run = 0; x <= code.size; x++)
        if (x < code.size && code.get(x, y)) run++;
        else if (run) {
          path += `M${x - run},${y}h${run}v1h-${run}z`;
          run = 0;
        }
    const side = code.size + 2 * QUIET;
    return html`<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" role="img" aria-label=${say("qr_label")} shape-rendering="crispEdges">
      ${svg`<rect x=${-QUIET} y=${-QUIET} width=${side} height=${side} fill="#fff" /><path d=${path} fill="#000" />`}
    </svg>`;
  } catch {
    return null;
  }
}

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

export function canShare(): boolean {
  return "share" in navigator;
}

export function share(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => {}); // who changes their mind has shared nothing
}
