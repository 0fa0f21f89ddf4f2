// For whoever plays from the accessibility tree alone: sentences into facts. Each game's own part is its test_reader.mjs, and nothing there
// looks at the page.

export const words = (text) => text.split(/,? and |, /).filter(Boolean);
export const numbers = (text) => [...text.matchAll(/[−-]?\d+/g)].map(([number]) => Number(number.replace("−", "-")));
export const named = (tree, pattern) => tree.map(({ name }) => pattern.exec(name)).filter(Boolean);
export const buttons = (tree, pattern) => tree.filter(({ role, name, disabled }) => role === "button" && !disabled && pattern.test(name));
/** A certainty is the only 100 %, an impossibility the only 0 %. */
export const percent = (chance) => (chance > 0 && chance < 0.005 ? 1 : chance < 1 && chance >= 0.995 ? 99 : Math.round(chance * 100));
export const sorted = (list) => [...list].sort();

/** Every sentence of the kind, in the order of the text: [pattern, what it does]. */
export function follow(text, kinds) {
  const found = kinds.flatMap(([pattern, act]) => [...text.matchAll(pattern)].map((match) => ({ at: match.index, run: () => act(...match.slice(1)) })));
  found.sort((one, other) => one.at - other.at).forEach(({ run }) => run());
}
export const WHO = "(You|Misaine|Gribiche|Pompon)";
