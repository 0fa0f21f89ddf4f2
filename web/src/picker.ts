// One choice out of a few, in plain words.
import { html, nothing, type TemplateResult } from "lit-html";

export function picker<T extends string | number>(
  title: string,
  values: readonly (readonly [T, string])[],
  now: T,
  set: (value: T) => void,
  /** Why a value cannot be chosen; null: it can. */
  why: (value: T) => string | null = () => null,
): TemplateResult {
  const refused = new Set(values.flatMap(([value]) => (value === now ? [] : (why(value) ?? []))));
  return html`<fieldset>
    <legend>${title}</legend>
    ${values.map(([value, words]) => {
      const no = value === now ? null : why(value);
      return html`<label class="pick" title=${no ?? nothing}>
        <input type="radio" name=${title} .checked=${value === now} ?disabled=${no !== null} @change=${() => set(value)} /><span>${words}</span>
      </label>`;
    })}
    ${[...refused].map((no) => html`<p class="why">${no}</p>`)}
  </fieldset>`;
}

/** The numbers from one to another. */
export function count(from: number, to: number): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)]);
}
