// The page in a real Chromium, served by `silure serve` with its strict headers: every game from the door to the final
// score against bots, by mouse and by keyboard, in two languages and three sizes. usage: node page.mjs SILURE PAGE
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const [program, pageFolder] = process.argv.slice(2);
const games = ["chawai", "kai-piranja", "wa-chat-bi", "kawaii", "chabyrinthe"];
const sizes = [[360, 640], [768, 1024], [1440, 900]];
let passed = 0;
let failed = 0;

function check(name, holds, detail = "") {
  if (holds) passed++;
  else {
    failed++;
    console.log(`not ok ${name}\n# ${name}: ${JSON.stringify(detail)?.slice(0, 600)}`);
  }
}

const data = mkdtempSync(join(tmpdir(), "silure-"));
const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data, "--page", pageFolder], { stdio: ["ignore", "ignore", "pipe"] });
const lines = createInterface({ input: server.stderr });
const port = await new Promise((done) => lines.once("line", (line) => done(JSON.parse(line).port)));
const address = `http://127.0.0.1:${port}/`;
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** A page that remembers what went wrong and which hosts it asked. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 768, height: 1024 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript(() => localStorage.setItem("pace", "0"));
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("request", (request) => new URL(request.url()).host !== new URL(address).host && !request.url().startsWith("blob:") && wrong.push(request.url()));
  await page.goto(address);
  await page.waitForSelector(".games");
  return { page, wrong, close: () => context.close() };
}

const playable = '.board [data-word][tabindex="0"]:not([aria-disabled="true"])';

async function serious(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run({ runOnly: ["wcag2a", "wcag2aa"] }).then((result) => result.violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ${one.nodes[0]?.html}`)));
  check(`axe finds nothing serious: ${name}`, found.length === 0, found);
}

/** Clicks or presses whatever may be played, again and again, until there is a result. */
async function playOn(page, steps, keyboard, chance) {
  for (let step = 0; step < steps; step++) {
    await page.waitForFunction((what) => document.querySelector(".result") || document.querySelector(what), playable, { timeout: 30000 });
    if (await page.$(".result")) return true;
    await page.evaluate(
      ([what, random, keys]) => {
        const nodes = [...document.querySelectorAll(what)];
        const node = nodes[Math.floor(random * nodes.length)];
        if (!node) return;
        node.focus();
        if (keys) node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        else node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      },
      [playable, chance(), keyboard],
    );
  }
  return Boolean(await page.$(".result"));
}

/** The same moves in every run. */
function dice(seed) {
  let x = seed;
  return () => ((x = (x * 1103515245 + 12345) % 2147483648) / 2147483648);
}

async function wholeGame(game, number) {
  const { page, wrong, close } = await open({ locale: number % 2 ? "fr-FR" : "en-GB" });
  if (game === "kawaii") {
    // The race has a clock of its own; the calm pace is the one to play through here.
    await page.click(`li:has([data-game="kawaii"]) button:not(.first)`);
    await page.click("text=/calm: choices are sealed|calme : choix scellés/");
    await page.click(".setting .first");
  } else {
    await page.click(`[data-game="${game}"]`);
  }
  await page.waitForSelector(".board svg");
  await serious(page, `${game}, at the table`);
  const ended = await playOn(page, 3000, number % 2 === 0, dice(number + 1));
  check(`${game}: from the door to the final score`, ended);
  check(`${game}: the log tells the game`, (await page.locator(".log li").count()) > 3);
  check(`${game}: nothing went wrong, no other host`, wrong.length === 0, wrong);
  await close();
}

async function fits(game, [width, height], scheme) {
  const { page, close } = await open({ viewport: { width, height }, colorScheme: scheme });
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector(".board svg");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(`${game} at ${width}×${height}: nothing is cut off at the side`, wide <= 0, wide);
  await close();
}

async function offline() {
  const { page, close } = await open();
  await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.active?.state));
  await page.waitForFunction(() => caches.match("silure.wasm").then(Boolean));
  await page.context().setOffline(true);
  await page.reload();
  await page.click('[data-game="chawai"]');
  await page.waitForSelector(".board svg", { timeout: 20000 });
  check("the page plays without a network after the first visit", true);
  await close();
}

try {
  const { page, close } = await open();
  await serious(page, "the door");
  await close();
  for (const [number, game] of games.entries()) await wholeGame(game, number);
  for (const [number, game] of games.entries()) for (const size of sizes) await fits(game, size, number % 2 ? "dark" : "light");
  await offline();
} catch (error) {
  check("the suite came to its end", false, String(error));
} finally {
  await browser.close();
  server.kill("SIGTERM");
  rmSync(data, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
