// What the page knows of its games, made from games/list.txt and `silure games --json`: node tools/make_page_tables.mjs SILURE FOLDER.
// games.ts has what the door shows; a file for each game has its board, the words of its options, and where the rest of it lies.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [program, folder] = process.argv.slice(2);
const described = (lang) => JSON.parse(execFileSync(program, ["games", "--json", "--lang", lang], { encoding: "utf8" }));
const parts = ["picture", "bill", "examples", "lesson"];
const made = "// Made by tools/make_page_tables.mjs: not to be edited.\n";
const text = (value) => JSON.stringify(value, null, 2);

/** Names of files that the build puts in: one for each language. */
const files = (what, name) => `{ ${["en", "fr"].map((lang) => `${lang}: ${what}.${name.replaceAll("-", "_")}.${lang}`).join(", ")} }`;

/** A game is on the page when it has a board; then it has everything else, too. */
function onPage({ name }) {
  const has = (part) => existsSync(join(root, "games", name, `${part}.ts`));
  if (!has("board")) return false;
  const missing = parts.filter((part) => !has(part));
  if (missing.length) {
    console.error(missing.map((part) => `games/${name}/${part}.ts is missing: a game with a board.ts has one (docs/add-a-game.md)`).join("\n"));
    process.exit(1);
  }
  return true;
}

const pairs = described("en").map((en, i) => [en, described("fr")[i]]).filter(([en]) => onPage(en));

const facts = Object.fromEntries(
  pairs.map(([en, fr]) => [en.name, { title: en.title, pitch: { en: en.pitch, fr: fr.pitch }, minutes: en.minutes, players: [en.min_seats, en.max_seats, en.usual_seats] }]),
);

const choices = ([en, fr]) =>
  en.options.map((option, i) => ({
    name: option.name,
    title: [option.title, fr.options[i].title],
    values: option.values.map(({ value, title }, j) => [value, title, fr.options[i].values[j].title]),
  }));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "facts.json"), text(facts));
writeFileSync(
  join(folder, "games.ts"),
  `${made}import type { Facts, Game } from "@page/facts";

export const facts: Record<string, Facts> = ${text(facts)};

export const loaders: Record<string, () => Promise<Game>> = {
${pairs.map(([{ name }]) => `  ${text(name)}: () => import("./${name}"),`).join("\n")}
};
`,
);
for (const pair of pairs) {
  const name = pair[0].name;
  writeFileSync(
    join(folder, `${name}.ts`),
    `${made}import type { Choice } from "@page/facts";

export { board } from "@games/${name}/board";
export const bill = () => import("@games/${name}/bill");
export const examples = () => import("@games/${name}/examples");
export const lesson = () => import("@games/${name}/lesson");
export const choices: Choice[] = ${text(choices(pair))};
export const words = ${files("WORDS", name)};
export const help = ${files("HELP", name)};
`,
  );
}
