// How somebody is drawn beside their name: a face of web/faces.svg on a ground of their colour. Chosen once and kept on this device.
import { html, type TemplateResult } from "lit-html";
import { store } from "../store";

export interface Look {
  face?: number;
  colour?: number;
}

export const FACE_COUNT = 12;
export const COLOUR_COUNT = 8;

/** One that is not the same on every device, until somebody chooses. */
export function ownLook(): Required<Look> {
  const [face, colour] = (localStorage.getItem("look") ?? "").split(" ").map(Number);
  if (face && colour) return { face, colour };
  const random = (most: number): number => 1 + Math.floor(Math.random() * most);
  return keepLook({ face: random(FACE_COUNT), colour: random(COLOUR_COUNT) });
}

export function keepLook(look: Required<Look>): Required<Look> {
  store("look", `${look.face} ${look.colour}`);
  return look;
}

/** `who` stands in where a client has told none. */
export function face(look: Look, who = 0): TemplateResult {
  const within = (number: number | undefined, most: number): number => (((number ?? who + 1) - 1) % most) + 1;
  return html`<svg class="face" data-colour=${within(look.colour, COLOUR_COUNT)} viewBox="0 0 64 64" aria-hidden="true"><use href="/${FACES}#f${within(look.face, FACE_COUNT)}"></use></svg>`;
}
