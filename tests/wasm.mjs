// The engine in WebAssembly gives the same signature as the native program, and keeps up with it.
// usage: node wasm.mjs silure.wasm build/silure
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

const [wasmFile, program] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmFile));
let passed = 0;
let failed = 0;
function check(name, holds) {
  console.log(`${holds ? "ok" : "not ok"} ${name}`);
  holds ? passed++ : failed++;
}

const imports = WebAssembly.Module.imports(module);
check("the module imports nothing", imports.length === 0);
const { exports } = new WebAssembly.Instance(module, {});
exports._initialize?.();

const native = JSON.parse(execFileSync(program, ["bench", "--signature", "--json"], { encoding: "utf8" })).signature;
const signature = BigInt.asUintN(64, exports.engine_signature()).toString(16).padStart(16, "0");
check(`the signature is the native program's: ${signature} and ${native}`, signature === native);

// A record of an online game proves its deal here as in the program.
const record = readFileSync("games/chawai/records/3-proven.silure");
function readRecord(bytes, lang) {
  const at = exports.engine_buffer();
  new Uint8Array(exports.memory.buffer).set([...bytes, 0], at);
  const length = exports.engine_read_record(lang);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
}
const proven = JSON.parse(execFileSync(program, ["verify", "--json", "games/chawai/records/3-proven.silure"], { encoding: "utf8" }));
check("a record and its proof are what `silure verify` says", readRecord(record, 0) === JSON.stringify(proven.record) && proven.record.proof.table === "jagwsk7hy8");
const forged = Buffer.from(record);
forged[record.indexOf("word 0 red") + 8] ^= 1;
const complaint = JSON.parse(readRecord(forged, 1));
check("a changed word is named with its line, in French", complaint.line === 9 && complaint.error.startsWith("le contrôle"));

// Speed is reported, not judged: a busy machine must not fail the suite.
const games = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));
for (const [index, game] of games.entries()) {
  const pace = game.options.findIndex((option) => option.name === "pace");
  const seats = Math.min(4, game.max_seats);
  const option = pace < 0 ? 0 : pace;
  const value = pace < 0 ? 0 : 1;
  exports.engine_random_moves(index, seats, option, value, 2000); // past the slow tier
  const start = performance.now();
  const moves = Number(exports.engine_random_moves(index, seats, option, value, 20000));
  const rate = moves / (performance.now() - start) / 1000;
  const row = JSON.parse(execFileSync(program, ["bench", game.name, "--json", "--ms", "100"], { encoding: "utf8" }))
    .games.find((line) => line.seats === seats && line.options === (pace < 0 ? "" : "pace=calm"));
  const ratio = rate / (row.moves_per_s / 1e6);
  console.log(`# ${game.name}: ${rate.toFixed(1)} M moves/s, ${ratio.toFixed(2)} of native`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
