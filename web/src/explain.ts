// What a sign on the board means, beside it, when somebody touches it: the words that a mouse or a screen reader gets anyway.
// Loaded with the first such touch.

let bubble: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const LETTER_MS = 60;

function away(): void {
  bubble?.remove();
  bubble = null;
  clearTimeout(timer);
  for (const what of ["pointerdown", "keydown"]) removeEventListener(what, away, true);
}

/** The words of the innermost sign that has some; what plays a move says what it does elsewhere. */
function wordsOf(target: Element): string {
  for (let sign: Element | null = target; sign && !sign.matches(".board > svg, .board, [data-word], [role=button], [role=group]"); sign = sign.parentElement) {
    const words = sign.getAttribute("aria-label") ?? sign.querySelector(":scope > title")?.textContent;
    if (words) return words;
  }
  return "";
}

/** Says what lies where the event was. */
export function explain(event: MouseEvent): void {
  const words = wordsOf(event.target as Element);
  if (!words) return;
  away();
  bubble = document.createElement("p");
  bubble.className = "bubble toast";
  bubble.setAttribute("role", "status");
  bubble.textContent = words;
  document.body.append(bubble);
  const { clientX: x, clientY: y } = event;
  const { width, height } = bubble.getBoundingClientRect();
  bubble.style.left = `${Math.max(8, Math.min(x - width / 2, innerWidth - width - 8))}px`;
  bubble.style.top = `${y - height - 16 > 8 ? y - height - 16 : y + 20}px`;
  timer = setTimeout(away, 2500 + LETTER_MS * words.length);
  for (const what of ["pointerdown", "keydown"]) addEventListener(what, away, true);
}
