// Motion that explains: a card that lay elsewhere before glides to where it lies now. People who ask for less motion, or
// switch it off, get none.

const MS = 420;

export type Motion = "full" | "slow" | "none";

/** What people chose; until they do, what their device asks for. */
export function motion(): Motion {
  const chosen = localStorage.getItem("motion");
  if (chosen === "full" || chosen === "slow" || chosen === "none") return chosen;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "full";
}

export function motionWanted(): boolean {
  return motion() !== "none";
}

/** How much longer everything takes. */
export function slowness(): number {
  return motion() === "slow" ? 2.5 : 1;
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
  for (const [name, { x, y, node }] of places(root)) {
    const old = before.get(name);
    if (!old) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: (MS / 2) * slowness() });
      continue;
    }
    const dx = old.x - x;
    const dy = old.y - y;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    // Within an SVG a pixel of the screen is not a unit of the drawing.
    const svg = node instanceof SVGElement ? node.ownerSVGElement : null;
    const scale = svg ? (svg.getScreenCTM()?.a ?? 1) : 1;
    node.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0 0" }], { duration: MS * slowness(), easing: "ease-in-out" });
  }
}
