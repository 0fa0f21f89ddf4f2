// The engine in a worker: one WebAssembly instance, one table, driven by the lines of table/drive.h. The only place of
// the page that holds the truth of a local table; it hands out views.

interface Engine {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  silure_buffer(): number;
  silure_buffer_bytes(): number;
  silure_games(lang: number): number;
  silure_help(lang: number): number;
  silure_open(lang: number): number;
  silure_name(seat: number): number;
  silure_line(lang: number): number;
  silure_read_record(lang: number): number;
  silure_bare_record(): number;
  silure_whole_record(lang: number): number;
  silure_explain_record(): number;
  silure_record_at(moves: number): number;
}

export type Call =
  | { id: number; call: "games" | "open" | "line" | "help" | "read" | "whole"; text: string; lang: number }
  | { id: number; call: "name"; text: string; seat: number }
  | { id: number; call: "at"; moves: number }
  | { id: number; call: "explain" }
  | { id: number; call: "bare" };

let engine: Promise<Engine> | null = null;

async function load(): Promise<Engine> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL(ENGINE_FILE, import.meta.url)), {});
  const exports = instance.exports as unknown as Engine;
  exports._initialize?.();
  return exports;
}

function put(exports: Engine, text: string): void {
  const bytes = new TextEncoder().encode(`${text}\0`);
  if (bytes.length > exports.silure_buffer_bytes()) throw new RangeError("more text than the engine takes");
  new Uint8Array(exports.memory.buffer, exports.silure_buffer(), bytes.length).set(bytes);
}

function get(exports: Engine, length: number): string {
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.silure_buffer(), length));
}

async function answer(call: Call): Promise<string> {
  engine ??= load();
  const exports = await engine;
  if (call.call === "at") return get(exports, exports.silure_record_at(call.moves));
  if (call.call === "bare") return get(exports, exports.silure_bare_record());
  if (call.call === "explain") return get(exports, exports.silure_explain_record());
  put(exports, call.text);
  switch (call.call) {
    case "games":
      return get(exports, exports.silure_games(call.lang));
    case "help":
      return get(exports, exports.silure_help(call.lang));
    case "open":
      return get(exports, exports.silure_open(call.lang));
    case "read":
      return get(exports, exports.silure_read_record(call.lang));
    case "whole":
      return get(exports, exports.silure_whole_record(call.lang));
    case "name":
      return get(exports, exports.silure_name(call.seat));
    case "line":
      return get(exports, exports.silure_line(call.lang));
  }
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
