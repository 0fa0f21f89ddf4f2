// A record outside a table: as a file, and as a link that holds the whole game.
// A link leaves out what the engine can compute again (checks, hashes, result), so that it stays short enough to be sent. What a
// record looks like is the engine's business alone (engine/record.h).
import { Engine, type Read } from "./engine";
import { say } from "./words";

/** Longer addresses are cut by programs that people send them with. */
const LONGEST_LINK = 8000;
/** No record is longer (docs/record.md); a link that becomes more is no record. */
export const LARGEST_RECORD = 4 << 20;

/** Everybody in a record has a name: without one, the number of their seat. */
export function namesOf(read: Read): string[] {
  return read.names.map((name, seat) => name || String(seat + 1));
}

async function squeeze(text: string, stream: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The link to the replay of the record this engine has read; null when it would be too long, or would lose the proof of the deal. */
async function linkTo(engine: Engine, read: Read): Promise<string | null> {
  if (!read.ok || read.proof) return null;
  const bytes = await squeeze(await engine.bare(), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = `${location.origin}/#replay=${text}`;
  return link.length > LONGEST_LINK ? null : link;
}

/** Copies that link; what is said of it. Where the page may not write to the clipboard, that is the link. */
export async function share(engine: Engine, read: Read): Promise<string> {
  const link = await linkTo(engine, read);
  try {
    if (link) await navigator.clipboard.writeText(link);
    return link ? say("game_link_copied") : say("too_long_for_link");
  } catch {
    return link ?? "";
  }
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
    return await engine.whole(await textOf(stream));
  } catch {
    return null;
  } finally {
    engine.close();
  }
}

export function save(record: string, game: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${game}.silure`;
  link.click();
  URL.revokeObjectURL(link.href);
}
