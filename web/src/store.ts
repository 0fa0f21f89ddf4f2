/** Keeps something on this device; false where it has no room or wants to keep nothing. */
export function store(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
