// A record outside a table: as a file, and as a link that holds the whole game.
// A link leaves out what the engine can compute again (checks, hashes, result), so that it stays short enough to be sent.
import { Engine } from "./engine";

/** Longer addresses are cut by programs that people send them with. */
const LONGEST_LINK = 8000;
/** No record is longer (docs/record.md); a link that becomes more is no record. */
export const LARGEST_RECORD = 4 << 20;

export interface Head {
  game: string;
  seats: number;
  names: string[];
  /** The deal can be proved: then the record is worth more than its moves. */
  proof: boolean;
}

export function headOf(record: string): Head {
  const find = (what: string): string => new RegExp(`^${what} (.*?)(?: ~[0-9a-f]{8})?$`, "m").exec(record)?.[1] ?? "";
  const seats = Math.min(16, Number(find("seats")) || 0);
  return {
    game: find("game").split(" ")[0] ?? "",
    seats,
    names: Array.from({ length: seats }, (_, seat) => find(`name ${seat}`) || String(seat + 1)),
    proof: find("commitment") !== "",
  };
}

/** Only what cannot be computed again. */
function bare(record: string): string {
  return record
    .split("\n")
    .map((line) => line.replace(/ ~[0-9a-f]{8}$/, ""))
    .filter((line) => line && !/^(state|score|winners|end|open) /.test(line))
    .join("\n");
}

async function squeeze(text: string, stream: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The link to a replay, or null when it would be too long, or would lose the proof of the deal. */
export async function linkTo(record: string): Promise<string | null> {
  if (headOf(record).proof) return null;
  const bytes = await squeeze(bare(record), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = `${location.origin}/#replay=${text}`;
  return link.length > LONGEST_LINK ? null : link;
}

/** The text of a stream, or nothing when it is longer than any record. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for (const reader = stream.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) return text;
    bytes += value.length;
    if (bytes > LARGEST_RECORD) {
      await reader.cancel();
      return "";
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Plays the moves of a link again and returns the whole record; null when the link is damaged. */
export async function recordOf(link: string): Promise<string | null> {
  const engine = new Engine();
  try {
    const packed = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const lines = (await textOf(stream)).split("\n");
    const value = (what: string): string[] => lines.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
    const game = value("game")[0]?.split(" ")[0];
    const opened = await engine.open([game, value("seats")[0], value("key")[0], ...value("option")].join(" "));
    if (opened.error) return null;
    for (const name of value("name")) await engine.name(Number(name.split(" ")[0]), name.slice(name.indexOf(" ") + 1));
    for (const line of lines.filter((one) => /^(\d|clock )/.test(one)))
      if ((await engine.line(`move ${line.replace(/ [@-](?=\d)/g, " ")}`)).error) return null;
    return (await engine.line<{ record: string }>("record")).record;
  } catch {
    return null;
  } finally {
    engine.close();
  }
}

export function save(record: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${headOf(record).game}.silure`;
  link.click();
  URL.revokeObjectURL(link.href);
}
