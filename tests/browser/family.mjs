// A family evening, from ./play to three games with one scoreboard: a laptop, a television and three phones, which know only what is on
// screens: they photograph codes. usage: node family.mjs SILURE PAGE (those of build/, which ./play uses), in the top folder. PICTURES=DIR keeps
// pictures, PICTURES_OF="NAME…" some of them.
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Network } from "./network.mjs";
import { decode, fromTerminal } from "./qr.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const folder = mkdtempSync(join(tmpdir(), "silure-family-"));
const network = new Network();
const playable = '.board [data-word][tabindex="0"]:not([aria-disabled="true"])';
const PATIENCE_MS = 40000;
/** A page that reads pictures. */
let reader;
let passed = 0;
let failed = 0;
const wrong = [];

function check(name, holds, detail = "") {
  if (holds) passed++;
  else {
    failed++;
    console.log(`not ok ${name}\n# ${name}: ${JSON.stringify(detail)?.slice(0, 600)}`);
  }
}

/** ./play on the laptop, with quick bots and a server that soon misses who is silent; its terminal's text. */
async function play() {
  const environment = { ...process.env, SILURE_LISTEN: "*:0", SILURE_DATA: join(folder, "data"), SILURE_BOT_MS: "1", SILURE_PING_S: "1", SILURE_PONG_S: "1", LC_ALL: "C.UTF-8" };
  const server = network.spawn(network.laptop, ["./play"], { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  await new Promise((done, fail) => {
    server.stdout.on("data", (some) => {
      text += some;
      if (text.includes("Scan it")) done();
    });
    server.once("exit", () => fail(new Error(text)));
  });
  return { server, text };
}

// As in browser.mjs: scripts as they are, no sound, and nothing painted where nobody looks at the screen.
const launch = (place, ...flags) =>
  chromium.launch({ executablePath: network.browserAt(place, folder), args: ["--js-flags=--no-opt --no-maglev --single-threaded", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-audio-output", ...flags] });

/** Somebody at a device, whose presses are counted. */
async function person(browser, name, options) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript(() => localStorage.setItem("speed", "off"));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("pageerror", (error) => wrong.push(`${name}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && !/WebSocket|ERR_|Cross-Origin-Opener-Policy/.test(message.text()) && wrong.push(`${name}: ${message.text()}`));
  const one = { name, page, presses: 0 };
  one.press = async (what) => {
    one.presses++;
    if (options.hasTouch) await page.tap(what);
    else await page.click(what);
  };
  return one;
}

/** What a camera makes of the code on a screen. */
async function scan({ page }, selector = ".qr") {
  await page.waitForFunction((what) => document.querySelector(what)?.naturalWidth > 0, selector);
  const picture = await page.locator(selector).screenshot();
  const rows = await reader.evaluate(async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data, width, height } = canvas.getImageData(0, 0, image.width, image.height);
    const dark = (x, y) => data[4 * (y * width + x)] < 128;
    const columns = Array.from({ length: width }, (_, x) => x);
    const top = Array.from({ length: height }, (_, y) => y).find((y) => columns.filter((x) => dark(x, y)).length > 6);
    const bottom = Array.from({ length: height }, (_, y) => height - 1 - y).find((y) => columns.filter((x) => dark(x, y)).length > 6);
    const left = columns.find((x) => dark(x, top));
    let corner = left;
    while (dark(corner, top)) corner++; // seven modules
    const side = Math.round((7 * (bottom - top + 1)) / (corner - left));
    const module = (bottom - top + 1) / side;
    return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark(Math.round(left + (x + 0.5) * module), Math.round(top + (y + 0.5) * module))));
  }, picture.toString("base64"));
  return decode(rows);
}

/** Plays what may be played until there is a result. */
function playOn({ page }, seed) {
  return page.evaluate(
    ([what, from]) =>
      new Promise((done) => {
        let x = from;
        const step = () => {
          if (document.querySelector(".result")) return done(true);
          x = (x * 1103515245 + 12345) % 2147483648;
          const nodes = [...document.querySelectorAll(what)];
          const node = nodes[Math.floor((x / 2147483648) * nodes.length)];
          if (node && !document.querySelector("[data-sent]")) node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          setTimeout(step, 20);
        };
        step();
      }),
    [playable, seed],
  );
}

/** Kept as WebP, which is small enough for docs/pictures. */
async function picture({ page }, name) {
  if (!process.env.PICTURES || !(process.env.PICTURES_OF ?? name).split(" ").includes(name)) return;
  const shot = (await page.screenshot()).toString("base64");
  const data = await reader.evaluate(async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.7 })).arrayBuffer());
    return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
  }, shot);
  writeFileSync(join(process.env.PICTURES, `evening-${name}.webp`), Buffer.from(data, "base64"));
}

/** Opens a page until it shows something. Chromium drops what it is loading, the page or a script of it, when the machine gets another address: from this test
 * or from one beside it. A person loads it again. */
async function visit({ page }, at, shown) {
  const changed = (why) => /ERR_NETWORK_CHANGED/.test(why);
  const dropped = new Promise((done) => page.on("requestfailed", (request) => changed(request.failure()?.errorText) && done(true)));
  const load = () => page.goto(at).catch((why) => (changed(why.message) ? page.goto(at) : Promise.reject(why)));
  await load();
  if (await Promise.race([dropped, page.waitForSelector(shown).then(() => false, () => true)])) await load();
  await page.waitForSelector(shown);
}

/** From ./play to the first move. */
async function begin(laptop, phones) {
  const from = Date.now();
  const { server, text } = await play();
  const ready = Date.now();
  const printed = [...text.matchAll(/http:\/\/\S+/g)].map(([one]) => one);
  const port = /:(\d+)$/.exec(printed[0])?.[1];
  check("the terminal names this machine, then the address a phone reaches, then others", printed.join() === ["127.0.0.1", "192.168.77.10", "172.17.0.1", "[fd77::10]"].map((one) => `http://${one}:${port}`).join(), printed);
  check("the terminal's code is that address", decode(fromTerminal(text)) === `http://192.168.77.10:${port}`, text);
  const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const [anna, tv, ...guests] = await Promise.all([
    person(laptop, "Anna", { viewport: { width: 1280, height: 800 } }), person(laptop, "television", { viewport: { width: 1920, height: 1080 } }),
    person(phones, "Ben", phone), person(phones, "Cleo", { ...phone, colorScheme: "dark" }), person(phones, "Dora", phone),
  ]);
  const opened = Date.now();
  await visit(anna, printed[0], '[data-invite="chawai"]');
  await anna.press('[data-invite="chawai"]');
  await anna.page.waitForSelector("text=stand up");
  check("a page at 127.0.0.1 invites to the address that phones reach", (await scan(anna)) === (await anna.page.textContent(".link")).trim() && (await scan(anna)).startsWith(`http://192.168.77.10:${port}/t/`), await scan(anna));
  await picture(anna, "host-waiting");
  await anna.press("[data-do=tv]");
  await visit(tv, await scan(anna, "dialog .qr"), ".tv-waiting .qr");
  await picture(anna, "host-television");
  await anna.press("dialog .first");
  const code = await scan(tv);
  await Promise.all(
    guests.map(async (guest) => {
      await visit(guest, code, "form.name input");
      if (guest.name === "Ben") await picture(guest, "guest-arrives");
      await guest.press("form.name input");
      await guest.page.keyboard.type(guest.name);
      await guest.press("[data-do=sit]");
      await guest.page.waitForSelector("text=stand up");
    }),
  );
  await tv.page.waitForFunction(() => document.querySelectorAll(".tv-waiting li:not(.empty)").length === 4);
  await picture(tv, "tv-waiting");
  await picture(guests[0], "guest-seated");
  const looks = ({ page }, where) => page.$$eval(`${where} .face use`, (nodes) => nodes.map((node) => `${node.getAttribute("href").split("#")[1]} ${node.parentElement.dataset.colour}`).sort().join());
  const own = await Promise.all([anna, ...guests].map(({ page }) => page.evaluate(() => `f${localStorage.getItem("look")}`)));
  check("everybody is seen with the face their device keeps", (await looks(tv, ".tv-waiting")) === own.sort().join(), [await looks(tv, ".tv-waiting"), own]);
  await anna.page.waitForFunction(() => document.querySelectorAll(".seating .sitting.here").length === 4);
  await anna.press("[data-do=start]");
  const everybody = [anna, ...guests];
  await Promise.all(everybody.map(({ page }) => page.waitForSelector(playable)));
  const first = guests[0];
  // As a finger does: where a card is small the second touch plays it.
  await first.page.locator(playable).first().dispatchEvent("click");
  await tv.page.waitForSelector(".tv-people");
  await first.page.waitForFunction((what) => !document.querySelector(what), playable);
  const seconds = [(Date.now() - from) / 1000, (ready - from) / 1000, (opened - ready) / 1000];
  console.log(`# from ./play to the first move: ${seconds[0].toFixed(1)} s (./play ${seconds[1].toFixed(1)} s, five browsers ${seconds[2].toFixed(1)} s); presses: host ${anna.presses}, guests ${guests.map(({ presses }) => presses).join(", ")}`);
  check("from ./play to the first move in 30 seconds", seconds[0] <= 30, seconds);
  check("a guest needs three presses at most", guests.every(({ presses }) => presses <= 3), guests.map(({ presses }) => presses));
  await first.press(".gear");
  await first.page.waitForSelector("dialog .insecure");
  check("where the network is not secure, everything works and the settings say what cannot", !(await first.page.evaluate(() => isSecureContext)));
  await first.press("dialog .first");
  return { server, anna, tv, guests };
}

/** No hand is on the big screen. */
async function secrets(anna, tv) {
  const own = await anna.page.$$eval(".board [data-word]", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  const shown = await tv.page.$$eval(".board [aria-label]", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  check("the television shows nobody's hand, with the cookie of who plays too", own.length > 0 && !own.some((label) => shown.includes(label)) && (await tv.page.locator(".board [data-word]").count()) === 0, { own, shown });
}

/** What happened is read whole from across the room. */
async function captions(tv) {
  const whole = await tv.page.$eval(".caption", (node) => {
    const probe = node.cloneNode();
    probe.textContent = "New round: the discards, Indigestion included, go back into the deck; Gribiche chooses not to add an Indigestion. Gribiche opens with 2.";
    node.after(probe);
    node.style.display = "none";
    const fits = probe.scrollWidth <= probe.clientWidth && probe.clientHeight > 0;
    probe.remove();
    node.style.display = "";
    return fits;
  });
  check("the television has room for two sentences", whole);
}

/** Reactions fly over every screen, and can be hidden on one. */
async function reactions(anna, tv, [ben, cleo]) {
  await cleo.page.evaluate(() => localStorage.setItem("reactions", "off"));
  await ben.page.tap("[data-do=react]");
  await ben.page.waitForSelector("[data-react=heart]");
  await picture(ben, "guest-reactions");
  await ben.page.tap("[data-react=heart]");
  await Promise.all([anna, tv].map(({ page }) => page.waitForSelector('.reaction:has-text("Ben")')));
  await picture(tv, "tv-reaction");
  check("a reaction is on the other screens, and not where somebody hides them", (await cleo.page.locator(".reaction").count()) === 0);
}

/** Phones sleep in the middle of a game, and go on when they are woken. */
async function sleepers(anna, guests) {
  network.sleep(true);
  await anna.page.waitForFunction(() => document.querySelectorAll(".people .sitting:not(.here)").length === 3);
  network.sleep(false);
  await Promise.all(guests.map(({ page }) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))));
  await anna.page.waitForFunction(() => document.querySelectorAll(".people .sitting.here").length === 4);
  check("phones that slept are back at their seats", true);
}

const scoresOn = ({ page }) => page.$$eval(".evening tbody tr", (rows) => rows.map((row) => row.textContent.replace(/\s+/g, " ").trim()).sort());

/** On to the next game: nobody is pulled off the result, the owner stays the owner, the television goes along by itself. */
async function next({ anna, tv, guests }, asker, ask) {
  await Promise.all([anna, ...guests].map(({ page }) => page.waitForSelector(".result .buttons")));
  const place = ({ page }) => new URL(page.url()).pathname;
  const before = place(anna);
  await ask();
  await tv.page.waitForSelector(".tv-waiting .evening");
  // Who asked goes there, maybe later than the television; nobody else does.
  await asker.page.waitForFunction((path) => location.pathname !== path, before);
  const waiting = guests.filter((guest) => guest !== asker);
  const result = ({ page }) => page.waitForFunction(() => document.querySelectorAll(".result td").length > 1).then(() => true, () => false);
  const stay = await Promise.all(waiting.map(async (guest) => (await result(guest)) && place(guest) === before));
  check("who looks at the result stays there", stay.every(Boolean) && stay.length >= 2, stay);
  await anna.page.waitForFunction((path) => location.pathname !== path || /Join/.test(document.querySelector("[data-do=again]")?.textContent ?? ""), before);
  for (const one of [anna, ...guests]) if (place(one) === before) await one.press("[data-do=again]");
  await anna.page.waitForFunction(() => document.querySelectorAll(".seating .sitting.here").length === 4);
  check("the owner is the owner still, and everybody has a seat", (await anna.page.locator("[data-do=start]").count()) === 1 && (await guests[0].page.locator("[data-do=start]").count()) === 0);
}

async function game({ anna, tv, guests }, seed) {
  await anna.press("[data-do=start]");
  await Promise.all([anna, ...guests].map(({ page }) => page.waitForSelector(".board svg")));
  return Promise.all([anna, ...guests].map((one, i) => playOn(one, seed + i)));
}

try {
  const [laptop, phones] = await Promise.all([launch(network.laptop), launch(network.phones, ...(process.env.PICTURES ? [] : ["--force-gpu-mem-available-mb=0"]))]);
  reader = await (await laptop.newContext()).newPage();
  const evening = await begin(laptop, phones);
  const { server, anna, tv, guests } = evening;
  await secrets(anna, tv);
  await captions(tv);
  await picture(tv, "tv-playing");
  await picture(guests[1], "guest-playing");
  await reactions(anna, tv, guests);
  await sleepers(anna, guests);
  await Promise.all([anna, ...guests].map((one, i) => playOn(one, i + 1)));
  await tv.page.waitForSelector(".evening tbody tr:nth-child(4)");
  await picture(tv, "tv-result");
  await picture(anna, "host-result");
  check("the television shows the scoreboard", (await scoresOn(tv)).length === 4);
  await next(evening, anna, async () => {
    await anna.press("[data-do=another]");
    await picture(anna, "host-next");
    await anna.press("[data-next=goofspiel]");
  });
  await picture(tv, "tv-between");
  await game(evening, 11);
  await next(evening, guests[2], () => guests[2].press("[data-do=again]"));
  await game(evening, 21);
  await Promise.all([tv, anna, ...guests].map(({ page }) => page.waitForSelector(".evening tbody tr:nth-child(4)")));
  await picture(tv, "tv-evening");
  await picture(guests[0], "guest-evening");
  const boards = await Promise.all([tv, anna, ...guests].map(scoresOn));
  check("three games, one scoreboard, the same on every screen", boards.every((one) => one.length === 4 && one.join() === boards[0].join()) && (await tv.page.textContent(".evening h3")) === "After 3 games", boards);
  check("nothing went wrong", wrong.length === 0, wrong);
  await Promise.all([laptop.close(), phones.close()]);
  const gone = once(server, "exit");
  server.kill("SIGTERM");
  await gone;
} catch (error) {
  check("the suite came to its end", false, String(error?.stack ?? error));
} finally {
  network.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
