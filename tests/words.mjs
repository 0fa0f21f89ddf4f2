// Program and page say the same: every telling that `test-narrations --print` makes, formatted by the page's own formatter, and every
// move's name; and they have the same limits. usage: node tests/words.mjs BUILD
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
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
// What boards alone say: nothing is added to nothing, too, and a sum has its sign.
const pageWords = mkdtempSync(join(tmpdir(), "silure-words-"));
execFileSync("python3", ["tools/make_words.py", "--page", ".", pageWords]);
for (const lang of ["en", "fr", "de", "es", "it"]) {
  const drawn = (game) => ({ ...catalogue(game, lang), words: { ...catalogue(game, lang).words, ...JSON.parse(readFileSync(join(pageWords, "words", `${game}.${lang}.json`), "utf8")).words } });
  const words = drawn("kawaii");
  for (const [now, wanted] of [[0, "★ 6 +0 = 6"], [3, "★ 6 +3 = 9"], [-2, "★ 6 −2 = 4"]])
    check(format(words, { id: "points_so_far", n: 6 + now, round: 2, total: 6, hearts: 0, cards: now, now }, { names, you: 0 }).replace(/\s\p{L}+$/u, ""), wanted, `kawaii, ${lang}: ${now} points this round`);
  // The deck that lies there has none of the cards just drawn; and what confirms a button begins with its words.
  const buffet = drawn("wa-chat-bi");
  const say = (id, more = {}) => format(buffet, { id, ...more }, { names, you: 0 });
  check(/new |neuen |nouvelle |nuevo:|nuovo /i.test(say("one_more_indigestion", { bad: 1 })), true, `wa-chat-bi, ${lang}: the new deck is asked about`);
  for (const move of ["spice", "enough"]) {
    const button = say(`${move}_button`).replace(/^¡|\s?!$/g, "").toLowerCase();
    check(moveName(buffet, move, { names, you: 0 }).slice(0, button.length), button, `wa-chat-bi, ${lang}: ${move} is called as its button`);
  }
}
rmSync(pageWords, { recursive: true });
check(passed > 1000, true, "there was much to compare");

/** What stands in a source between two texts; numbers may be shifted (1 << 22). */
const found = (path, before, behind) => readFileSync(path, "utf8").split(before)[1].split(behind)[0].trim();
const number = (path, before, behind) => found(path, before, behind).split("<<").map(Number).reduce((value, by) => value * 2 ** by);
const list = (path, before, behind) => JSON.stringify(JSON.parse(`[${found(path, before, behind)}]`));
const page = "web/src/online";
check(list(`${page}/reactions.ts`, "REACTIONS = [", "]"), list("server/protocol.c", "reactions[] = {", "}"), "reactions");
check(number(`${page}/chat_ask.ts`, "LONGEST = ", ";"), number("server/lobby.h", "SIL_CHAT_BYTES = ", ","), "the longest chat");
check(number(`${page}/known.ts`, "LONGEST_NAME = ", ";"), number("engine/record.h", "SIL_NAME_BYTES = ", ",") - 1, "the longest name");
check(number("web/src/record.ts", "LARGEST_RECORD = ", ";"), number("engine/record.h", "SIL_MAX_RECORD_BYTES = ", ","), "the largest record");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
