// What is read aloud: one live region for the whole page. What comes before the last could be read out is said together with what
// follows it, so that nobody hears ten sentences at once.

const LETTER_MS = 60;
/** What waits at most, in letters; then the oldest is left out. It can still be read beside the table. */
const MOST = 2000;
const unsaid: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function speak(): void {
  const region = document.getElementById("told");
  const words = unsaid.splice(0).join(" ");
  // The same words once more are read once more.
  if (region) region.textContent = words + (region.textContent === words ? "\u00a0" : "");
  timer = setTimeout(() => {
    timer = undefined;
    if (unsaid.length) speak();
  }, LETTER_MS * words.length);
}

export function announce(words: string): void {
  const trimmed = words.replace(/\s+/g, " ").trim();
  if (!trimmed) return;
  unsaid.push(trimmed);
  while (unsaid.length > 1 && unsaid.join(" ").length > MOST) unsaid.shift();
  if (!timer) speak();
}

/** Somebody has done something, and listens to what comes of it. */
export function listen(): void {
  clearTimeout(timer);
  timer = undefined;
  if (unsaid.length) speak();
}

/** Another page: nothing of this one is said any more. */
export function hush(): void {
  unsaid.length = 0;
  listen();
}
