// The engine in WebAssembly gives the same signature as the native program. How fast it is, bench/wasm measures.
// usage: node wasm.mjs silure.wasm build/silure
import { readFileSync, readdirSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

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
function ask(what, bytes) {
  const at = exports.engine_buffer();
  new Uint8Array(exports.memory.buffer).set([...bytes, 0], at);
  const length = what();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
}
const readRecord = (bytes) => ask(exports.engine_read_record, bytes);
const proven = JSON.parse(execFileSync(program, ["verify", "--json", "games/chawai/records/3-proven.silure"], { encoding: "utf8" }));
check("a record and its proof are what `silure verify` says", readRecord(record) === JSON.stringify(proven.record) && proven.record.proof.table === "jagwsk7hy8");
const forged = Buffer.from(record);
forged[record.indexOf("word 0 red") + 8] ^= 1;
const complaint = JSON.parse(readRecord(forged));
check("a changed word is named with its line, as a message", complaint.line === 9 && complaint.error === '[{"id":"verify_changed"}]');
const bare = "silure-record 1\ngame chawai 2\nseats 3\nkey " + "0".repeat(64) + "\n0 dive-1\n1 dive-1\n2 dive-1\n0 dive-1\n";
const refused = JSON.parse(ask(exports.engine_whole_record, Buffer.from(bare)));
check("a refused move is a message with its reason", refused.line === 8 && refused.error === '[{"id":"verify_refused","why":{"id":"refuse_spent"}}]');
for (const sentence of ["check does not fit", "contrôle ne correspond", "all of them legal", "is refused"])
  check(`"${sentence}" is no part of WebAssembly`, !readFileSync(wasmFile).includes(sentence));

// Levels that play by a network choose the same here and in the program. POSITIONS asks for more than a few games.
const nets = readdirSync("data/nets").filter((file) => file.endsWith(".net"));
function answerOf(text) {
  return ask(exports.engine_command, Buffer.from(text)).trim();
}
function give(name) {
  const net = readFileSync(`data/nets/${name}`);
  const place = exports.engine_net_place(net.length);
  new Uint8Array(exports.memory.buffer, place, net.length).set(net);
  return exports.engine_net_give();
}
const levels = (turn) => (turn % 5 === 4 ? "max" : "hard");
function playGame(game, seats, key, options, levelOf = levels) {
  const said = [];
  const say = (text) => (said.push([text, answerOf(text)]), JSON.parse(said.at(-1)[1]));
  ask(exports.engine_open, Buffer.from([game, seats, key, ...options].join(" ")));
  if (nets.includes(`${game}.net`)) give(`${game}.net`);
  for (let turn = 0; !say("score").over; turn++)
    for (const seat of say("due").due) {
      const { choice } = say(`bot ${seat} ${levelOf(turn)}`);
      say(`move ${seat} ${choice}`);
    }
  return said;
}
// Where the two begin to differ; -1: nowhere.
function firstDifference(game, seats, key, options, here) {
  const chosen = options.flatMap((option) => ["--option", option]);
  const there = execFileSync(program, ["drive", game, "--seats", seats, "--key", key, ...chosen, "--nets", "data/nets"], { encoding: "utf8", input: here.map(([text]) => `${text}\n`).join("") }).split("\n");
  const first = here.findIndex(([, answer], i) => answer !== there[i]);
  if (first >= 0) console.log(`# ${game}, ${here[first]}: ${there[first]}`);
  return first;
}
for (const name of nets) {
  const game = name.replace(".net", "");
  let [same, asked, number, refused] = [true, 0, 0, false];
  for (; same && asked < Number(process.env.POSITIONS ?? 150); number++) {
    const key = createHash("sha256").update(`${game} ${number}`).digest("hex");
    // Chabyrinthe's network is for those who play alone or together.
    const [seats, options] = game !== "chabyrinthe" ? [3 + (number % 3), []] : number % 2 ? [2, ["mode=coop"]] : [1, []];
    const here = playGame(game, seats, key, options);
    asked += here.filter(([text]) => text.startsWith("bot")).length;
    same = firstDifference(game, seats, key, options, here) < 0;
    refused = give(`${game === "wa-chat-bi" ? "kai-piranja" : "wa-chat-bi"}.net`) === 0;
  }
  check(`${game}: hard and max choose by their network as in the program, in ${asked} positions; another game's is refused`, same && refused);
}

// So do characters and the strengths between levels, and the level that adapts comes to the same.
const others = ["bold", "careful", "spiteful", "greedy", "plain", "strength-3", "strength-8", "strength-13"];
for (const [game, seats, options] of [["chawai", 4, []], ["kai-piranja", 4, []], ["wa-chat-bi", 5, []], ["kawaii", 4, ["pace=calm"]], ["chabyrinthe", 3, []], ["goofspiel", 3, []]]) {
  const key = createHash("sha256").update(`characters ${game}`).digest("hex");
  const here = playGame(game, seats, key, options, (turn) => others[turn % others.length]);
  for (const text of ["adapt - 0 - 0.25 5", "adapt 9 0 1 0.25 6", "adapt 12.75 1 0.3333 0.4 7", "adapt 30 1 0 0 7"]) here.push([text, answerOf(text)]);
  const refused = here.pop()[1];
  check(`${game}: characters and strengths choose as in the program`, firstDifference(game, seats, key, options, here) < 0 && refused.includes("drive_adapt"));
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
