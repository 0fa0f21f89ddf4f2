// One choice out of a few, in plain words.
import { html, type TemplateResult } from "lit-html";

export function picker<T extends string | number>(
  title: string,
  values: readonly (readonly [T, string])[],
  now: T,
  set: (value: T) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${title}</legend>
    ${values.map(
      ([value, words]) => html`<label class="pick">
        <input type="radio" name=${title} .checked=${value === now} @change=${() => set(value)} /><span>${words}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** The numbers from one to another. */
export function count(from: number, to: number): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)]);
}
