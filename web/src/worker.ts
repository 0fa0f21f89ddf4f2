// The engine in a worker: one WebAssembly instance, one table, driven by the commands of table/drive.h. The only place of
// the page that holds the truth of a local table; it hands out views.

export interface Engine {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  engine_buffer(): number;
  engine_buffer_bytes(): number;
  engine_open(): number;
  engine_resume(): number;
  engine_set_name(seat: number): number;
  engine_command(): number;
  engine_look(seat: number): number;
  engine_read_record(): number;
  engine_bare_record(): number;
  engine_whole_record(): number;
  engine_explain_record(): number;
  engine_record_at(moves: number): number;
  engine_commit_nonce(round: number, seat: number): number;
  engine_check_kept(kept: number): number;
  engine_net_place(bytes: number): number;
  engine_net_give(): number;
}

export type Call =
  | { id: number; call: "open" | "resume" | "command" | "read" | "whole"; text: string }
  | { id: number; call: "compare"; text: string; kept: number }
  | { id: number; call: "name"; text: string; seat: number }
  | { id: number; call: "look"; seat: number }
  | { id: number; call: "commit"; text: string; round: number; seat: number }
  | { id: number; call: "at"; moves: number }
  | { id: number; call: "explain" }
  | { id: number; call: "bare" };

let engine: Promise<Engine> | null = null;
/** Which game's table is open. */
let game = "";

async function load(): Promise<Engine> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL(ENGINE_FILE, import.meta.url)), {});
  const exports = instance.exports as unknown as Engine;
  exports._initialize?.();
  return exports;
}

function put(exports: Engine, text: string): void {
  const buffer = new Uint8Array(exports.memory.buffer, exports.engine_buffer(), exports.engine_buffer_bytes());
  // What is longer than all it takes is cut, and refused.
  buffer.set(new TextEncoder().encode(`${text}\0`).subarray(0, buffer.length));
  buffer[buffer.length - 1] = 0;
}

function get(exports: Engine, length: number): string {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.engine_buffer(), length));
}

/** The text of a call is in the engine's buffer, and then its answer, which is so long. */
function run(exports: Engine, call: Call): number {
  switch (call.call) {
    case "look":
      return exports.engine_look(call.seat);
    case "at":
      return exports.engine_record_at(call.moves);
    case "bare":
      return exports.engine_bare_record();
    case "explain":
      return exports.engine_explain_record();
    case "open":
      return exports.engine_open();
    case "resume":
      return exports.engine_resume();
    case "read":
      return exports.engine_read_record();
    case "whole":
      return exports.engine_whole_record();
    case "compare":
      return exports.engine_check_kept(call.kept);
    case "commit":
      return exports.engine_commit_nonce(call.round, call.seat);
    case "name":
      return exports.engine_set_name(call.seat);
    case "command":
      return exports.engine_command();
  }
}

async function answer(call: Call): Promise<string> {
  engine ??= load();
  const exports = await engine;
  if (call.call === "command") {
    // Hints, and bots that are as strong, think by a network as soon as it is here; a hint waits for it a little.
    const [, hint, bot] = /^(hint)|^(bot) \d+ (?!random|easy|normal|strength-(\d|10)$)/.exec(call.text) ?? [];
    const net = (hint || bot) && import("./net").then(({ fetchNet }) => fetchNet(exports, game), () => {});
    if (hint) await net;
  }
  if ("text" in call) put(exports, call.text);
  const text = get(exports, run(exports, call));
  if (call.call === "open") game = call.text.split(" ")[0] ?? "";
  if (call.call === "resume") game = /"game":"([^"]*)/.exec(text)?.[1] ?? "";
  return text;
}

// Calls are answered one after the other, in their order.
let queue: Promise<unknown> = Promise.resolve();
addEventListener("message", (event: MessageEvent<Call>) => {
  const call = event.data;
  queue = queue.then(async () => {
    try {
      postMessage({ id: call.id, text: await answer(call) });
    } catch (error) {
      postMessage({ id: call.id, error: String(error) });
    }
  });
});
