// A table's link: to copy, to share, to photograph. It leads to an address that other devices reach; the server draws the code.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";

/** Where other devices reach the server: it tells a page on its own machine, which cannot know. */
let reachable: string[] = [];

export function reachBy(addresses: string[] | undefined): void {
  if (addresses) reachable = addresses;
}

export function linkTo(table: string): string {
  return `${reachable.includes(location.origin) ? location.origin : (reachable[0] ?? location.origin)}/t/${table}`;
}

/** The link to read or type: if it has to be broken, then before the table's code, which stays whole. */
export function linkWords(link: string): TemplateResult {
  const [, server, code] = /^(.*)(\/t\/.*)$/.exec(link) ?? [];
  return html`<p class="link">${server}<wbr /><span>${code}</span></p>`;
}

/** Whether only a browser on this very machine can follow the link. */
export const isPrivate = (link: string): boolean => /^http:\/\/(localhost|127\.|\[::1\])/.test(link);

export function qrCode(text: string): TemplateResult {
  const hex = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return html`<img class="qr" src="/qr/${hex}.svg" alt=${say("qr_label")} />`;
}
