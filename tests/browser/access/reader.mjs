// Somebody who does not see the page: knows roles, names, states and what is read aloud, and presses keys. What the position truly is,
// the program says, from the record that the page keeps; only the tests compare.
import { execFileSync } from "node:child_process";
import { address, open } from "../browser.mjs";

const program = process.argv[2];
const BOTS = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Moustache", "Bidule"];
const KEY = "7".repeat(64);
/** Far more than any game needs. */
const PRESSES = 80;

/** Notes what live regions say, as a screen reader would hear it. */
function eavesdrop() {
  window.heard = [];
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest("[aria-live], [role=status], [role=alert], [role=log]")));
    for (const region of regions) if (region?.textContent.trim()) window.heard.push({ text: region.textContent.trim(), region: region.id || region.getAttribute("role") || region.className, at: performance.now() });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

export class Reader {
  /** Sits down at a table of its own, with bots. */
  static async sit(game, seats, options = {}, { speed = "off", level = "easy" } = {}) {
    const reader = new Reader();
    Object.assign(reader, { game, options, seats, names: ["You", ...BOTS.slice(0, seats - 1)] });
    const { page, wrong, close } = await open({ fresh: true, viewport: { width: 1024, height: 768 } });
    Object.assign(reader, { page, wrong, close, cdp: await page.context().newCDPSession(page) });
    const setup = { game, options, key: KEY, seats: reader.names.map((name, seat) => (seat ? { name, kind: "bot", level } : { name, kind: "here" })) };
    await page.addInitScript(eavesdrop);
    await page.evaluate(([text, pace]) => (sessionStorage.setItem("setup", text), localStorage.setItem("speed", pace)), [JSON.stringify(setup), speed]);
    await page.goto(`${address}#table/${game}`);
    await page.reload(); // what is read aloud is noted from the beginning
    return reader;
  }

  /** Everything there is to read, in its order: { role, name, disabled, pressed, focused, group }. */
  async tree() {
    const { nodes } = await this.cdp.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const kept = [];
    const walk = (node, group) => {
      if (!node) return;
      const role = node.role?.value;
      const state = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]));
      if (!node.ignored && role !== "InlineTextBox") kept.push({ role, name: node.name?.value ?? "", disabled: Boolean(state.disabled), pressed: state.pressed, focused: Boolean(state.focused), focusable: Boolean(state.focusable), group });
      const inside = role === "toolbar" ? node.nodeId : group;
      for (const child of node.childIds ?? []) walk(byId.get(child), inside);
    };
    walk(nodes[0], null);
    return kept;
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Whoever presses a key wants to hear what waits. What keys do is loaded with the first one. */
  async listen() {
    await this.press("Shift");
    await this.page.waitForSelector(".said[data-keys]", { state: "attached" });
  }

  /** What was read aloud since the last time. */
  heard() {
    return this.page.evaluate(() => window.heard.splice(0));
  }

  /** Waits until the tree says something of the kind, and returns it. */
  async until(holds, ms = 30000) {
    const end = Date.now() + ms;
    for (;;) {
      const tree = await this.tree();
      if (holds(tree)) return tree;
      if (Date.now() > end) throw new Error(`${this.game}: waited in vain; it says: ${tree.map(({ name }) => name).filter(Boolean).join(" | ").slice(0, 900)}`);
      await this.page.evaluate(() => new Promise((done) => setTimeout(done, 15)));
    }
  }

  /** Goes to the first thing with such a name, by Tab to its group and by arrows within; fails where no key leads there. */
  async go(wanted) {
    let tree = await this.tree();
    const target = tree.find((node) => node.focusable && wanted(node));
    if (!target) throw new Error(`${this.game}: nothing to go to among ${tree.filter(({ focusable }) => focusable).map(({ name }) => name).join(" | ").slice(0, 900)}`);
    let turned = false;
    for (let presses = 0; presses < PRESSES; presses++) {
      const here = tree.find(({ focused, role }) => focused && role !== "RootWebArea");
      if (here && wanted(here)) return here;
      if (here && target.group !== null && here.group === target.group && !turned) {
        await this.press("Home");
        for (let steps = 0; steps < PRESSES; steps++) {
          tree = await this.tree();
          const now = tree.find(({ focused, role }) => focused && role !== "RootWebArea");
          if (now && wanted(now)) return now;
          const was = now?.name;
          await this.press("ArrowRight");
          tree = await this.tree();
          if (tree.find(({ focused, role }) => focused && role !== "RootWebArea")?.name === was) await this.press("ArrowDown");
        }
        turned = true;
      }
      await this.press("Tab");
      tree = await this.tree();
    }
    throw new Error(`${this.game}: no key leads to ${target.name}`);
  }

  /** How many moves the page has kept. */
  async moves() {
    return (await this.record()).length;
  }

  /** Waits until there are more of them. */
  moved(before) {
    return this.page.waitForFunction((count) => [...JSON.parse(sessionStorage.getItem("setup")).record.matchAll(/^(?:\d+|clock) .* ~/gm)].length > count, before).catch(async () => {
      const tree = await this.tree();
      throw new Error(`${this.game}: nothing came of it; at ${tree.filter(({ focused }) => focused).map(({ name }) => name)}; it says: ${tree.map(({ name }) => name).filter(Boolean).join(" | ").slice(0, 1500)}`);
    });
  }

  async record() {
    const { record = "" } = await this.page.evaluate(() => JSON.parse(sessionStorage.getItem("setup")));
    return [...record.matchAll(/^((?:\d+|clock) .*) ~/gm)].map(([, move]) => move);
  }

  /** The true position, as the seat may know it. */
  async truth() {
    const moves = (await this.record()).map((move) => `move ${move}`);
    const options = Object.entries(this.options).flatMap(([name, value]) => ["--option", `${name}=${value}`]);
    const answers = execFileSync(program, ["drive", this.game, "--seats", String(this.seats), "--key", KEY, ...options], { input: [...moves, "view 0", ""].join("\n"), encoding: "utf8" });
    return JSON.parse(answers.trim().split("\n").at(-1)).view;
  }

  seatOf(name) {
    return /^you$/i.test(name) ? 0 : this.names.indexOf(name);
  }
}

export const over = (tree) => tree.some(({ role, name }) => role === "heading" && /wins?!|Nobody has won/.test(name));
export const myTurn = (tree) => over(tree) || tree.some(({ name }) => name === "Your turn.");
