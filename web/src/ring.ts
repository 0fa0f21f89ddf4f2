// Where the keyboard is on a board. A drawing paints what comes later over an outline, so the ring lies above the drawing, and
// follows what it is around. Loaded with the first key.

const ring = document.createElement("div");
ring.className = "ring";
ring.hidden = true;
document.body.append(ring);
let around: Element | null = null;

function follow(): void {
  const held = around && document.activeElement === around && around.isConnected && around.matches(":focus-visible");
  ring.hidden = !held;
  if (!held || !around) {
    around = null;
    return;
  }
  // The body of a card is its first rectangle; shadows and gutters may reach beyond it.
  const { left, top, width, height } = (around.querySelector("rect") ?? around).getBoundingClientRect();
  Object.assign(ring.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px`, width: `${width}px`, height: `${height}px` });
  requestAnimationFrame(follow);
}

function go(target: EventTarget | null): void {
  if (!(target instanceof SVGElement) || !target.closest(".board")) return;
  const idle = around === null;
  around = target;
  if (idle) follow();
}

document.addEventListener("focusin", ({ target }) => go(target));
go(document.activeElement);
