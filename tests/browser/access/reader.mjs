// Somebody who does not see the page: knows roles, names, states and what is read aloud, and presses keys. What the position truly is,
// the program says, from the record that the page keeps; only the tests compare.
import { execFileSync } from "node:child_process";
import { address, browser } from "../browser.mjs";

const program = process.argv[2];
const BOTS = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Moustache", "Bidule"];
const KEY = "7".repeat(64);
/** Far more than any game needs. */
const PRESSES = 80;

/** Notes what live regions say, as a screen reader would hear it, and how often the page has changed. */
function eavesdrop() {
  window.heard = [];
  window.changes = 0;
  // Resolves when the page has changed since `seen` and is drawn; or after a while, for who has missed something.
  window.changed = (seen) =>
    new Promise((done) => {
      const end = setTimeout(() => done(window.changes), 1000);
      let last = seen;
      const look = () => {
        if (window.changes !== seen && window.changes === last) return clearTimeout(end), done(window.changes);
        last = window.changes;
        setTimeout(look, 20);
      };
      look();
    });
  new MutationObserver(() => window.changes++).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest("[aria-live], [role=status], [role=alert], [role=log]")));
    for (const region of regions) if (region?.textContent.trim()) window.heard.push({ text: region.textContent.trim(), region: region.id || region.getAttribute("role") || region.className, at: performance.now() });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What a node of the tree says. */
function said({ role, name, properties, backendDOMNodeId }) {
  const state = Object.fromEntries((properties ?? []).map((one) => [one.name, one.value.value]));
  return { role: role?.value, name: name?.value ?? "", disabled: Boolean(state.disabled), pressed: state.pressed, focused: Boolean(state.focused), focusable: Boolean(state.focusable), id: backendDOMNodeId };
}

export class Reader {
  /** Sits down at a table of its own, with bots. */
  static async sit(game, seats, options = {}, { speed = "off", level = "easy" } = {}) {
    const reader = new Reader();
    Object.assign(reader, { game, options, seats, names: ["You", ...BOTS.slice(0, seats - 1)] });
    // Without a service worker, as in all windows but those that test it: it would fetch and keep every file of the page.
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1024, height: 768 }, reducedMotion: "reduce", serviceWorkers: "block" });
    const setup = { game, options, key: KEY, seats: reader.names.map((name, seat) => (seat ? { name, kind: "bot", level } : { name, kind: "here" })) };
    // All of it before the first visit: the page is loaded once, and what is read aloud is noted from the beginning.
    await context.addInitScript(eavesdrop);
    await context.addInitScript(
      ([text, pace, met]) => {
        if (!sessionStorage.getItem("setup")) sessionStorage.setItem("setup", text);
        for (const [name, value] of [["speed", pace], [met, ""]]) localStorage.setItem(name, value);
      },
      [JSON.stringify(setup), speed, `met.${game}`],
    );
    const page = await context.newPage();
    const wrong = [];
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    Object.assign(reader, { page, wrong, close: () => context.close(), cdp: await context.newCDPSession(page) });
    await page.goto(`${address}#table/${game}`);
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
      if (!node.ignored && role !== "InlineTextBox") kept.push({ ...said(node), group });
      const inside = role === "toolbar" ? node.nodeId : group;
      for (const child of node.childIds ?? []) walk(byId.get(child), inside);
    };
    walk(nodes[0], null);
    return kept;
  }

  /** The node of the tree that has the focus; the rest of the tree is not asked for. */
  async focused() {
    const { result } = await this.cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await this.cdp.send("Accessibility.getPartialAXTree", { objectId: result.objectId, fetchRelatives: false });
    const node = said(nodes[0]);
    return node.focused && node.role !== "RootWebArea" ? node : undefined;
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Whoever presses a key wants to hear what waits. What keys do is loaded with the first one. */
  async listen() {
    await this.press("Shift");
    if (!this.keys) this.keys = await this.page.waitForSelector(".said[data-keys]", { state: "attached" });
  }

  /** What was read aloud since the last time. */
  heard() {
    return this.page.evaluate(() => window.heard.splice(0));
  }

  /** Waits until the tree says something of the kind, and returns it. */
  async until(holds, ms = 30000) {
    const end = Date.now() + ms;
    for (let seen = -1; ; ) {
      seen = await this.page.evaluate((before) => window.changed(before), seen);
      const tree = await this.tree();
      if (holds(tree)) return tree;
      if (Date.now() > end) throw new Error(`${this.game}: waited in vain; it says: ${tree.map(({ name }) => name).filter(Boolean).join(" | ").slice(0, 900)}`);
    }
  }

  /** Goes to the first thing with such a name, by Tab to its group and by arrows within; fails where no key leads there. */
  async go(wanted, known = null) {
    const tree = known ?? (await this.tree());
    const target = tree.find((node) => node.focusable && wanted(node));
    if (!target) throw new Error(`${this.game}: nothing to go to among ${tree.filter(({ focusable }) => focusable).map(({ name }) => name).join(" | ").slice(0, 900)}`);
    const groups = new Map(tree.map(({ id, group }) => [id, group]));
    let here = tree.find(({ focused, role }) => focused && role !== "RootWebArea");
    let turned = false;
    const step = async (...keys) => (await this.press(...keys), (here = await this.focused()));
    for (let presses = 0; presses < PRESSES; presses++) {
      if (here && wanted(here)) return here;
      if (here && target.group !== null && groups.get(here.id) === target.group && !turned) {
        await step("Home");
        for (let steps = 0; steps < PRESSES; steps++) {
          if (here && wanted(here)) return here;
          const was = here?.name;
          if ((await step("ArrowRight"))?.name === was) await step("ArrowDown");
        }
        turned = true;
      }
      await step("Tab");
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
export const myTurn = (tree) => over(tree) || tree.some(({ name }) => name.startsWith("Your turn."));
