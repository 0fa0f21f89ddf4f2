// What the page keeps on this device and in this tab. Where a browser lets nothing be kept, it is kept for as long as the page is open.

for (const name of ["localStorage", "sessionStorage"] as const) {
  try {
    // One that is full is no such thing.
    if (globalThis[name].length === 0) {
      globalThis[name].setItem("", "");
      globalThis[name].removeItem("");
    }
  } catch {
    const kept = new Map<string, string>();
    const value = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text), removeItem: (key: string) => kept.delete(key) };
    Object.defineProperty(globalThis, name, { value });
  }
}

/** Keeps something on this device; false where it has no room or wants to keep nothing. */
export function store(name: string, value: string, where = localStorage): boolean {
  try {
    where.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
