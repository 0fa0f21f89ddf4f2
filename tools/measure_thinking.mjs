// How long a level takes for a decision in WebAssembly: a whole game at every player number and with every option, everybody
// being of that level (hard).
// usage: node measure_thinking.mjs silure.wasm [LEVEL]
// Prints what `silure bench --search` says of the program: [{"game", "seats", "options", "mean_ms", "slowest_ms"}].
import { readFileSync } from "node:fs";

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2])), {});
exports._initialize?.();
const level = process.argv[3] ?? "hard";

function call(name, text) {
  const at = exports.engine_buffer();
  new Uint8Array(exports.memory.buffer).set([...new TextEncoder().encode(text), 0], at);
  const length = exports[name](0);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length)));
}
const line = (text) => call("engine_command", text);

/** What is due; in a race the clock goes on, and bots are asked all the same. */
function playOn(due, think) {
  const seats = due.due.filter((seat) => seat !== "clock");
  if (due.wake_ms) {
    seats.forEach(think);
    return line(`move clock tick ${due.wake_ms}`);
  }
  return line(`move ${seats[0]} ${think(seats[0])}`);
}

function time(game, seats, options) {
  const opened = call("engine_open", [game, seats, "5".repeat(64), ...options].join(" "));
  if (opened.error) return null;
  const times = [];
  const think = (seat) => {
    const choices = line(`legal ${seat}`).legal.length;
    const from = performance.now();
    const { choice } = line(`bot ${seat} ${level}`);
    if (choices > 1) times.push(performance.now() - from);
    return choice;
  };
  for (let due = line("due"); !due.over; ) {
    due = playOn(due, think);
    if (due.error) throw new Error(due.error);
  }
  const sum = times.reduce((all, one) => all + one, 0);
  return { game, seats, options: options.join(" "), mean_ms: sum / (times.length || 1), slowest_ms: Math.max(0, ...times) };
}

const rows = [];
for (const game of call("engine_games", "")) {
  for (let seats = game.min_seats; seats <= game.max_seats; seats++) rows.push(time(game.name, seats, []));
  for (const option of game.options)
    for (const value of option.values.slice(1).map((one) => one.value))
      for (const seats of [4, 2]) rows.push(time(game.name, seats, [`${option.name}=${value}`]));
}
console.log(JSON.stringify(rows.filter(Boolean)));
