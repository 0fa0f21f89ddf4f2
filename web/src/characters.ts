// Bots with a temper, told of: before a game, and beside a table at which they sit.
import { html, nothing, type TemplateResult } from "lit-html";
import { CHARACTERS, isCharacter } from "./choices";
import type { Character, Seat } from "./host";
import { say } from "./words";

export function characterList(those: readonly Character[] = CHARACTERS): TemplateResult {
  return html`<ul class="characters">
    ${those.map((one) => html`<li><b>${say(`name_${one}`)}</b> (${say(`temper_${one}`)}) ${say(`plays_${one}`)}</li>`)}
  </ul>`;
}

/** Those who sit at a table, in the order of their seats. */
export function characters(seats: Seat[]): TemplateResult | typeof nothing {
  const those = seats.map(({ level }) => level).filter(isCharacter);
  return those.length ? characterList(those) : nothing;
}
