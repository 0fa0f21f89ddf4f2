// Levels choose the same in WebAssembly and in the program, and how long they think in WebAssembly: whole games at the usual tables,
// everybody of one level, both asked the same commands. Milliseconds are the processor's, those of node's other threads included.
// usage: node bench/same_choices.mjs silure.wasm build/silure [POSITIONS[@FIRST] [GAME [LEVEL…]]]
// FIRST is the number of the first game, to go on with what another run has begun.
// Prints a JSON list of {"game", "level", "positions", "different", "p50_ms", "p99_ms", "max_ms", "by_seats": [{"seats", …}]}.
import { existsSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

const [wasmFile, program, wanted = "10000", onlyGame, ...onlyLevels] = process.argv.slice(2);
const [positions, firstGame = 0] = wanted.split("@").map(Number);
const levels = onlyLevels.length ? onlyLevels : ["easy", "normal", "hard", "max"];
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasmFile)), {});
exports._initialize?.();

function call(what, text) {
  const at = exports.engine_buffer();
  new Uint8Array(exports.memory.buffer).set([...new TextEncoder().encode(text), 0], at);
  const length = what(0);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length)).trim();
}

function giveNet(game) {
  const file = `data/nets/${game}.net`;
  if (!existsSync(file)) return;
  const net = readFileSync(file);
  const place = exports.engine_net_place(net.length);
  new Uint8Array(exports.memory.buffer, place, net.length).set(net);
  if (!exports.engine_net_give()) throw new Error(`${file} is refused`);
}

/** One game in WebAssembly: every command with its answer, and the milliseconds of decisions with a choice. */
function playGame(game, seats, options, key, level, times) {
  const said = [];
  const say = (text) => (said.push([text, call(exports.engine_command, text)]), JSON.parse(said.at(-1)[1]));
  const opened = JSON.parse(call(exports.engine_open, [game, seats, key, ...options].join(" ")));
  if (opened.error) throw new Error(opened.error);
  giveNet(game);
  while (!say("score").over)
    for (const seat of say("due").due) {
      const choices = say(`legal ${seat}`).legal.length;
      const from = process.cpuUsage();
      const { choice } = say(`bot ${seat} ${level}`);
      const { user, system } = process.cpuUsage(from);
      if (choices > 1) times.push((user + system) / 1000);
      say(`move ${seat} ${choice}`);
    }
  return said;
}

/** How many decisions there were, and how long they took. */
function figures(times) {
  times.sort((a, b) => a - b);
  const at = (share) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(3));
  return { positions: times.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

function compare(game, level) {
  const bySeats = new Map();
  let different = 0;
  let made = 0;
  for (let number = firstGame; made < positions; number++) {
    const key = createHash("sha256").update(`${game.name} ${number}`).digest("hex");
    const seats = game.min_seats + (number % (game.max_seats - game.min_seats + 1));
    const options = game.name === "kawaii" ? ["pace=calm"] : [];
    const times = bySeats.get(seats) ?? [];
    bySeats.set(seats, times);
    made -= times.length;
    const here = playGame(game.name, seats, options, key, level, times);
    made += times.length;
    const asked = ["drive", game.name, "--seats", seats, "--key", key, "--nets", "data/nets", ...options.flatMap((option) => ["--option", option])];
    const there = execFileSync(program, asked, { encoding: "utf8", input: here.map(([text]) => `${text}\n`).join(""), maxBuffer: 1 << 28 }).split("\n");
    const first = here.findIndex(([, answer], i) => answer !== there[i]);
    if (first >= 0) {
      different++;
      console.error(`${game.name} ${level}, game ${number}: ${here[first]}, natively ${there[first]}`);
    }
  }
  const tables = [...bySeats].map(([seats, times]) => ({ seats, ...figures(times) }));
  return { game: game.name, level, different, ...figures([...bySeats.values()].flat()), by_seats: tables };
}

const games = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" }));
const rows = [];
for (const game of games.games ?? games)
  if (!onlyGame || onlyGame === game.name) for (const level of levels) rows.push(compare(game, level));
console.log(JSON.stringify(rows, null, 1));
