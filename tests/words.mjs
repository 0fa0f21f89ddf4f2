// Program and page say the same: every telling that `test-narrations --print` makes, formatted by the page's own formatter, and every
// move's name. usage: node tests/words.mjs BUILD
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [build] = process.argv.slice(2);
const { buildSync } = createRequire(join(process.cwd(), "web/package.json"))("esbuild");
const made = buildSync({ entryPoints: ["web/src/message.ts"], bundle: true, format: "esm", write: false });
const { format, moveName } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString("base64")}`);
const names = ["Anna", "Ida", "Chloé", "Yves", "Yoko", "Fanny", "Gino"];
let passed = 0;
let failed = 0;
function check(said, wanted, about) {
  if (said === wanted) return passed++;
  if (failed++ < 20) console.log(`not ok ${about}\n  the page:    ${said}\n  the program: ${wanted}`);
}

const kept = new Map();
function catalogue(game, lang) {
  const key = `${game} ${lang}`;
  if (!kept.has(key)) {
    const read = (name) => JSON.parse(readFileSync(join(build, `${name.replaceAll("-", "_")}_words.${lang}.json`), "utf8"));
    const [shared, own] = [read("shared"), read(game)];
    kept.set(key, { lang, words: { ...shared.words, ...own.words }, moves: own.moves });
  }
  return kept.get(key);
}

const lines = execFileSync(join(build, "tests/test-narrations"), ["--print"], { encoding: "utf8", maxBuffer: 1 << 28 }).split("\n");
for (const line of lines.filter((one) => one.startsWith("{"))) {
  const { game, lang, you, events, move, text } = JSON.parse(line);
  const words = catalogue(game, lang);
  const players = { names, you };
  if (move) check(moveName(words, move, players), text, `${game}: ${move}`);
  else check(events.map((event) => `${format(words, event, players)}\n`).join(""), text, `${game}, ${lang}: ${JSON.stringify(events)}`);
}
check(passed > 1000, true, "there was much to compare");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
