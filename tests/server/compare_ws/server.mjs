#!/usr/bin/env node
// The same fan-out as `silure serve`, in Node.js with the library `ws`: the same messages in and out for the load client,
// JSON parsed and written for every seat. It is generous to Node: no rules, no hidden information to hold back, no
// store, no limits, no clocks; the view is one taken from a real table, with only who has chosen kept up to date.
// It takes silure's arguments and ignores all but --listen, so that server-load can start it in silure's place.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { WebSocketServer } from "ws";

const sample = JSON.parse(readFileSync(new URL("view.json", import.meta.url), "utf8"));
const legal = Array.from({ length: 12 }, (_, i) => `dive-${i + 1}`);
const listen = process.argv[process.argv.indexOf("--listen") + 1].split(":");
const tables = new Map();
let people = 0;

const http = createServer((_, response) => response.end("ok\n"));
const sockets = new WebSocketServer({ server: http, path: "/ws", perMessageDeflate: false, maxPayload: 4096 });

function send(socket, message) {
  socket.send(JSON.stringify(message));
}

function tellTable(table) {
  for (const [seat, socket] of table.seats.entries()) {
    if (!socket) continue;
    send(socket, { type: "table", table: table.code, game: "chawai", state: table.begun ? "playing" : "open", you: seat,
      seats: table.seats.map((other) => ({ kind: other ? "person" : "open" })) });
  }
}

function tellViews(table) {
  const due = table.chosen.flatMap((chosen, seat) => (chosen ? [] : [seat]));
  for (const [seat, socket] of table.seats.entries()) {
    const view = { ...sample, seat, due,
      players: sample.players.map((player, other) => ({ ...player, has_chosen: table.chosen[other] })) };
    send(socket, { type: "view", table: table.code, turn: table.turns[seat], clocks: [null, null, null, null],
      legal: table.chosen[seat] ? [] : legal, view });
  }
}

const handlers = {
  hello(socket, message) {
    send(socket, { type: "welcome", protocol: 1, who: ++people, name: message.name, token: randomBytes(32).toString("hex") });
  },
  create(socket, message) {
    const code = randomBytes(5).toString("hex");
    const none = Array(message.seats).fill(null);
    tables.set(code, { code, begun: false, seats: none, chosen: none.map(() => false), turns: none.map(() => 0) });
    send(socket, { type: "ok", table: code });
  },
  watch(socket, message) {
    socket.table = tables.get(message.table);
  },
  sit(socket, message) {
    socket.seat = message.seat;
    socket.table.seats[message.seat] = socket;
    send(socket, { type: "ok", id: message.id });
    tellTable(socket.table);
  },
  start(socket, message) {
    socket.table.begun = true;
    send(socket, { type: "ok", id: message.id });
    tellTable(socket.table);
    tellViews(socket.table);
  },
  move(socket, message) {
    const { table, seat } = socket;
    if (table.chosen[seat] || message.turn !== table.turns[seat] || !legal.includes(message.word))
      return send(socket, { type: "error", id: message.id, code: "refused" });
    table.chosen[seat] = true;
    table.turns[seat]++;
    if (table.chosen.every(Boolean)) table.chosen.fill(false);
    send(socket, { type: "ok", id: message.id });
    tellViews(table);
  },
};

sockets.on("connection", (socket) => {
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    handlers[message.type]?.(socket, message);
  });
});
process.on("SIGTERM", () => process.exit(0));
http.listen({ port: Number(listen[1]), host: listen[0], backlog: 4096 }, () => {
  process.stderr.write(`{"event":"listening","port":${http.address().port}}\n`);
});
