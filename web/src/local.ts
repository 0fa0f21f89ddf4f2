// The host at home: the engine in a worker, bots on the other seats, several people at one device if wished.
import type { Change } from "./adapt";
import { refusal } from "./catalogue";
import { Engine } from "./engine";
import type { Hint, Host, Seat, Setup, Snapshot } from "./host";
import type { Message } from "./message";
import { say } from "./words";

interface Due {
  due: (number | "clock")[];
  over: boolean;
  now_ms: number;
  wake_ms: number;
  error?: string;
}

/** How long a bot waits besides, for who wants to look at a table that stands still. */
const pace = (): number => Number(localStorage.getItem("pace") ?? 0);
/** Of a game that goes on, so many moves are told. */
const LATELY = 12;

export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A record is read by others too: to them nobody is called "You". */
function recordName({ seats }: Setup, { name, kind }: Seat): string {
  const alone = kind === "here" && seats.filter((one) => one.kind === "here").length === 1;
  return alone ? localStorage.getItem("name") || say("a_player") : name;
}

export class LocalHost implements Host {
  onSnapshot: (snapshot: Snapshot) => void = () => {};
  settled?: () => Promise<void>;
  moved = false;
  /** Called after every move with the record so far; `begun`: somebody here has moved. */
  onRecord: ((record: string, now: { due: number[]; over: boolean; begun: boolean }) => void) | null = null;
  /** What people read first; then bots play, and a race counts in. */
  ready: () => Promise<void> = () => Promise.resolve();
  /** Called when somebody here moves, or a race counts in. */
  onMove: () => void = () => {};
  /** What the end of this game changes for bots that adapt. */
  change: Change | null = null;
  /** Called when the record to go on with is none. */
  onBroken: () => void = () => {};
  private readonly engine = new Engine();
  private started = performance.now();
  private seat: number;
  private closed = false;
  private wake: ReturnType<typeof setTimeout> | undefined;
  private presses: ReturnType<typeof setTimeout>[] = [];
  private turn = 0;
  /** How often each seat has moved. */
  private readonly made: number[] = [];
  /** performance.now() when a race was stopped; null: it runs, or there is none. */
  private pausedAt: number | null = null;
  private counting: { close(): void } | null = null;
  /** Who of the people here chose last. */
  private latest: number | null = null;
  /** After how many moves each seat at this device was left. */
  private readonly left: number[] = [];
  private held = false;
  private waiting: Due | null = null;

  constructor(
    private readonly setup: Setup,
    private readonly key = setup.key ?? randomKey(),
  ) {
    this.seat = Math.max(0, setup.seats.findIndex((seat) => seat.kind === "here"));
  }

  async start(): Promise<string | null> {
    const { game, record } = this.setup;
    if (record !== undefined) {
      const read = await this.engine.resume(record);
      if (read.error) {
        this.onBroken();
        const why = await (await import("./verify")).complaint(read, record);
        return say("cannot_continue", { why });
      }
    } else {
      const why = await this.deal();
      if (why) return refusal(game, why);
    }
    if (this.setup.adapts && record === undefined) await (await import("./adapt")).sitDown(this.engine, this.setup);
    const due = await this.engine.command<Due>("due");
    this.started = performance.now() - due.now_ms;
    this.sitDown(due);
    await this.keep(due);
    if (due.wake_ms) this.pause(); // a race begins when people are there
    await this.show(null, record === undefined ? [] : (await (await import("./lately")).lately(this.engine, record, this.seat)).told);
    void this.begin(due);
    return null;
  }

  private async begin(due: Due): Promise<void> {
    const turn = this.turn;
    await this.ready();
    if (this.closed) return;
    if (due.wake_ms && !due.over) {
      const { countIn } = await import("./race");
      if (this.closed) return;
      this.onMove();
      this.counting = countIn(this.setup.game, this);
    } else if (this.turn === turn) void this.goOn(due);
  }

  /** The clock of a race stands still. */
  pause(): void {
    this.pausedAt ??= performance.now();
    this.hush();
  }

  async resume(): Promise<void> {
    if (this.pausedAt === null) return;
    this.started += performance.now() - this.pausedAt;
    this.pausedAt = null;
    this.turn++; // what was planned before is no plan any more
    const due = await this.engine.command<Due>("due");
    await this.show(null);
    void this.goOn(due);
  }

  /** Nothing happens by itself. */
  private hush(): void {
    clearTimeout(this.wake);
    this.presses.forEach(clearTimeout);
    this.presses = [];
  }

  private async deal(): Promise<string | undefined> {
    const options = Object.entries(this.setup.options).map(([name, value]) => `${name}=${value}`);
    const { error } = await this.engine.open([this.setup.game, this.setup.seats.length, this.key, ...options].join(" "));
    if (error) return error;
    await Promise.all(this.setup.seats.map((seat, number) => this.engine.name(number, recordName(this.setup, seat))));
    const moves = this.setup.moves ?? [];
    for (const [number, move] of moves.entries()) {
      // What happened lately is told.
      if (moves.length - number <= LATELY) await this.show(null);
      await this.engine.command(`move ${move}`);
    }
    return undefined;
  }

  private async keep({ due, over }: Due): Promise<void> {
    const record = await this.record();
    this.moved = this.setup.seats.some(({ kind }, seat) => kind === "here" && record.includes(`\n${seat} `));
    if (over && this.setup.adapts) this.change = await (await import("./adapt")).count(this.engine, this.setup, this.key);
    if (!this.onRecord) return;
    const begun = this.setup.record !== undefined || this.setup.seats.some(({ kind }, seat) => kind === "here" && this.made[seat]);
    if (!this.closed) this.onRecord(record, { due: due.filter((seat): seat is number => seat !== "clock"), over, begun });
  }

  /** Of several people at this device, one looks who is to move. */
  private sitDown(due: Due): void {
    const next = due.due.find((seat): seat is number => seat !== "clock" && !this.isBot(seat));
    if (next !== undefined && !due.due.includes(this.seat)) this.seat = next;
  }

  private now(): number {
    return Math.max(0, Math.round((this.pausedAt ?? performance.now()) - this.started));
  }

  /** `before`: what happened before anybody looked. */
  private async show(last: Snapshot["last"], before: Message[] = []): Promise<void> {
    const seen = await this.engine.look<Pick<Snapshot, "view" | "legal" | "forced" | "score" | "winners" | "events">>(this.seat);
    if (this.closed) return;
    const at = seen.view.wake_ms ? this.started + seen.view.now_ms : performance.now();
    this.onSnapshot({ ...seen, events: [...before, ...seen.events], seats: this.setup.seats, last, at });
  }

  /** Applies a move; tells it only if it is no longer sealed. */
  private async apply(seat: number | "clock", word: string): Promise<string | null> {
    const before = await this.engine.command<Due>("due");
    const timed = before.wake_ms > 0;
    const command = timed ? `move ${seat} ${word} ${seat === "clock" ? Math.max(this.now(), before.wake_ms) : this.now()}` : `move ${seat} ${word}`;
    const after = await this.engine.command<Due>(command);
    if (after.error) return refusal(this.setup.game, after.error);
    const people = before.due.filter((one) => one !== "clock");
    const sealed = !timed && people.length > 1;
    this.turn++;
    if (seat !== "clock" && !this.isBot(seat)) this.latest = seat;
    if (seat !== "clock") this.made[seat] = (this.made[seat] ?? 0) + 1;
    // What is shown is kept already.
    await this.keep(after);
    await this.show(sealed ? null : { seat, word });
    void this.goOn(after);
    return null;
  }

  /** Lets the clock, or the next bot, do what is theirs. */
  private async goOn(due: Due): Promise<void> {
    this.hush();
    if (this.closed || due.over || this.pausedAt !== null) return;
    if (this.held) {
      this.waiting = due;
      return;
    }
    const turn = this.turn;
    if (due.wake_ms) {
      this.wake = setTimeout(() => void this.apply("clock", "tick"), Math.max(0, due.wake_ms - this.now()));
      for (const seat of due.due) if (seat !== "clock" && this.isBot(seat)) void this.plan(seat, turn);
      return;
    }
    const bot = due.due.find((seat): seat is number => seat !== "clock" && this.isBot(seat));
    if (bot === undefined) {
      void this.passTheDevice(due);
      return;
    }
    const [choice] = await Promise.all([this.choose(bot), this.rest(due)]);
    if (this.closed || this.turn !== turn || !choice) return;
    if (this.held) this.waiting = due;
    else void this.apply(bot, choice.choice);
  }

  /** Lets the others wait, or go on. */
  hold(on: boolean): void {
    const due = this.waiting;
    this.held = on;
    if (on || !due) return;
    this.waiting = null;
    void this.goOn(due);
  }

  /** In real time: a bot presses after its human delay, unless something happens before. */
  private async plan(seat: number, turn: number): Promise<void> {
    const choice = await this.choose(seat);
    if (this.closed || this.turn !== turn || this.pausedAt !== null || !choice || choice.delay_ms === 65535) return;
    this.presses.push(setTimeout(() => void this.apply(seat, choice.choice), choice.delay_ms));
  }

  private async choose(seat: number): Promise<{ choice: string; delay_ms: number } | null> {
    const { level = "normal", script } = this.setup.seats[seat] ?? {};
    const word = script?.[this.made[seat] ?? 0];
    if (word && (await this.engine.command<{ legal: string[] }>(`legal ${seat}`)).legal.includes(word)) return { choice: word, delay_ms: 0 };
    // A level that there is not, from a table that somebody else has set or kept, keeps nobody waiting.
    for (const one of [level, "normal"]) {
      const answer = await this.engine.command<{ choice: string; delay_ms: number }>(`bot ${seat} ${one}`);
      if (!answer.error) return answer;
    }
    return null;
  }

  /** A bot moves when people have seen what was before. */
  private async rest(due: Due): Promise<void> {
    await this.settled?.();
    if (due.due.length === 1) await new Promise((done) => setTimeout(done, pace()));
  }

  private isBot(seat: number): boolean {
    return this.setup.seats[seat]?.kind === "bot";
  }

  private async passTheDevice(due: Due): Promise<void> {
    const [before, turn] = [this.seat, this.turn];
    this.sitDown(due);
    const next = this.seat;
    if (next === before) return;
    const { lately } = await import("./lately");
    const { told, moves } = await lately(this.engine, await this.record(), next, this.left[next]);
    this.left[before] = moves;
    if (turn === this.turn) await this.show(null, this.left[next] === undefined ? [] : told);
  }

  look(seat: number): void {
    this.seat = seat;
    void this.show(null);
  }

  async move(word: string): Promise<string | null> {
    if (this.pausedAt !== null) return say("wait_for_start");
    this.onMove();
    return this.apply(this.seat, word);
  }

  /** Of several people here, it is the latest decision of whoever chose last. */
  async undo(): Promise<string | null> {
    const people = this.setup.seats.flatMap(({ kind }, seat) => (kind === "here" ? [seat] : []));
    const mask = people.reduce((sum, seat) => sum | (1 << seat), 0);
    const mine = this.latest ?? this.seat;
    const after = await this.engine.command<Due>(`undo ${mine} ${mask}`);
    if (after.error) return refusal(this.setup.game, after.error);
    this.turn++;
    this.seat = mine;
    await this.keep(after);
    await this.show(null);
    void this.goOn(after);
    return null;
  }

  async hint(): Promise<Hint[]> {
    return (await this.engine.command<{ hints?: Hint[] }>(`hint ${this.seat}`)).hints ?? [];
  }

  async record(): Promise<string> {
    return (await this.engine.command<{ record: string }>("record")).record;
  }

  close(): void {
    this.closed = true;
    this.hush();
    this.counting?.close();
    this.engine.close();
  }
}
