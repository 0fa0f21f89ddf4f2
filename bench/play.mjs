// WebAssembly beside native programs, for bench/wasm: node bench/play.mjs WASM SILURE FOLDER, where the folder has a program (bench/play.c) named after each
// game to race. They take turns, each is timed by the processor's time it was given, and the median of the ratios counts: what else the machine does meets both.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const [wasm, program, folder] = process.argv.slice(2);
const { engine_random_moves, engine_random_hash } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm))).exports;
const games = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));
const [ROUNDS, SECONDS, LEAST] = [15, 0.05, 0.6];
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** In seconds. */
function timeHere(table, steps) {
  const start = process.cpuUsage();
  const moves = Number(engine_random_moves(...table, steps));
  const { user, system } = process.cpuUsage(start);
  return [moves, (user + system) / 1e6, BigInt.asUintN(64, engine_random_hash())];
}

/** All of a game's tables that are another game to compute: its paces, or the usual one. */
function tablesOf(game) {
  const pace = game.options.findIndex((option) => option.name === "pace");
  return pace < 0 ? [[0, 0, game.name]] : game.options[pace].values.map((value, i) => [pace, i, `${game.name}, pace ${value.value}`]);
}

let [passed, failed] = [0, 0];
function check(name, holds) {
  console.log(`${holds ? "ok" : "not ok"} ${name}`);
  holds ? passed++ : failed++;
}

for (const [index, game] of games.entries()) {
  if (!existsSync(`${folder}/${game.name}`)) continue;
  for (const [option, value, name] of tablesOf(game)) {
    const table = [Math.min(4, game.max_seats), option, value];
    const steps = Math.ceil((SECONDS * 50000) / timeHere([index, ...table], 50000)[1]);
    const [here, there, ratios] = [[], [], []];
    let same = true;
    for (let round = 0; round < ROUNDS; round++) {
      const [moves, seconds, hash] = timeHere([index, ...table], steps);
      const [rate, hashThere] = execFileSync(`${folder}/${game.name}`, [...table, steps].map(String), { encoding: "utf8" }).split(" ");
      here.push(moves / seconds);
      there.push(Number(rate));
      ratios.push(here[round] / there[round]);
      same &&= hash === BigInt(hashThere);
    }
    const ratio = median(ratios);
    console.log(`# ${name}: ${(median(here) / 1e6).toFixed(1)} M moves/s, ${ratio.toFixed(2)} of the native ${(median(there) / 1e6).toFixed(1)} M`);
    check(`${name}: the same games`, same);
    check(`${name}: at least ${LEAST} of the native program`, ratio >= LEAST);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
