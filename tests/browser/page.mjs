// The page in a real Chromium, served by `silure serve` with its strict headers: every game from the door to the final
// score against bots, by mouse and by keyboard, in two languages and three sizes. usage: node page.mjs SILURE PAGE
import { address, browser, check, dice, games, open, playOn, serious, sizes, suite, weight } from "./browser.mjs";

async function wholeGame(game, number) {
  const { page, wrong, loaded, close } = await open({ locale: number % 2 ? "fr-FR" : "en-GB" });
  if (game === "kawaii") {
    // The race has a clock of its own; the calm pace is the one to play through here.
    await page.click(`[data-set="kawaii"]`);
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
  const [script, engine] = [await weight(loaded, ".js"), await weight(loaded, ".wasm")];
  check(`${game}: at most 40 kB of script, 150 kB of WebAssembly`, script > 0 && script <= 40000 && engine > 0 && engine <= 150000, [script, engine, [...loaded.keys()]]);
  console.log(`# ${game}, from the door to the score, compressed: script ${script}, WebAssembly ${engine} bytes`);
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
  check("the first view is painted before any script has come", (await page.locator("li.game").count()) === games.length && asked.length > 0);
  letGo();
  await page.waitForSelector('[data-game="chawai"]');
  check("the door needs no engine and no board", !asked.some((url) => /wasm|board|worker|table/.test(url)), asked);
  await context.close();
}

async function offline() {
  const { page, close } = await open();
  await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.active?.state));
  await page.waitForFunction(() => caches.keys().then(([name]) => caches.open(name)).then((kept) => kept.keys()).then((files) => files.some(({ url }) => url.endsWith(".wasm"))));
  await page.context().setOffline(true);
  await page.reload();
  await page.click('[data-game="chawai"]');
  await page.waitForSelector(".board svg", { timeout: 20000 });
  check("the page plays without a network after the first visit", true);
  await close();
}

await suite(async () => {
  const { page, close } = await open();
  await serious(page, "the door");
  await close();
  await firstView();
  for (const [number, game] of games.entries()) await wholeGame(game, number);
  for (const [number, game] of games.entries()) for (const size of sizes) await fits(game, size, number % 2 ? "dark" : "light");
  await offline();
});
