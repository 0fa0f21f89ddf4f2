// What all tests of the page share: `silure serve` with its strict headers, a real Chromium, checks, a hand that plays.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
export const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const [program, pageFolder, ...wanted] = process.argv.slice(2).filter((one) => !one.startsWith("--"));
/** What the program says of each game, in the order of games/list.txt. */
export const described = Object.fromEntries(JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" })).map((one) => [one.name, one]));
const french = Object.fromEntries(JSON.parse(execFileSync(program, ["games", "--json", "--lang", "fr"], { encoding: "utf8" })).map((one) => [one.name, one]));
/** Those with a board: the page shows them. */
export const allGames = Object.keys(described).filter((game) => existsSync(new URL(`../../games/${game}/board.ts`, import.meta.url)));
/** Those this run is about: all, or the ones named behind SILURE and PAGE. */
export const games = allGames.filter((game) => !wanted.length || wanted.includes(game));
/** Whether what concerns no single game is tested, too. */
export const everything = !wanted.length;
export const sizes = [[360, 640], [768, 1024], [1440, 900]];
let passed = 0;
let failed = 0;

export function check(name, holds, detail = "") {
  if (holds) passed++;
  else {
    failed++;
    console.log(`not ok ${name}\n# ${name}: ${JSON.stringify(detail)?.slice(0, 2400)}`);
  }
}

const data = mkdtempSync(join(tmpdir(), "silure-"));
let server;
let port = 0;

/** Starts the server, at its old address if it had one. Its bots do not dawdle, and a suite may open more tables than a person. */
export async function startServer(...flags) {
  server = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--page", pageFolder, "--bot-ms", "1", "--creates-per-minute", "0", "--joins-per-minute", "0", "--connects-per-minute", "0", ...flags], { stdio: ["ignore", "ignore", "pipe"] });
  const lines = createInterface({ input: server.stderr });
  port = await new Promise((done) => lines.once("line", (line) => done(JSON.parse(line).port)));
}

/** How much the server may write into one file from now on: nothing, or as much as it likes. */
export function letServerWrite(may) {
  execFileSync("prlimit", [`--pid=${server.pid}`, `--fsize=${may ? "unlimited" : "1"}:`]);
}

/** As a power cut would. */
export async function killServer() {
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

/** A network that neither answers nor fails. */
export function stopServer(stopped) {
  server.kill(stopped ? "SIGSTOP" : "SIGCONT");
}

await startServer();
export const address = `http://127.0.0.1:${port}/`;
// The headless shell is Chromium without its own windows: a visit costs half the processor time; sounds that nobody hears, a tenth. What needs the whole program (installing) starts it itself.
// Scripts run for seconds: optimizing them costs more than it gains, an eighth of all, and so do further threads; but where times are judged.
const script = process.argv.includes("--clock") ? [] : ["--js-flags=--no-opt --no-maglev --single-threaded"];
const launch = (...flags) =>
  chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: [...script, "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-audio-output", ...flags],
  });
// Without memory for painted tiles it lays everything out and paints nothing: painting is up to a third of all, and nobody looks. But where times are judged.
export const browser = await launch(...(process.argv.includes("--clock") ? [] : ["--force-gpu-mem-available-mb=0"]));
let painting;
/** A browser that paints: for who looks at pictures of a page. */
export const painter = () => (painting ??= launch());

/** Windows whose visitors have left, by what cannot be changed in one: a new one costs a second of processor time, and suites open dozens. */
const idle = new Map();

/** Deals at home are the same in every run, so that what fails once fails again. SEED=2 … plays others. */
const SEED = Number(process.env.SEED ?? 1);
let visits = 0;

/** Runs in the page. What is drawn follows from the visit, `first`, and how often its window has drawn, which its name keeps when the page is loaded again. */
function drawRepeatably(first) {
  crypto.getRandomValues = (array) => {
    let x = Number(window.name || first);
    window.name = String(x + 1);
    for (let i = -8; i < array.length; i++) {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      if (i >= 0) array[i] = x >>> 11;
    }
    return array;
  };
}

async function newWindow(first, newcomer, painted, options) {
  // A service worker keeps every file of the page and starts with each visit. Who tests it asks for it with serviceWorkers: "allow".
  const context = await (painted ? await painter() : browser).newContext({ serviceWorkers: "block", ...options });
  await context.addInitScript(drawRepeatably, first);
  await context.addInitScript(() => localStorage.getItem("speed") ?? localStorage.setItem("speed", "off"));
  if (!newcomer) await context.addInitScript((names) => names.forEach((game) => localStorage.setItem(`met.${game}`, "")), allGames);
  const page = await context.newPage();
  // Asked at every frame, as Playwright does unless told otherwise, a page that waits works as hard as one that plays.
  const ask = page.waitForFunction.bind(page);
  page.waitForFunction = (what, argument, options) => ask(what, argument, { polling: 30, ...options });
  return { context, page };
}

/** Nothing of a visitor stays but the files that the browser keeps of every page. The window waits at an address of the same server, so that its process stays, too. */
async function leave({ context, page }, kind) {
  page.removeAllListeners();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${address}health`);
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "cookies,local_storage,indexeddb" });
  await session.detach();
  idle.set(kind, [...(idle.get(kind) ?? []), { context, page }]);
}

const sizesOfFiles = new Map();

/** How long a file of the page is as it is served to whoever knows gzip alone; others get less. */
function compressed(name) {
  if (!sizesOfFiles.has(name)) sizesOfFiles.set(name, statSync(join(pageFolder, `${name}.gz`)).size);
  return sizesOfFiles.get(name);
}

/** A page that remembers what went wrong and which hosts it asked; at the door, or at another address. `newcomer`: somebody who has played no game yet;
 * `fresh`: in a window that nobody had before and nobody gets afterwards, for who changes the window itself; `painted`: one that can be photographed. */
export async function open({ newcomer = false, fresh = false, painted = false, viewport = { width: 768, height: 1024 }, reducedMotion = "reduce", colorScheme = "light", locale = "en-GB", hasTouch = false, ...others } = {}, at = address) {
  const options = { locale, hasTouch, ...others };
  const kind = JSON.stringify([newcomer, painted, options]);
  const first = SEED * 1000000 + 1000 * visits++;
  const used = fresh ? undefined : idle.get(kind)?.pop();
  await used?.page.evaluate((name) => (window.name = name), String(first));
  const window = used ?? (await newWindow(first, newcomer, painted, { viewport, reducedMotion, colorScheme, ...options }));
  const { context, page } = window;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion, colorScheme });
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  /** Compressed sizes of what was loaded, by file. */
  const loaded = new Map();
  page.on("response", (response) => {
    const name = new URL(response.url()).pathname;
    // From the folder: the browser does not always give the content back.
    if (/\.(js|wasm)$/.test(name)) loaded.set(name, compressed(name));
  });
  page.on("request", (request) => new URL(request.url()).host !== new URL(address).host && !request.url().startsWith("blob:") && wrong.push(request.url()));
  await page.goto(at);
  if (at === address) await page.waitForSelector(".games");
  return { page, wrong, loaded, close: () => (fresh || page.isClosed() ? context.close() : leave(window, kind)) };
}

/** How much was loaded of files with such an ending, compressed. */
export async function weight(loaded, ending) {
  const sizes = await Promise.all([...loaded].filter(([name]) => name.endsWith(ending)).map(([, size]) => size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export const playable = '.board [data-word][tabindex]:not([aria-disabled="true"])';

export async function serious(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa"] }).then((result) => result.violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ${one.nodes[0]?.html}`)));
  check(`axe finds nothing serious: ${name}`, found.length === 0, found);
}

/** Text that is cut off, runs out of the page, or lies on other text. Drawings are looked at elsewhere. It runs in the page. */
export function spoiledText() {
  const found = [];
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest("svg,.unseen,noscript,option,.toast") || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = node.textContent.trim().slice(0, 40);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      let [top, bottom] = [box.top, box.bottom]; // what a scroller has scrolled away lies on nothing
      if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) found.push(`outside: ${words}`);
      for (let around = parent; around && around !== document.body; around = around.parentElement) {
        const clip = around.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(around);
        if (["auto", "scroll"].includes(overflowY)) [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
        if (overflowX !== "visible" && (box.left < clip.left - 1 || box.right > clip.right + 1)) found.push(`cut off: ${words}`);
      }
      for (const [other, said] of boxes) {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(bottom, other.bottom) - Math.max(top, other.top);
        if (wide > 2 && high > 4) found.push(`${words} lies on ${said}`);
      }
      boxes.push([{ left: box.left, right: box.right, top, bottom }, words]);
    }
  }
  return found;
}

/** Words in drawings that run out of them, or are smaller than a phone can show. It runs in the page, too. */
export function spoiledDrawing(smallest) {
  const found = [];
  for (const node of document.querySelectorAll(".board svg text, .example text")) {
    const words = node.textContent.trim();
    const box = node.getBoundingClientRect();
    const around = node.ownerSVGElement.getBoundingClientRect();
    if (!words || box.width < 1) continue;
    if (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1) found.push(`outside: ${words}`);
    const { c, d } = node.getScreenCTM(); // a card may lie aslant
    const size = Number.parseFloat(getComputedStyle(node).fontSize) * Math.hypot(c, d);
    if (node.closest(".board") && size < smallest) found.push(`${size.toFixed(1)} px: ${words}`);
  }
  return found;
}

export const badText = (page) => page.evaluate(spoiledText);
export const badDrawing = (page, least) => page.evaluate(spoiledDrawing, least);

/** The option under which a game has no clock, where its usual table has one: [option, value, words in English and French]; null: none is needed. */
export const calm = Object.fromEntries(
  games.map((game) => {
    const timed = (...options) => JSON.parse(execFileSync(program, ["drive", game, ...options], { input: "due\n", encoding: "utf8" })).wake_ms > 0;
    if (!timed()) return [game, null];
    const all = described[game].options.flatMap((option, i) => option.values.map(({ value, title }, j) => [option.name, value, title, french[game].options[i].values[j].title]));
    return [game, all.find(([name, value]) => !timed("--option", `${name}=${value}`))];
  }),
);

/** Opens a table of the server with these members of `create`, also such as no screen offers; its code. */
export function createTable(page, members) {
  return page.evaluate(
    (table) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const send = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => send({ type: "hello", protocol: 1 });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") send({ type: "create", ...table });
          if (message.type === "table") {
            socket.close();
            done(message.table);
          }
        };
      }),
    members,
  );
}

/** Opens a table from the door at which nobody is hurried. */
export async function sitDownCalmly(page, game) {
  if (calm[game]) {
    await page.click(`[data-set="${game}"]`);
    await page.click(`.pick:has-text("${calm[game][2]}"), .pick:has-text("${calm[game][3]}")`);
    await page.click(".setting .first");
  } else await page.click(`[data-game="${game}"]`);
}

/** Clicks or presses whatever may be played, again and again, until there is a result. It runs in the page: asking from outside costs more than playing. */
export async function playOn(page, steps, keyboard, chance) {
  let played = 0;
  const step = async ([what, randoms, keys]) => {
    for (const random of randoms) {
      const until = performance.now() + 30000;
      while (!document.querySelector(".result") && !document.querySelector(what)) {
        if (performance.now() > until) throw new Error("nothing can be played, and there is no result");
        await new Promise((next) => requestAnimationFrame(next));
      }
      if (document.querySelector(".result")) return true;
      const nodes = [...document.querySelectorAll(what)];
      const node = nodes[Math.floor(random * nodes.length)];
      node.focus();
      if (keys) node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      else node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      // As a person would, see what came of it before going on.
      if (randoms.length > 1) await new Promise((next) => requestAnimationFrame(next));
    }
    return document.querySelector(".result") !== null;
  };
  while (played < steps) {
    const randoms = Array.from({ length: Math.min(steps - played, 200) }, chance);
    if (await page.evaluate(step, [playable, randoms, keyboard])) return true;
    played += randoms.length;
  }
  return Boolean(await page.$(".result"));
}

/** The same moves in every run. */
export function dice(seed) {
  let x = seed;
  return () => ((x = (x * 1103515245 + 12345) % 2147483648) / 2147483648);
}

/** Ends browser and server. */
export async function close() {
  await Promise.all([browser.close(), painting?.then((one) => one.close())]);
  server.kill("SIGTERM");
  rmSync(data, { recursive: true, force: true });
}

/** Runs a suite to its end and says how it went. */
export async function suite(run) {
  try {
    await run();
  } catch (error) {
    check("the suite came to its end", false, error.stack ?? String(error));
  } finally {
    await close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
