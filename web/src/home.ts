// A table at home: it goes on where this tab, or this device, left it, and is kept after every move. A first game of its kind shows
// what it is about. Loaded for these alone.
import { html } from "lit-html";
import { characters } from "./characters";
import type { Setup } from "./host";
import { keep } from "./keep";
import { drop, setTable } from "./kept";
import { LocalHost, randomKey } from "./local";
import { type Around, openTable, type OpenTable } from "./table";
import { say } from "./words";

export interface HomeActions {
  leave(): void;
  learn(): void;
  /** The table that was set is shown. */
  show(): void;
}

export async function openHome(page: HTMLElement, setup: Setup, { leave, learn, show }: HomeActions): Promise<() => OpenTable> {
  const here = setup.seats.filter((seat) => seat.kind === "here").length;
  const { record: _, moves: __, ...fresh } = setup;
  const key = (fresh.key ??= randomKey());
  const host = new LocalHost({ ...setup, key });
  const goal = localStorage.getItem(`met.${setup.game}`) === null ? await import("./goal") : null;
  host.onRecord = (record, now) => keep({ ...fresh, key, record }, now);
  host.onBroken = () => drop(setup.game);
  const again = (): void => {
    setTable({ ...fresh, key: randomKey() });
    show();
  };
  const around: Around = {
    game: setup.game,
    here,
    leave,
    again: () => again,
    below: () => characters(setup.seats),
    ending: () => (host.change ? html`<p class="fair">${say(host.change)}</p>` : ""),
  };
  if (!goal) return () => openTable(page, host, around);
  let card: ReturnType<typeof goal.openGoal> | null = null;
  host.ready = () => (card = goal.openGoal(setup, learn)).done;
  host.onMove = () => card?.close();
  return () => {
    const opened = openTable(page, host, around);
    return { ...opened, close: () => (card?.leave(), opened.close()) };
  };
}
