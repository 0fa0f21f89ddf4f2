// The host elsewhere: a table at the server, seen through the connection. The same snapshots as the host at home gives.
import { isCharacter } from "../choices";
import type { Hint, Host, Seat, Snapshot } from "../host";
import { botNames } from "../names";
import { store } from "../store";
import { say } from "../words";
import type { Connection } from "./connection";
import type { Clocks, OverMessage, Step, TableMessage, ViewMessage } from "./messages";

const LONGEST = 14;

/** As much of a name as a board has room for. */
function short(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("").trimEnd()}…` : name;
}

/** Everybody's name as the boards say them: the viewer is spoken to, and no two are alike. */
export function seatsOf(table: TableMessage): Seat[] {
  const taken = new Set([say("called_you")]);
  const free = [...botNames]; // a character takes one, too: the program counts them alike
  return table.seats.map((chair, seat) => {
    if (seat === table.you) return { name: say("called_you"), kind: "here" };
    const usual = chair.kind === "person" ? short(chair.name) : (free.shift() as string);
    const wish = chair.kind === "bot" && isCharacter(chair.bot) ? say(`name_${chair.bot}`) : usual;
    let name = wish;
    for (let i = 2; taken.has(name); i++) name = `${wish} ${i}`;
    taken.add(name);
    return chair.kind === "bot" ? { name, kind: "bot", level: chair.bot } : { name, kind: "elsewhere" };
  });
}

/** Views that wait for their table, or for the score. */
const MOST = 60;

export class RemoteHost implements Host {
  onSnapshot: (snapshot: Snapshot) => void = () => {};
  /** Who has how long, and performance.now() when that was so. */
  clocks: { left: Clocks; at: number } = { left: [], at: 0 };
  /** A choice of ours may still be taken back. */
  moved = false;
  /** How often our seat had moved when something was told last. */
  #told = 0;
  /** No view has come since the page was loaded, or the connection lost. */
  lost = true;
  /** How many moves somebody else has made for us meanwhile; none, or fewer than none, if it was ourselves. */
  played = 0;
  settled?: () => Promise<void>;
  #seats: Seat[];
  #latest: ViewMessage | null = null;
  #over: OverMessage | null = null;
  /** What has happened and was not shown yet. */
  #steps: Step[] = [];
  #at = 0;
  #shown = "";
  /** Goes on with the move that waits for the connection: the table sends one at a time. */
  #back = (): void => {};
  #started = false;
  #closed = false;

  constructor(
    private readonly connection: Connection,
    private table: TableMessage,
  ) {
    this.#seats = seatsOf(table);
    this.#keepClocks(table.clocks);
  }

  async start(): Promise<string | null> {
    this.#started = true;
    this.#show();
    return null;
  }

  take(news: TableMessage | ViewMessage | OverMessage): void {
    if (news.type === "table") {
      this.table = news;
      this.#seats = seatsOf(news);
    }
    if (news.type === "view") {
      this.#latest = news;
      const more = this.#know();
      if (this.lost) this.played = more;
      this.lost = false;
      this.#steps = [...this.#steps, ...(news.missed ?? []), news].slice(-MOST);
      // What has been told to everybody is not taken back; a choice made since, which waits for the others', may be, also after a reload.
      // Who comes back gets what they saw last once more, without what it told.
      const { turn = 0 } = news;
      if (this.connection.remember(news)) {
        this.moved = false;
        this.#told = turn;
      } else if (!news.legal.length && turn > this.#told) this.moved = true;
      // In a race the view says what the table's time is now.
      this.#at = performance.now() - Math.max(0, (news.time_ms ?? news.view.now_ms) - news.view.now_ms);
      this.#back();
    }
    if (news.type === "over") this.#over = news;
    else this.#keepClocks(news.clocks);
    this.#show();
  }

  /** This device knows of our seat's moves, in whatever tab it saw them, and of those that it sends. How many more there are: a bot has made
   * them. Of the latest table alone, so that it does not grow. */
  #know(sent = 0): number {
    const { turn = 0, view } = this.#latest ?? {};
    if (view?.seat == null) return 0;
    const seat = `${this.table.table} ${view.seat}=`;
    const kept = localStorage.getItem("moves") ?? "";
    const known = kept.startsWith(seat) ? Number(kept.slice(seat.length)) : turn;
    store("moves", seat + Math.max(known, turn + sent));
    return turn - known;
  }

  /** The language has changed, and with it what the viewer is called. */
  relabel(): void {
    this.#seats = seatsOf(this.table);
    this.#show();
  }

  #keepClocks(left: Clocks | undefined): void {
    this.clocks = { left: left ?? [], at: performance.now() };
  }

  /** The final view waits for the score; what looks the same is not shown again. */
  #show(): void {
    const now = this.#latest;
    if (!now || !this.#started || this.#closed || (now.view.over && !this.#over)) return;
    const face = JSON.stringify([now.view, now.legal, this.#seats]);
    const steps = this.#steps.splice(0);
    if (face === this.#shown) return;
    this.#shown = face;
    const { events = [] } = steps.pop() ?? {};
    const same = { seats: this.#seats, last: null, score: this.#over?.score ?? [], winners: this.#over?.winners ?? null, at: this.#at };
    // Of what is past nothing can be played any more.
    for (const { view, events: told = [] } of steps) this.onSnapshot({ ...same, view, legal: [], events: told });
    this.onSnapshot({ ...same, view: now.view, legal: now.legal, forced: now.forced, events });
  }

  /** The turn makes sure that a move sent twice is made once. */
  async move(word: string): Promise<string | null> {
    for (let sent = 0; ; sent++) {
      const turn = this.#latest?.turn;
      const moves = Number(this.#latest?.legal.includes(word)); // what is against the rules is asked, too
      if (moves) this.moved = true;
      this.#know(moves);
      const answer = await this.connection.ask({ type: "move", table: this.table.table, word, turn });
      if (answer?.type === "error") return answer.code === "stale" && sent ? null : answer.text;
      if (answer || this.#closed) return null;
      await new Promise<void>((back) => (this.#back = back));
      const now = this.#latest;
      if (this.#closed || !now || now.turn !== turn || now.view.over) return null;
      // In a race yesterday's press is not today's wish.
      if (now.time_ms !== undefined || !now.legal.includes(word)) return say("too_late");
    }
  }

  async undo(): Promise<string | null> {
    this.#know(1); // it counts as a move
    const answer = await this.connection.ask({ type: "undo", table: this.table.table });
    if (answer?.type === "ok") this.moved = false;
    return !answer ? lostWords() : answer.type === "error" ? answer.text : null;
  }

  async hint(): Promise<Hint[]> {
    const answer = await this.connection.ask({ type: "hint", table: this.table.table });
    if (answer?.type !== "hint") throw new Error(answer?.type === "error" ? answer.text : lostWords());
    return answer.hints;
  }

  async record(): Promise<string> {
    if (!this.#over?.record) throw new Error(say("no_record"));
    return this.#over.record;
  }

  look(): void {
    // One person, one seat: there is nobody else's view to show.
  }

  close(): void {
    this.#closed = true;
    this.#back();
  }
}

export function lostWords(): string {
  return say("connection_returns");
}
