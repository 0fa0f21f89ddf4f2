// The page in a real Chromium, served by `silure serve` with its strict headers: every game from the door to the final
// score against bots, by mouse and by keyboard, in two languages and three sizes. usage: node page.mjs SILURE PAGE [GAME…]
import { address, allGames, badDrawing, badText, browser, calm, check, described, dice, everything, games, open, playable, playOn, serious, sitDownCalmly, sizes, suite, weight } from "./browser.mjs";

/** WebAssembly that every page carries, and what one more game may add to it, compressed. */
const ENGINE_BYTES = 50000 + 15000 * Object.keys(described).length;
const DOOR_BYTES = 30000;
const GAME_BYTES = 40000;

async function wholeGame(game, number) {
  const { page, wrong, loaded, close } = await open({ locale: number % 2 ? "fr-FR" : "en-GB" });
  const door = await weight(loaded, ".js");
  check(`the door: at most ${DOOR_BYTES} bytes of script`, door > 0 && door <= DOOR_BYTES, door);
  await sitDownCalmly(page, game);
  await page.waitForSelector(".board svg");
  await serious(page, `${game}, at the table`);
  const ended = await playOn(page, 3000, number % 2 === 0, dice(number + 1));
  check(`${game}: from the door to the final score`, ended);
  check(`${game}: the log tells the game`, (await page.locator(".log li").count()) > 3);
  check(`${game}: nothing went wrong, no other host`, wrong.length === 0, wrong);
  const [script, engine] = [await weight(loaded, ".js"), await weight(loaded, ".wasm")];
  check(`${game}: at most ${GAME_BYTES} bytes of script, ${ENGINE_BYTES} of WebAssembly`, script > 0 && script <= GAME_BYTES && engine > 0 && engine <= ENGINE_BYTES, [script, engine, [...loaded.keys()]]);
  console.log(`# ${game}, from the door to the score, compressed: script ${script}, WebAssembly ${engine} bytes`);
  await close();
}

/** How high the board is, and how far what is said runs over its place. */
const heights = (page) =>
  page.evaluate(() => {
    const [board, said, words] = [".board", ".said", ".words"].map((one) => document.querySelector(one));
    return [board.clientHeight, words.scrollHeight - said.clientHeight];
  });

/** A running table, at one size after the other: nothing runs out of its place, nothing is too small to be read, and the board never jumps. */
async function fits(game, scheme) {
  const { page, close } = await open({ colorScheme: scheme, locale: scheme === "dark" ? "fr-FR" : "en-GB" });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await page.waitForSelector(".games");
    if (game === games[0]) check(`the door at ${width}×${height}: its text fits`, (await badText(page)).length === 0, await badText(page));
    await page.click(`[data-game="${game}"]`);
    await page.waitForSelector(".board svg");
    await fitsHere(page, `${game} at ${width}×${height}`, dice(width));
  }
  await close();
}

async function fitsHere(page, name, chance) {
  const [high] = await heights(page);
  for (let moves = 0; moves < 6; moves++) {
    await playOn(page, 1, false, chance);
    const bad = [...(await badText(page)), ...(await badDrawing(page, 12.9))];
    const [now, over] = await heights(page);
    if (now !== high || over > 0) bad.push(`the board was ${high} px high and is ${now}; what is said is ${over} px too high: ${await page.textContent(".words")}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (bad.length || wide > 0 || moves === 5) {
      check(`${name}: everything can be read, nothing is cut off`, bad.length === 0 && wide <= 0, [wide, bad]);
      break;
    }
  }
}

/** The race, with its real clock: a pile is claimed by a key, or by a tap. */
async function race(touch) {
  const { page, wrong, close } = await open({ hasTouch: touch, viewport: touch ? { width: 360, height: 640 } : { width: 1440, height: 900 } });
  await page.click('[data-game="kawaii"]');
  await page.waitForSelector('[data-word="claim-0"]', { timeout: 60000 });
  if (touch) await page.tap('[data-word="claim-0"]');
  else await page.keyboard.press("Digit1");
  await page.waitForFunction(() => /Claimed: your pile|take your pile|takes your pile/.test(document.querySelector(".log").textContent));
  check(`live Kawaii: a pile is claimed by ${touch ? "a tap" : "a key"}`, true);
  // The space bar flips; who waits is flipped for.
  const flips = () => page.$$eval(".log li", (lines) => lines.filter((line) => line.textContent.startsWith("You flip ")).length);
  const before = await flips();
  await page.waitForSelector('[data-word="flip"]', { timeout: 60000 });
  if (!touch) await page.keyboard.press("Space");
  await page.waitForFunction((count) => [...document.querySelectorAll(".log li")].filter((line) => line.textContent.startsWith("You flip ")).length > count, before);
  check(`live Kawaii by ${touch ? "touch" : "keyboard"}: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** Without a heart one can only pass, and the table does: nothing asks for it meanwhile. */
async function forced() {
  const { page, wrong, close } = await open();
  await sitDownCalmly(page, "kawaii");
  await page.waitForSelector(playable);
  check("kawaii: in the first round the board says what all closed shops are worth together", (await page.textContent(".board")).includes("all 3: +3"));
  const [passes, asked] = await page.evaluate(async (what) => {
    const asked = new Set();
    const words = () => [...document.querySelectorAll(what)].map((node) => node.dataset.word);
    new MutationObserver(() => {
      const now = words();
      if (now.length && now.every((word) => word === "pass")) asked.add(`${document.querySelector(".prompt").textContent} ${!document.querySelector("[data-do=hint]")?.disabled}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    const passed = () => JSON.parse(sessionStorage.getItem("setup")).record?.match(/^0 pass/gm)?.length ?? 0;
    const spent = () => document.querySelector('.board [aria-label^="You: 0 hearts"]');
    let [passes, before] = [0, passed()];
    for (const until = performance.now() + 60000; passes < 3 && performance.now() < until && !document.querySelector(".result"); ) {
      if (spent()) passes += passed() - before;
      before = passed();
      const nodes = [...document.querySelectorAll(what)];
      const node = document.querySelector(`[data-take] ${what.replace(".board ", "")}`) ?? nodes.find((one) => one.dataset.word?.startsWith("claim-") && one.getAttribute("aria-pressed") !== "true") ?? nodes[0] ?? [...document.querySelectorAll('.board [role=button][aria-disabled="false"]')].at(-1);
      node?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((next) => requestAnimationFrame(next));
    }
    return [passes, [...asked]];
  }, playable);
  check("kawaii: who can only pass passes, and is not asked to", passes >= 3 && asked.length === 0, [passes, asked]);
  check("kawaii, without hearts: nothing went wrong", wrong.length === 0, wrong);
  await close();
}

/** The door is painted while no script and no engine has come yet. */
async function firstView() {
  const context = await browser.newContext();
  const page = await context.newPage();
  let letGo = () => {};
  const held = new Promise((done) => (letGo = done));
  const asked = [];
  await page.route(/\.(js|wasm)$/, (route) => (asked.push(route.request().url()), held.then(() => route.continue())));
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  check("the first view is painted before any script has come", (await page.locator("li.game").count()) === allGames.length && asked.length > 0);
  letGo();
  await page.waitForSelector('[data-game="chawai"]');
  check("the door needs no engine and no board", !asked.some((url) => /wasm|worker|table/.test(url) || allGames.some((game) => url.includes(`/${game}-`))), asked);
  await context.close();
}

async function offline() {
  const { page, close } = await open({ fresh: true, serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.active?.state));
  await page.waitForFunction(() => caches.keys().then(([name]) => caches.open(name)).then((kept) => kept.keys()).then((files) => files.some(({ url }) => url.endsWith(".wasm"))));
  await page.selectOption("header select, select", "de");
  await page.waitForSelector('html[lang="de"]');
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('html[lang="de"]');
  await page.click('[data-game="chawai"]');
  await page.waitForSelector(".board svg", { timeout: 20000 });
  check("the page plays without a network after the first visit", true);
  await page.click("[data-do=rules]");
  await page.waitForSelector('.rules h3:has-text("Die Idee"), .rules h2:has-text("Die Idee")');
  const said = await page.evaluate(() => document.body.innerText);
  check("without a network it speaks the language that was chosen, not the browser's, and lacks no word", /Regeln/.test(said) && /Wähle einen Taucher|Taucher/.test(said) && !/\b[a-z]+(_[a-z0-9]+)+\b|\bRules\b/.test(said), said.slice(0, 300));
  await page.goto(address);
  await page.selectOption("header select, select", "it");
  await page.waitForSelector('html[lang="it"]');
  check("another language can be chosen without a network, too", (await page.textContent('[data-game="chawai"]')).includes("Gioca"));
  await close();
}

await suite(async () => {
  const { page, close } = await open();
  await serious(page, "the door");
  await close();
  if (everything) await firstView();
  for (const [number, game] of games.entries()) await wholeGame(game, number);
  const look = async (wanted) => {
    for (const [number, game] of games.entries()) if (wanted(game)) await fits(game, number % 2 ? "dark" : "light");
  };
  // Who races mostly waits for the clock, so that the other games can be looked at meanwhile.
  await Promise.all([look((game) => !calm[game]), look((game) => calm[game]), ...(games.includes("kawaii") ? [race(false), race(true), forced()] : [])]);
  if (everything) await offline();
});
