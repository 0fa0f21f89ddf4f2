// Motion that explains: a card that lay elsewhere before glides to where it lies now. How fast what happens is told, and whether
// things move, is people's choice on this device.

const MS = 420;

export type Motion = "full" | "none";
export type Speed = "slow" | "normal" | "fast" | "off";
/** How much longer everything takes; 0: nothing is waited for. */
const paces: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.22, off: 0 };

/** What people chose; until they do, what their device asks for. */
export function motion(): Motion {
  const chosen = localStorage.getItem("motion");
  // Slow motion was one choice once; now it is a speed.
  if (chosen) return chosen === "none" ? chosen : "full";
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "full";
}

export function motionWanted(): boolean {
  return motion() === "full";
}

/** How fast moments pass. */
export function speed(): Speed {
  const chosen = localStorage.getItem("speed") ?? "";
  return chosen in paces ? (chosen as Speed) : localStorage.getItem("motion") === "slow" ? "slow" : "normal";
}

export function pace(): number {
  return paces[speed()];
}

/** How long a motion takes that takes so long at normal speed; what nobody waits for may be seen all the same. */
export function moving(ms: number): number {
  return ms * (pace() || 0.5);
}

interface Place {
  x: number;
  y: number;
  node: Element;
}

/** Where each card lies on the board; that the board itself has moved is no motion of the cards. */
function places(root: Element): Map<string, Place> {
  const found = new Map<string, Place>();
  const origin = root.getBoundingClientRect();
  for (const node of root.querySelectorAll("[data-card]")) {
    const box = node.getBoundingClientRect();
    found.set(node.getAttribute("data-card") ?? "", { x: box.x - origin.x, y: box.y - origin.y, node });
  }
  return found;
}

/** Draws anew and lets every card with the same name glide from its old place. */
export function glide(root: Element, draw: () => void): void {
  if (!motionWanted()) {
    draw();
    return;
  }
  const before = places(root);
  draw();
  // What is still on its way glides on from where it is.
  for (const old of root.getAnimations({ subtree: true })) if ((old.effect as KeyframeEffect | null)?.target?.hasAttribute("data-card")) old.cancel();
  // Everything is measured before anything moves: in turns, each card would cost the page its whole style anew.
  const scale = root.querySelector("svg")?.getScreenCTM()?.a ?? 1;
  const cards = [...places(root)].map(([name, { x, y, node }]) => {
    const old = before.get(name);
    // Within an SVG a pixel of the screen is not a unit of the drawing.
    const [dx, dy] = old ? [(old.x - x) / scale, (old.y - y) / scale] : [0, 0];
    const moved = Math.max(Math.abs(dx), Math.abs(dy)) * scale >= 2;
    return { node, fresh: !old, moved, dx, dy, transform: moved ? getComputedStyle(node).transform.replace("none", "") : "" };
  });
  for (const { node, fresh, moved, dx, dy, transform } of cards) {
    if (fresh) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: moving(MS / 2) });
    // As one `transform`, which browsers animate without painting the drawing anew.
    else if (moved) node.animate([{ transform: `translate(${dx}px, ${dy}px) ${transform}` }, { transform }], { duration: moving(MS), easing: "ease-in-out" });
  }
}
