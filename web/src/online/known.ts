// What this device remembers: a name, and the tables somebody here sat at. No secret: the cookie is the key to the seats.
import { store } from "../store";
const MOST = 6;
const LONGEST_NAME = 47;

export interface Known {
  table: string;
  game: string;
  over: boolean;
}

export function knownTables(): Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem("tables") ?? "[]");
    const fine = (one: Partial<Known> | null): one is Known => typeof one?.table === "string" && /^[a-z0-9]{1,20}$/.test(one.table) && typeof one.game === "string";
    return Array.isArray(kept) ? kept.filter(fine).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** In place of that table, these. */
function replace(table: string, by: Known[]): void {
  store("tables", JSON.stringify([...by, ...knownTables().filter((known) => known.table !== table)].slice(0, MOST)));
}

export function remember(known: Known): void {
  replace(known.table, [known]);
}

export function forget(table: string): void {
  replace(table, []);
}

export function ownName(): string | null {
  return localStorage.getItem("name");
}

export function keepName(name: string): void {
  store("name", name);
}

/** As much of it as a table shows, without what cannot be printed. */
export function cleanName(typed: string): string {
  let name = typed.replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim();
  while (new TextEncoder().encode(name).length > LONGEST_NAME) name = [...name].slice(0, -1).join("");
  return name.trim();
}
