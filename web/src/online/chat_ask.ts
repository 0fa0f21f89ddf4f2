// What the chat asks of the server: loaded when somebody speaks or is muted. Both return why not, or nothing.
import { html, type TemplateResult } from "lit-html";
import { say } from "../words";
import type { Connection } from "./connection";

const LONGEST = 300; // bytes

/** Mutes somebody, or no longer. */
export async function mute(connection: Connection, muted: Map<number, string>, who: number, name: string): Promise<string> {
  const on = !muted.has(who);
  const answer = await connection.ask({ type: "mute", who, on });
  if (answer?.type === "error") return answer.text;
  if (on) muted.set(who, name);
  else muted.delete(who);
  return "";
}

export async function send(connection: Connection, field: HTMLInputElement): Promise<string> {
  const text = field.value.trim();
  if (!text) return "";
  if (new TextEncoder().encode(text).length > LONGEST) return say("chat_too_long");
  const answer = await connection.ask({ type: "chat", text });
  if (answer?.type === "error") return answer.text;
  if (!answer) return say("chat_lost");
  field.value = "";
  return "";
}

/** Who is muted, and what ends it. */
export function mutedLines(muted: Map<number, string>, unmute: (who: number, name: string) => void): TemplateResult[] {
  return [...muted].map(
    ([who, name]) => html`<p class="soft">
      ${say("is_muted", { name })} <button class="tiny" @click=${() => unmute(who, name)}>${say("unmute")}</button>
    </p>`,
  );
}
