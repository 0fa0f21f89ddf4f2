// A game's help page, a file for each language: a little Markdown made into nodes, its drawings drawn.
import { html, type TemplateResult } from "lit-html";
import { choices, loadGame } from "./boards";
import { optionWords } from "./catalogue";
import { loadExamples } from "./example";
import { fileIn, say } from "./words";

function inline(text: string): (TemplateResult | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*") && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`;
    return part;
  });
}

function block(lines: string[]): TemplateResult {
  const first = lines[0] ?? "";
  if (first.startsWith("# ")) return html`<h2>${inline(first.slice(2))}</h2>`;
  if (first.startsWith("## ")) return html`<h3>${inline(first.slice(3))}</h3>`;
  if (first.startsWith("### ")) return html`<h4>${inline(first.slice(4))}</h4>`;
  if (first.startsWith("```") || first.startsWith("    ")) return html`<pre>${lines.filter((line) => !line.startsWith("```")).join("\n")}</pre>`;
  if (first.startsWith("|")) {
    const rows = lines.filter((line) => !/^\|[\s|:-]+\|?$/.test(line)).map((line) => line.split("|").slice(1, -1));
    return html`<table>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell.trim())}</td>`)}</tr>`)}</table>`;
  }
  const item = /^\s*([-*]|\d+\.) /;
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines)
      if (item.test(line)) items.push(line.replace(item, ""));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    const entries = items.map((text) => html`<li>${inline(text)}</li>`);
    return /^\s*\d/.test(first) ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`;
  }
  return html`<p>${inline(lines.join(" "))}</p>`;
}

/** Paragraphs end at an empty line, headings at once, drawings at their closing fence. */
function blocks(text: string): string[][] {
  const found: string[][] = [];
  let now: string[] = [];
  let fenced = false;
  const end = (): void => {
    if (now.length) found.push(now);
    now = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (!fenced) end();
      now.push(line);
      if (fenced) end();
      fenced = !fenced;
    } else if (fenced) now.push(line);
    else if (!line.trim()) end();
    else if (line.startsWith("#")) {
      end();
      found.push([line]);
    } else now.push(line);
  }
  end();
  return found;
}

/** Options are called as they are where people choose them. */
function withOptions(text: string, game: string): string {
  return text.replace(/`(\w+)=(\w+)`/g, (whole, name: string, value: string) =>
    choices[game]?.some((one) => one.name === name) ? `**${say("named", { name: optionWords(game, name), text: optionWords(game, name, value) })}**` : whole,
  );
}

export async function page(game: string): Promise<TemplateResult> {
  const [text, examples] = await Promise.all([loadGame(game).then((own) => fetch(fileIn(own?.help ?? ""))).then((page) => page.text()), loadExamples(game)]);
  let drawn = 0;
  return html`${blocks(withOptions(text, game)).map((lines) => (lines[0]?.startsWith("```") ? examples[drawn++] : undefined) ?? block(lines))}`;
}
