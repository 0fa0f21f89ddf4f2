// The connection to the table server: one WebSocket that comes back by itself, says hello and goes back to its table. Who asks
// gets the answer, or null when the connection was lost before it came. Everything that waits is bounded.
import { store } from "../store";
import { lang, say } from "../words";
import { ownLook } from "./look";
import type { Answer, Message, News, ViewMessage } from "./messages";
import { reachBy } from "./share";

export type ConnectionState = "opening" | "up" | "lost" | "gone";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** A question that is not answered for so long, or so long a silence, and the connection is taken for dead. */
const DEAF_MS = 9000;
const SILENCE_MS = 20000;
const WOKEN_MS = 2000;
const MAX_WAITING = 32;
/** A mark has so many digits; as many views that told something as the log shows are told again to who loads the page anew. */
const DIGITS = 16;
const LATELY = 12;

type Waiting = { done(answer: Answer | null): void; until: number };

export class Connection {
  onState: (state: ConnectionState) => void = () => {};
  onNews: (news: News) => void = () => {};
  /** The table this connection is at: it goes back there after every interruption. */
  table: string | null = null;
  /** Why the table did not open, in the server's words. */
  trouble = "";
  /** Who we are to the server. */
  who = 0;
  state: ConnectionState = "opening";
  /** The latest mark on this page; before there is one, none of any table's. */
  #seen = "-";
  #socket: WebSocket | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #wait = FIRST_WAIT_MS;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #pulse = setInterval(() => this.#feel(), 1000);
  /** What listens has its signal, and ends with it. */
  readonly #ended = new AbortController();
  #closed = false;
  /** The server that has the table, where several share a database; whatever stands in front of them reads it. */
  #node = "";

  /** `watcher`: a screen for everybody, which sees no hand. */
  constructor(
    private name: string | null,
    private readonly watcher = false,
  ) {
    addEventListener("online", this.again, this.#ended);
    addEventListener("offline", this.#cut, this.#ended);
    document.addEventListener("visibilitychange", this.#woken, this.#ended);
    this.#open();
  }

  /** The answer; null when the connection went before it came. */
  ask(message: { type: string; [member: string]: unknown }): Promise<Answer | null> {
    if (this.state !== "up") return Promise.resolve(null);
    return this.#send(message);
  }

  /** Another name, or another language. */
  async greet(name: string | null): Promise<string | null> {
    this.name = name;
    const answer = await this.ask(this.#hello());
    return answer?.type === "error" ? answer.text : null;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    this.#ended.abort();
    this.#socket?.close();
    this.#forget();
  }

  #hello(): { type: string; [member: string]: unknown } {
    // The cookie says who we are; the token is for browsers that keep none.
    return { type: "hello", protocol: 2, lang: lang(), ...ownLook(), name: this.name || undefined, token: sessionStorage.getItem("token") || undefined };
  }

  #open(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws${this.table ? `?t=${this.table}&n=${this.#node}` : ""}`, "silure.1");
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => void this.#greeted(socket);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  async #greeted(socket: WebSocket): Promise<void> {
    let answer = await this.#send(this.#hello());
    if (answer?.type === "error" && answer.code === "no-hello") {
      sessionStorage.removeItem("token");
      answer = await this.#send(this.#hello());
    }
    if (answer?.type === "error" && answer.code === "bad-name") {
      this.name = null;
      answer = await this.#send(this.#hello());
    }
    if (answer?.type === "welcome") {
      this.who = answer.who;
      if (answer.token) store("token", answer.token, sessionStorage);
      reachBy(answer.addresses);
      const there = this.table ? await this.watch() : answer;
      if (there?.type === "error") this.trouble = there.text;
      const gone = there?.type === "error" && ["no-table", "broken", "version"].includes(there.code);
      if (gone) this.#become("gone");
      if (there && there.type !== "error") {
        this.#wait = FIRST_WAIT_MS;
        this.trouble = "";
        this.#become("up");
      }
      if (there && (there.type !== "error" || gone)) return;
    }
    if (socket === this.#socket) socket.close();
  }

  /** Goes to the table; if another server has it, by another connection. What was missed is told from the view on that is named. */
  watch(): Promise<Answer | null> {
    this.#node = "";
    const marks = this.#marks();
    // Of another table it is none of them.
    return this.#send({ type: "watch", table: this.table, watcher: this.watcher, seen: marks.includes(this.#seen) ? this.#seen : marks.slice(0, DIGITS) });
  }

  /** Of this tab, the latest last; and behind a dot whose they are. */
  #marks(): string {
    return sessionStorage.getItem(`seen.${this.table}`) ?? "";
  }

  /** These views are here. The mark of one that told nothing may be in no record any more: somebody had chosen, and took it back.
   * Whether the latest is one that told something, or the first of all. */
  remember(news: ViewMessage): boolean {
    const seat = `.${news.view.seat}`;
    const kept = this.#marks();
    let marks = kept.endsWith(seat) ? kept.slice(0, -seat.length) : "";
    for (const { mark, events } of [...(news.missed ?? []), news]) if (events || !marks) marks = marks.replace(mark, "") + mark;
    this.#seen = marks.slice(-DIGITS);
    store(`seen.${this.table}`, marks.slice(-DIGITS * LATELY) + seat, sessionStorage);
    return this.#seen === news.mark;
  }

  #become(state: ConnectionState): void {
    this.state = state;
    this.onState(state);
  }

  #send(message: { type: string; [member: string]: unknown }, within = DEAF_MS): Promise<Answer | null> {
    if (this.#waiting.size >= MAX_WAITING || this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve(this.#socket?.readyState === WebSocket.OPEN ? { type: "error", code: "busy", text: say("too_fast") } : null);
    }
    const id = this.#nextId++;
    this.#socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => this.#waiting.set(id, { done, until: performance.now() + within }));
  }

  #receive(message: Message): void {
    this.#heard = performance.now();
    // What is no answer is news, or a bye: the server restarts, closes the connection itself, and we come back.
    if (!("id" in message) && message.type !== "error") return this.onNews(message as News);
    const { id = -1 } = message;
    this.#waiting.get(id)?.done(message);
    this.#waiting.delete(id);
    if (message.type === "error" && message.node) {
      this.#node = message.node;
      this.#socket?.close();
    }
  }

  /** A connection may be dead without having said so. */
  #feel(): void {
    const now = performance.now();
    const deaf = [...this.#waiting.values()].some(({ until }) => until < now);
    if (deaf || (this.#socket?.readyState === WebSocket.CONNECTING && now - this.#heard > DEAF_MS)) this.#cut();
    else if (this.state === "up" && now - this.#heard > SILENCE_MS && !this.#waiting.size) void this.#send(this.#hello());
  }

  readonly #cut = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  };

  #forget(): void {
    for (const { done } of this.#waiting.values()) done(null);
    this.#waiting.clear();
  }

  #lost(): void {
    this.#socket = null;
    this.#forget();
    if (this.#closed) return;
    if (this.state !== "gone") this.#become("lost");
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }

  /** A device that slept may have lost the connection without having heard of it: the server is asked, and has little time. */
  readonly #woken = (): void => {
    this.again();
    if (document.hidden || this.state !== "up" || performance.now() - this.#heard < WOKEN_MS) return;
    void this.#send(this.#hello(), WOKEN_MS);
  };

  /** The network is back, or somebody looks again: no need to wait. */
  readonly again = (): void => {
    if (this.#closed || this.#socket || document.hidden) return;
    this.#wait = FIRST_WAIT_MS;
    this.#open();
  };
}
