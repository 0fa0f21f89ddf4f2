// A dialog over the page that Back and Escape close.
import { layer } from "./layers";

/** `done` is called when it is closed, in whatever way. */
export function openDialog(label: string, done: () => void): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.setAttribute("aria-label", label);
  const closed = layer(() => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
    done();
  });
  return dialog;
}
