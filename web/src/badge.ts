// Your turn, for who looks elsewhere: a dot on the tab's icon and a badge on the installed page, as long as the title says so and nobody looks.
// Loaded when somebody first looks away.
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
let shown = false;

function follow(): void {
  const wanted = document.hidden && document.title.startsWith("●");
  if (wanted === shown) return;
  shown = wanted;
  if (icon) icon.href = wanted ? "/icon-turn.svg" : "/icon.svg";
  void navigator.setAppBadge?.(wanted ? 1 : 0)?.catch(() => {}); // only where the page is installed
}

const title = document.querySelector("title");
if (title) new MutationObserver(follow).observe(title, { childList: true });
document.addEventListener("visibilitychange", follow);
follow();
export {};
