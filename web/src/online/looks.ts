// Choosing a face and a colour: a dialog, loaded when somebody wants another one.
import { html, render } from "lit-html";
import { openDialog } from "../dialog";
import { say } from "../words";
import { COLOUR_COUNT, FACE_COUNT, face, keepLook, type Look, ownLook } from "./look";

const faceNames = (): string[] => [
  say("face_1"), say("face_2"), say("face_3"), say("face_4"),
  say("face_5"), say("face_6"), say("face_7"), say("face_8"),
  say("face_9"), say("face_10"), say("face_11"), say("face_12"),
];
const colourNames = (): string[] => [
  say("colour_1"), say("colour_2"), say("colour_3"), say("colour_4"), say("colour_5"), say("colour_6"), say("colour_7"), say("colour_8"),
];

/** Who sits down in a running game tells a name first. */
export function askName(told: (name: string) => void): void {
  const label = say("your_name");
  let typed = "";
  const dialog = openDialog(label, () => typed && told(typed));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    typed = ((event.currentTarget as HTMLFormElement).elements.namedItem("name") as HTMLInputElement).value;
    dialog.close();
  };
  render(
    html`<form class="name" @submit=${submit}>
      <label>${label} <input name="name" required maxlength="20" autocomplete="nickname" /></label>
      <button class="first">${say("sit_down")}</button>
    </form>`,
    dialog,
  );
  dialog.showModal();
}

export function chooseLook(done: () => void): void {
  const label = say("your_face");
  const dialog = openDialog(label, done);

  function draw(): void {
    const now = ownLook();
    const choice = (name: "face" | "colour", value: number, words: string) => {
      const look: Required<Look> = { ...now, [name]: value };
      const pick = (): void => {
        keepLook(look);
        draw();
      };
      return html`<label class="pick-look"><input type="radio" name=${name} .checked=${now[name] === value} @change=${pick} aria-label=${words} />${face(look)}</label>`;
    };
    render(
      html`<h2>${label}</h2>
        <fieldset class="looks"><legend class="unseen">${say("face")}</legend>${Array.from({ length: FACE_COUNT }, (_, i) => choice("face", i + 1, faceNames()[i] ?? ""))}</fieldset>
        <fieldset class="looks small"><legend class="unseen">${say("colour")}</legend>${Array.from({ length: COLOUR_COUNT }, (_, i) => choice("colour", i + 1, colourNames()[i] ?? ""))}</fieldset>
        <div class="buttons"><button class="first" @click=${() => dialog.close()}>${say("done")}</button></div>`,
      dialog,
    );
  }
  draw();
  dialog.showModal();
}
