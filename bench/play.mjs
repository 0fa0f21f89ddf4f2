// The same as bench/play.c's main, for its WebAssembly module: node bench/play.mjs MODULE OPTION TIMED STEPS
import { readFileSync } from "node:fs";

const [module, ...words] = process.argv.slice(2);
const { play, hash } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module))).exports;
const [option, timed, steps] = words.map(Number);
let best = 0;
for (let i = 0; i < 7; i++) {
  const start = process.cpuUsage();
  const made = play(4, option, timed, steps);
  const { user, system } = process.cpuUsage(start);
  best = Math.max(best, (made / (user + system)) * 1e6);
}
console.log(best.toFixed(0), hash().toFixed(0));
