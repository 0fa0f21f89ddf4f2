// What the page knows of its games, made from games/list.txt and `silure games --json`: node tools/make_page_tables.mjs SILURE FOLDER.
// games.ts has what the door shows; a file for each game has its board, its options, and where the rest of it lies; words.ts what each
// entry of the catalogues takes (tools/make_words.py).
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const [program, folder] = process.argv.slice(2);
const described = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));
const parts = ["picture", "bill", "examples", "lesson"];
const made = "// Made by tools/make_page_tables.mjs: not to be edited.\n";
const text = (value) => JSON.stringify(value, null, 2);

/** Names of files that the build puts in: one for each language. */
const files = (what, name) => `${what}.${name.replaceAll("-", "_")}`;

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

const games = described.filter(onPage);

const facts = Object.fromEntries(
  games.map(({ name, title, minutes, min_seats, max_seats, usual_seats }) => [name, { title, minutes, players: [min_seats, max_seats, usual_seats] }]),
);

const choices = ({ options }) => options.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) }));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync("python3", [join(root, "tools/make_words.py"), "--page", root, folder], { stdio: "inherit" });
writeFileSync(join(folder, "facts.json"), text(facts));
writeFileSync(
  join(folder, "games.ts"),
  `${made}import type { Facts, Game } from "@page/facts";

export const facts: Record<string, Facts> = ${text(facts)};

export const loaders: Record<string, () => Promise<Game>> = {
${games.map(({ name }) => `  ${text(name)}: () => import("./${name}"),`).join("\n")}
};
`,
);
for (const game of games) {
  const { name } = game;
  writeFileSync(
    join(folder, `${name}.ts`),
    `${made}import type { Choice } from "@page/facts";

export { board } from "@games/${name}/board";
export const bill = () => import("@games/${name}/bill");
export const examples = () => import("@games/${name}/examples");
export const lesson = () => import("@games/${name}/lesson");
export const choices: Choice[] = ${text(choices(game))};
export const words = ${files("WORDS", name)};
export const help = ${files("HELP", name)};
`,
  );
}
