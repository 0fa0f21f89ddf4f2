// What a sign on the board means, beside it, when somebody touches it: the words that a mouse or a screen reader gets anyway.
// Loaded with the first such touch.

let bubble: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const LETTER_MS = 60;

function away(): void {
  bubble?.remove();
  bubble = null;
  clearTimeout(timer);
  removeEventListener("pointerdown", away, true);
  removeEventListener("keydown", away, true);
}

/** Where it was touched, in pixels of the window. */
export function explain(words: string, x: number, y: number): void {
  away();
  bubble = document.createElement("p");
  bubble.className = "bubble toast";
  bubble.setAttribute("role", "status");
  bubble.textContent = words;
  document.body.append(bubble);
  const { width, height } = bubble.getBoundingClientRect();
  bubble.style.left = `${Math.max(8, Math.min(x - width / 2, innerWidth - width - 8))}px`;
  bubble.style.top = `${y - height - 16 > 8 ? y - height - 16 : y + 20}px`;
  timer = setTimeout(away, 2500 + LETTER_MS * words.length);
  addEventListener("pointerdown", away, true);
  addEventListener("keydown", away, true);
}
