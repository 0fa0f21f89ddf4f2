// Asking the engine's worker. Every call is a promise; answers that are JSON are parsed.
import type { Message } from "./message";
import type { Call } from "./worker";

/** What the engine says of a record that it has replayed: all is well, or which line is wrong and why. */
export interface Read {
  ok?: true;
  game: string;
  seats: number;
  /** Empty where nobody gave one. */
  names: string[];
  moves: number;
  /** Of the deal; null when there is none. */
  proof: unknown;
  over: boolean;
  /** Messages as JSON (verify.ts). */
  error?: string;
  line?: number;
}

type Question = Call extends infer C ? (C extends Call ? Omit<C, "id"> : never) : never;

export class Engine {
  private readonly worker = new Worker(new URL(WORKER_FILE, import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, { done: (text: string) => void; failed: (why: Error) => void }>();
  private next = 1;

  constructor() {
    this.worker.onmessage = (event: MessageEvent<{ id: number; text?: string; error?: string }>) => {
      const promise = this.waiting.get(event.data.id);
      this.waiting.delete(event.data.id);
      if (event.data.text !== undefined) promise?.done(event.data.text);
      else promise?.failed(new Error(event.data.error));
    };
    // Its file could not be had.
    this.worker.onerror = () => this.waiting.forEach(({ failed }) => failed(new Error()));
  }

  private ask(question: Question): Promise<string> {
    const id = this.next++;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ ...question, id });
    });
  }

  async open(text: string): Promise<{ ok?: true; error?: string }> {
    return JSON.parse(await this.ask({ call: "open", text }));
  }

  /** Opens the table where its record ends. */
  async resume(record: string): Promise<Read> {
    return JSON.parse(await this.ask({ call: "resume", text: record }));
  }

  /** Who sits there, for the record. What cannot stand in a record is left out of it. */
  async name(seat: number, text: string): Promise<void> {
    await this.ask({ call: "name", text, seat });
  }

  async command<T>(text: string): Promise<T & { error?: string }> {
    return JSON.parse(await this.ask({ call: "command", text }));
  }

  /** The table as a seat sees it, and what happened since the same seat was asked last. */
  async look<T>(seat: number): Promise<T> {
    return JSON.parse(await this.ask({ call: "look", seat }));
  }

  async read(record: string): Promise<Read> {
    return JSON.parse(await this.ask({ call: "read", text: record }));
  }

  /** The record that was read, without what can be computed again. */
  bare(): Promise<string> {
    return this.ask({ call: "bare" });
  }

  /** What `bare` gave, as a whole record again; null when it is damaged. */
  async whole(text: string): Promise<string | null> {
    const record = await this.ask({ call: "whole", text });
    return record.startsWith("{") ? null : record;
  }

  /** What was checked in the record that was read. */
  async explain(): Promise<Message[]> {
    return JSON.parse(await this.ask({ call: "explain" }));
  }

  /** What a device commits itself to with a word. */
  commitment(table: string, round: number, seat: number, word: string): Promise<string> {
    return this.ask({ call: "commit", text: `${table} ${word}`, round, seat });
  }

  /** What a device has kept of a game, held against its record. */
  async compare(kept: string, record: string): Promise<{ fair: boolean; said: string }> {
    return JSON.parse(await this.ask({ call: "compare", text: kept + record, kept: new TextEncoder().encode(kept).length }));
  }

  async at<T>(moves: number): Promise<T> {
    return JSON.parse(await this.ask({ call: "at", moves }));
  }

  close(): void {
    this.worker.terminate();
  }
}
