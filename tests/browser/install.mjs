// Installing the page, in a real Chromium: the browser would offer it, an update does not touch a running game, a badge and a notification say whose turn it is.
// usage: node install.mjs SILURE PAGE
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A page of its own, which is exchanged for another one.
const folder = join(mkdtempSync(join(tmpdir(), "silure-page-")), "page");
cpSync(process.argv[3], folder, { recursive: true });
process.argv[3] = folder;
const { address, browser, check, killServer, open, playable, startServer, stopServer, suite } = await import("./browser.mjs");

async function installable(page) {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  check("Chromium would install it", installabilityErrors.length === 0, installabilityErrors);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  check("the manifest has no error", errors.length === 0 && data.includes("maskable"), errors);
  const manifest = JSON.parse(data);
  for (const { src, sizes, type, purpose } of [...manifest.icons, ...manifest.screenshots]) {
    const found = await page.evaluate(async (name) => {
      const answer = await fetch(`/${name}`);
      const image = new Image();
      image.src = `/${name}`;
      await image.decode();
      return { type: answer.headers.get("content-type"), size: `${image.naturalWidth}x${image.naturalHeight}` };
    }, src);
    check(`${src} is what the manifest says`, found.type === type && (sizes === "any" || found.size === sizes), { found, sizes, type, purpose });
  }
  const preview = await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector('meta[property="og:image"]').content;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight, document.querySelectorAll('meta[name="theme-color"]').length, (await fetch(document.querySelector('link[rel="apple-touch-icon"]').href)).ok];
  });
  check("link previews have a picture; the bars have a colour by day and by night", preview.join() === "1200,630,2,true", preview);
}

/** Another page takes the place of this one: its scripts have other names, and the old ones are gone. */
function exchange() {
  for (const name of readdirSync(folder)) if (/\.(js|css|json|wasm|txt)(\.gz|\.br)?$/.test(name) && name !== "service-worker.js") rmSync(join(folder, name));
  for (const name of readdirSync(folder)) if (/\.(gz|br)$/.test(name)) rmSync(join(folder, name));
  writeFileSync(join(folder, "index.html"), '<!doctype html><html lang="en"><title>Silure 2</title><div id="page">the newer page</div>');
  const worker = readFileSync(join(folder, "service-worker.js"), "utf8").replace(/^const KEPT.*\n.*\n/, 'const KEPT = "silure-newer";\nconst FILES = ["./", "index.html"];\n');
  writeFileSync(join(folder, "service-worker.js"), worker);
}

/** Where the network hangs, what is kept opens the page: the scripts at once, the page itself after a few seconds. */
async function hanging(page) {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated"));
  await page.reload(); // the worker answers from now on
  await page.waitForSelector("[data-game=goofspiel]");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache"); // what the browser keeps of its own accord may be gone on any day
  stopServer(true);
  await page.reload({ waitUntil: "commit" });
  await page.click("[data-game=goofspiel]");
  await page.waitForSelector(playable);
  stopServer(false);
  check("a network that hangs: the page opens and plays", true);
  await page.goto(address);
}

async function update(page) {
  await page.waitForSelector("[data-game=goofspiel]");
  await page.click("[data-game=goofspiel]");
  await page.waitForSelector(playable);
  await killServer();
  exchange();
  await startServer();
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((kept) => kept.update()));
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((kept) => kept.waiting !== null));
  check("an update has come, and waits", true);
  // What was not loaded yet is of the older page, and the server has it no more.
  await page.click("header.bar >> text=Hint");
  await page.waitForSelector(".hints [data-hint]");
  await page.click("[data-do=rules]");
  await page.waitForSelector(".rules h2, .rules h3, .rules p");
  await page.click("[data-do=rules]");
  for (let moves = 0; moves < 60 && !(await page.$(".result")); moves++) {
    await page.waitForFunction((what) => document.querySelector(".result") ?? document.querySelector(what), playable);
    await page.evaluate((what) => document.querySelector(what)?.dispatchEvent(new MouseEvent("click", { bubbles: true })), playable);
  }
  await page.waitForSelector(".result .bill");
  check("the game goes on to its end, with what it had not loaded yet", true);
  await page.close();
}

async function badge() {
  const { page, close } = await open({ serviceWorkers: "allow" });
  await page.evaluate(() => {
    window.badges = [];
    navigator.setAppBadge = async (count) => void window.badges.push(count);
    window.look = (away) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
      document.dispatchEvent(new Event("visibilitychange"));
    };
  });
  await page.click("[data-game=goofspiel]");
  await page.waitForSelector(playable);
  await page.evaluate(() => window.look(true));
  await page.waitForFunction(() => document.querySelector('link[rel="icon"]').href.endsWith("/icon-turn.svg"));
  await page.evaluate(() => window.look(false));
  const shown = await page.evaluate(() => ({ badges: window.badges.join(), icon: document.querySelector('link[rel="icon"]').getAttribute("href"), title: document.title }));
  check("your turn: a badge and another icon while nobody looks", shown.badges === "1,0" && shown.icon === "/icon.svg" && shown.title.startsWith("●"), shown);
  await close();
}

/** Who looks elsewhere is told by a notification that it is their turn. */
async function bell(page) {
  await page.context().grantPermissions(["notifications"]);
  await page.click('[data-invite="kai-piranja"]');
  await page.fill("form.name input", "Anna");
  await page.click("form.name button:not([type=button])");
  await page.waitForSelector('.seating li:has-text("Anna")');
  await page.click("[data-do=bell]");
  await page.waitForSelector('[data-do=bell][aria-pressed="true"]');
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  await page.click("[data-do=start]");
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((kept) => kept?.getNotifications()).then((all) => all?.some(({ body }) => body === "Your turn.")));
  check("your turn: by notification", true);
  await page.goto(address);
  await page.waitForSelector("[data-game=goofspiel]");
}

await suite(async () => {
  await badge();
  // Nothing is installed from a private window, which the others are.
  const context = await browser.browserType().launchPersistentContext(join(folder, "..", "profile"), { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"], locale: "en-GB", reducedMotion: "reduce" });
  await context.addInitScript(() => ["speed", "met.goofspiel"].forEach((name) => localStorage.setItem(name, "off")));
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  await page.goto(address);
  await installable(page);
  await bell(page);
  await hanging(page);
  await update(page);
  const newer = await context.newPage();
  // Seen twice beside all other tests: Chromium answers nothing for half a minute while one worker takes the other's place. A second visit is answered.
  await newer.goto(address, { timeout: 15000 }).catch(async () => {
    console.log("# the newer page came at the second visit");
    await newer.goto(address);
  });
  check("who opens the page afterwards has the newer one", (await newer.title()) === "Silure 2");
  check("nothing went wrong", wrong.length === 0, wrong);
  await context.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});
