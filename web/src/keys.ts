// Playing by keyboard: what lies together is one stop of the Tab key, arrows lead through it, digits find a card, letters do what
// buttons do. Where somebody is stays where it was when the table is drawn anew. Loaded with the first key.
import { listen } from "./announce";
import "./ring";
import { say } from "./words";

export interface Keys {
  /** After every drawing. */
  follow(): void;
  close(): void;
}

/** Digits that come so soon are one number. */
const TYPING_MS = 1500;
const arrows: Record<string, [dx: number, dy: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const idOf = (node: Element): string | null => node.getAttribute("data-word") ?? node.getAttribute("data-try") ?? node.getAttribute("aria-label");

function middle(node: Element): [x: number, y: number] {
  const { left, top, width, height } = (node.querySelector("rect") ?? node).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest one that way. */
function towards(from: Element, items: Element[], [dx, dy]: [number, number]): Element | undefined {
  const [x, y] = middle(from);
  return items
    .flatMap((node) => {
      const [along, aside] = ((other) => [(other[0] - x) * dx + (other[1] - y) * dy, Math.abs((other[0] - x) * dy + (other[1] - y) * dx)] as const)(middle(node));
      return along > 4 && aside < 3 * along ? [{ node, far: along + 2 * aside }] : [];
    })
    .sort((one, other) => one.far - other.far)[0]?.node;
}

export function openKeys(root: HTMLElement, act: (what: string) => void, first: KeyboardEvent[]): Keys {
  /** Where somebody was in each group. */
  const kept = new Map<string, string | null>();
  let held: Element | null = null;
  /** What can be chosen since a card was pressed that leads to it. */
  let led: Element | null = null;
  /** The result is there. */
  let ended = false;
  let typed = "";
  let typedAt = 0;

  const groupOf = (node: Element | null): string | null => node?.closest("[data-group]")?.getAttribute("data-group") ?? null;
  const itemsOf = (group: string): Element[] => [...root.querySelectorAll(`.board [data-group="${group}"] [tabindex], .board [data-group="${group}"][tabindex]`)];
  const focus = (node: Element | null | undefined): void => (node as SVGElement | null | undefined)?.focus();

  function follow(): void {
    const names = new Set([...root.querySelectorAll(".board [data-group]")].map(groupOf));
    for (const name of names) {
      const items = itemsOf(name ?? "");
      const stop =
        items.find((node) => node === document.activeElement) ??
        items.find((node) => idOf(node) === kept.get(name ?? "")) ??
        items.find((node) => node.getAttribute("aria-disabled") !== "true") ??
        items[0];
      for (const node of items) node.setAttribute("tabindex", node === stop ? "0" : "-1");
    }
    root.querySelector(".said")?.setAttribute("data-keys", say("keys_short", {
      last: Math.max(0, ...[...root.querySelectorAll(".board [data-key]")].map((node) => Number(node.getAttribute("data-key")) || 0)),
      space: root.querySelector('.board [data-key="␣"]')?.getAttribute("aria-label") ?? "none",
      undo: Number(root.querySelector("[data-do=undo]") !== null),
    }));
    // A card that was pressed leads on: so does the keyboard, once.
    const before = led;
    led = held && root.querySelector(`.board [data-word^="${CSS.escape(`${idOf(held)}-`)}"]`);
    if (led && !before && held === document.activeElement) focus(led);
    // While the keyboard is on the board the result is not seen: it goes to the result once, when that comes.
    const end = root.querySelector(".result button");
    if (end && !ended && document.activeElement?.closest(".board")) focus(end);
    ended = Boolean(end);
    if (held && !held.isConnected && (document.activeElement ?? document.body) === document.body) comeBack(held);
  }

  /** What somebody was at is gone: the same thing drawn anew, or what is next to it. */
  function comeBack(gone: Element): void {
    const id = idOf(gone);
    const all = [...root.querySelectorAll(".board [tabindex]")];
    focus(all.find((node) => id && idOf(node) === id) ?? root.querySelector('.result button, .board [tabindex="0"]:not([aria-disabled="true"])') ?? all[0]);
  }

  function found(digit: string): Element | null {
    const now = performance.now();
    typed = now - typedAt < TYPING_MS ? typed + digit : digit;
    typedAt = now;
    const at = (key: string): Element | null => root.querySelector(`.board [data-key="${key}"]`);
    return at(typed) ?? at((typed = digit));
  }

  function press(event: KeyboardEvent): void {
    listen();
    if (!/^(Digit|Numpad|Shift)/.test(event.code)) typed = "";
    const target = event.target as Element;
    if (event.defaultPrevented || target.closest("input, textarea, select, dialog") || !root.querySelector(".board")) return;
    if (takes(event, target)) event.preventDefault();
  }

  /** Whether the key was one of ours. */
  function takes(event: KeyboardEvent, target: Element): boolean {
    if (event.ctrlKey || event.metaKey) return event.key === "z" && (act("undo"), true);
    if (event.altKey) return false;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const way = arrows[event.key];
    const group = groupOf(target);
    if (digit) return focus(found(digit)), true;
    if (way && target === document.body) {
      // A table has opened, or what somebody was at is gone.
      const first = root.querySelector('.board [data-word][tabindex="0"]:not([aria-disabled="true"])') ?? root.querySelector('.board [tabindex="0"]');
      return focus(first), Boolean(first);
    }
    if (way && target.closest(".board")) {
      // Through what lies together, and at its end on to what else can be played.
      const next = towards(target, itemsOf(group ?? ""), way) ?? towards(target, [...root.querySelectorAll('.board [data-word][tabindex]:not([aria-disabled="true"])')], way);
      return focus(next), Boolean(next ?? group);
    }
    if (group && (event.key === "Home" || event.key === "End")) return focus(itemsOf(group).at(event.key === "Home" ? 0 : -1)), true;
    if (event.key === "?") void import("./keys_list").then(({ openList }) => openList(root));
    else if (event.key === "u") act("undo");
    else if (event.key === "h") act("hint");
    else return false;
    return true;
  }

  function noted({ target }: FocusEvent): void {
    held = root.contains(target as Element) ? (target as Element) : null;
    const group = groupOf(held);
    if (held && group) {
      kept.set(group, idOf(held));
      for (const node of itemsOf(group)) node.setAttribute("tabindex", node === held ? "0" : "-1");
    }
  }

  addEventListener("keydown", press);
  document.addEventListener("focusin", noted);
  noted({ target: document.activeElement } as unknown as FocusEvent);
  follow();
  first.forEach(press);
  return {
    follow,
    close: () => {
      removeEventListener("keydown", press);
      document.removeEventListener("focusin", noted);
    },
  };
}
