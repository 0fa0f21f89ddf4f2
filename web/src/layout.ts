// Which of a board's compositions is drawn, and how high the table is: as the window is, or higher where somebody zooms.

export type Layout = "tall" | "wide" | "flat";

/** The sheet each composition is drawn on: a phone in the hand, a desktop, a phone on its side. */
export const sheets: Record<Layout, [width: number, height: number]> = { tall: [800, 1240], wide: [1480, 1000], flat: [1600, 780] };

/** The composition whose pieces are largest in a room. */
export function layoutFor(width: number, height: number): Layout {
  const scale = (layout: Layout): number => Math.min(width / sheets[layout][0], height / sheets[layout][1]);
  return (["tall", "wide", "flat"] as const).reduce((best, next) => (scale(next) > scale(best) ? next : best));
}

/** How much the page is enlarged. The window's frame is not; tools that are docked in it take from one side only. */
const zoom = (): number => Math.min(outerWidth / innerWidth, outerHeight / innerHeight) || 1;

/** The room of the board under `root`; `changed` draws anew when another composition fits it. */
export class Room {
  layout = layoutFor(innerWidth, innerHeight * 0.86);
  /** How much higher than its sheet a board may be in a tall window. */
  spare = 0;
  #width = innerWidth;
  #seen: Element | null = null;
  readonly #sizes = new ResizeObserver(() => this.look());

  constructor(
    private readonly root: HTMLElement,
    private readonly changed: () => void,
  ) {
    addEventListener("resize", this.#enlarge);
    this.#enlarge();
  }

  readonly #enlarge = (): void => {
    const now = matchMedia("(pointer: fine)").matches ? zoom() : 1;
    document.documentElement.style.setProperty("--zoom", now < 1.3 ? "1" : now.toFixed(2));
  };

  /** How many letters the caption has room for, alone or above a prompt. */
  letters(prompt: boolean): number {
    const [alone, above] = ({ tall: [3, 2], wide: [2, 1.4], flat: [1.4, 1] } as const)[this.layout];
    return (this.#width / 10) * (prompt ? above : alone);
  }

  /** Where the caption has no room it is smaller, and loses its first sentences: the last one is whole, without a list behind it, unless it has no room even alone. */
  #shorten(): void {
    const node = this.root.querySelector(".caption");
    if (!node) return;
    const full = (): boolean => node.scrollWidth > node.clientWidth;
    node.classList.remove("tight");
    node.classList.toggle("tight", full());
    for (let said = node.textContent ?? ""; full() && said.includes(" "); node.textContent = said) said = said.replace(/^.*?[.!?…] |\s?: [^:]*,.*|\s\S*$/, (gone, at) => (!at ? "" : gone.includes(":") ? "." : "…"));
  }

  /** After every drawing: the board may be another node. */
  look(): void {
    this.#shorten();
    const board = this.root.querySelector(".board");
    if (board !== this.#seen) {
      this.#sizes.disconnect();
      if (board) this.#sizes.observe(board);
      this.#seen = board;
    }
    if (!board?.clientHeight) return;
    this.#width = board.clientWidth;
    const fits = layoutFor(this.#width, board.clientHeight);
    const spare = fits === "tall" ? Math.max(0, Math.floor((800 * board.clientHeight) / this.#width) - 1240) : 0;
    if (fits === this.layout && spare === this.spare) return;
    Object.assign(this, { layout: fits, spare });
    this.changed();
  }

  close(): void {
    this.#sizes.disconnect();
    removeEventListener("resize", this.#enlarge);
    document.documentElement.style.removeProperty("--zoom");
  }
}
