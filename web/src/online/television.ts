// How a table comes to a television: its address there, to type, to photograph, or to open in a window that is put there.
import { html, render } from "lit-html";
import { openDialog } from "../dialog";
import { say } from "../words";
import { linkWords, qrCode } from "./share";

export function showTelevision(link: string): void {
  const label = say("on_television");
  const address = `${link}#tv`;
  const dialog = openDialog(label, () => {});
  render(
    html`<h2>${label}</h2>
      <p>${say("television_how")}</p>
      ${qrCode(address)}
      ${linkWords(address)}
      <div class="buttons">
        <button class="first" @click=${() => dialog.close()}>${say("done")}</button>
        <button @click=${() => open(address, "_blank", "noopener")}>${say("open_in_window")}</button>
      </div>`,
    dialog,
  );
  dialog.showModal();
}
