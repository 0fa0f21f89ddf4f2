// This device's share in an online deal, and its check at the end (docs/fair.md). What was shown is kept in the storage, so
// that a reload changes nothing; the server is believed in nothing that can be compared.
import { loadWords, refusal } from "../catalogue";
import { Engine } from "../engine";
import { store } from "../store";
import { say } from "../words";
import type { Connection } from "./connection";
import type { DrawMessage, OverMessage, TableMessage, ViewMessage } from "./messages";

/** What is kept of a table: of its latest draw, and only until there are others. */
interface Kept {
  table: string;
  round: number;
  /** What the server had committed to when we first saw this round. */
  shown: string;
  seat: number;
  /** Ours, and what we have committed to; empty: this device has no share. */
  word: string;
  mine: string;
  /** What everybody has committed to; empty: not shown yet. */
  draw: string;
}

const MAX_TABLES = 6;
const MAX_COMMITS = 8;
/** Of views, in bytes; the oldest go first. */
const MAX_VIEWS = 1 << 20;

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem("deals") ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Deal {
  /** The last sentence; empty before the end. */
  verdict = "";
  /** What is wrong, and stays said. */
  alarm = "";
  #kept: Kept;
  #latest: TableMessage | null = null;
  #committing = false;
  #commits = 0;
  #views: string[] = [];
  #bytes = 0;

  constructor(
    private readonly connection: Connection,
    private readonly code: string,
    private readonly redraw: () => void,
  ) {
    this.#kept = all().find(({ table }) => table === code) ?? { table: code, round: 0, shown: "", seat: -1, word: "", mine: "", draw: "" };
  }

  #keep(): void {
    // Without storage it is kept as long as the page is.
    store("deals", JSON.stringify([this.#kept, ...all().filter(({ table }) => table !== this.code)].slice(0, MAX_TABLES)));
  }

  #wrong(what: "deal_changed" | "deal_two_draws" | "deal_left_out" | "not_loaded"): void {
    this.alarm ||= say(what);
    this.redraw();
  }

  /** The table as the server shows it: a commitment follows as soon as we sit there. */
  table(news: TableMessage): void {
    this.#latest = news;
    if (!news.round) return; // dealt by an older server
    if (news.round > this.#kept.round) {
      this.#kept = { table: this.code, round: news.round, shown: news.commitment, seat: -1, word: "", mine: "", draw: "" };
      this.#commits = 0;
      this.#keep();
    } else if (news.round < this.#kept.round || news.commitment !== this.#kept.shown) {
      this.#wrong("deal_changed");
      return;
    }
    void this.#commit();
  }

  async #commit(): Promise<void> {
    const [latest, kept] = [this.#latest, this.#kept];
    const chair = latest?.seats[latest.you ?? -1];
    // A word that may have been shown is never used again.
    if (!latest || latest.state !== "open" || latest.you === null || chair?.kind !== "person" || this.alarm || this.#committing || kept.draw || this.#commits >= MAX_COMMITS) return;
    if (kept.seat === latest.you && kept.mine && kept.mine === chair.commitment) return;
    this.#committing = true;
    try {
      if (kept.seat !== latest.you || !kept.word) {
        const word = randomWord();
        const engine = new Engine();
        kept.mine = await engine.commitment(this.code, kept.round, latest.you, word).finally(() => engine.close());
        kept.word = word;
        kept.seat = latest.you;
      }
      if (kept === this.#kept && !kept.draw) {
        this.#keep();
        this.#commits++;
        await this.connection.ask({ type: "commit", table: this.code, round: kept.round, commitment: kept.mine });
      }
    } catch {
      this.#wrong("not_loaded"); // the engine: without it there is no share for this device
    }
    this.#committing = false;
    void this.#commit(); // the table may be another one by now
  }

  /** What everybody has committed to: our word follows, if all is as it was shown before. */
  draw({ draw }: DrawMessage): void {
    const [kept, latest] = [this.#kept, this.#latest];
    if (this.alarm || !latest?.round) return;
    // A word is shown for one list only, whatever round another one claims to be of: a new round begins with the table.
    if (kept.draw && kept.draw !== draw) this.#wrong("deal_two_draws");
    else if (!draw.includes(`\ncommitment ${kept.shown}\n`)) this.#wrong("deal_changed");
    else {
      const ours = kept.word !== "" && draw.includes(`\ncommitment ${kept.seat} ${kept.mine}\n`);
      if (kept.word && !ours && latest.state === "open") {
        this.#wrong("deal_left_out");
        return;
      }
      if (!ours) kept.word = ""; // drawn while we were away
      kept.draw = draw;
      this.#keep();
      if (ours && latest.state === "open") void this.connection.ask({ type: "reveal", table: this.code, round: kept.round, word: kept.word });
    }
  }

  view(news: ViewMessage): void {
    const line = `view ${JSON.stringify(news.view)}\n`;
    this.#views.push(line);
    for (this.#bytes += line.length; this.#bytes > MAX_VIEWS; ) this.#bytes -= this.#views.shift()?.length ?? 0;
  }

  async over({ record }: OverMessage): Promise<void> {
    const { word, seat, round, shown, draw } = this.#kept;
    let said = say("cannot_check");
    try {
      if (record !== null) {
        const engine = new Engine();
        const text = `${word ? `word ${seat} ${word}\n` : ""}${shown ? `shown ${round} ${shown}\n` : ""}${draw}${this.#views.join("")}`;
        const { fair, said: messages } = await engine.compare(text, record).finally(() => engine.close());
        await loadWords("record", RECORD_WORDS);
        said = refusal("record", messages);
        if (!fair) this.alarm = said;
      }
    } catch {
      // Without the engine, or its words, there is nothing to check by.
    }
    if (!this.alarm) this.verdict = said;
    this.redraw();
  }
}
