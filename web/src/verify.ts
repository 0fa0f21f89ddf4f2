// What was checked in a record, and what is wrong with one, in the words of `silure verify`. Loaded when somebody asks.
import { announce } from "./announce";
import { loadBoard, titles } from "./boards";
import { catalogueOf, loadWords } from "./catalogue";
import type { Engine, Read } from "./engine";
import { format, type Message } from "./message";
import { say } from "./words";

/** In a refusal there may be the words of the record's game. */
async function sentences(messages: Message[], game?: string): Promise<string[]> {
  await loadWords("record", RECORD_WORDS);
  if (game) await loadBoard(game);
  const own = catalogueOf("record");
  if (!own) return [];
  const words = { ...(game && catalogueOf(game)?.words), ...own.words };
  const names = [...Array(8).keys()].map((seat) => `${words["seat"]}${seat}`);
  return messages.map((message) => format({ ...own, words }, message, { names, you: -1 }));
}

/** Why a record was refused. */
export async function complaint({ error = "", line }: Read, record: string): Promise<string> {
  const game = /^game (\S+)/m.exec(record)?.[1];
  const said = error.startsWith("[") ? (await sentences(JSON.parse(error) as Message[], game)).join(" ") : error;
  return line ? say("line_says", { line, said }) : said;
}

/** What holds in a record, or what does not: in the program's words, but a game has its title here. Once it is drawn it is brought into sight. */
export async function verify(engine: Engine, record: string): Promise<string[]> {
  const read = await engine.read(record);
  const titled = (message: Message): Message => ({ ...message, ...(message.id === "verify_head" && { game: titles[read.game ?? ""] ?? "" }) });
  const lines = read.ok ? await sentences((await engine.explain()).map(titled)) : [await complaint(read, record)];
  announce(lines.join(" "));
  setTimeout(() => document.querySelector(".checked")?.scrollIntoView({ block: "nearest" }));
  return lines;
}
