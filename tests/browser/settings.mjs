// Settings and newcomers, in a real Chromium: language, theme, motion and sound hold at once and are remembered; three taps to
// the first own move. usage: node settings.mjs SILURE PAGE [GAME…]
import { check, everything, games, open, playable, serious, suite } from "./browser.mjs";

async function settings() {
  const { page, wrong, close } = await open({ reducedMotion: "no-preference" });
  const choose = (words) => page.click(`dialog label:has-text("${words}")`);
  await page.click('[data-game="chabyrinthe"]');
  await page.waitForSelector(".board svg");
  await page.click(".gear");
  await page.waitForSelector("dialog[open]");
  await serious(page, "the settings");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await choose("dark");
  check("dark holds at once", (await paper()) !== before);
  await choose("slow");
  check("a slow speed holds at once", (await page.evaluate(() => document.documentElement.dataset.speed)) === "slow");
  await choose("soft");
  check("sound is remembered", (await page.evaluate(() => localStorage.getItem("sound"))) === "soft");
  await choose("Français");
  await page.waitForFunction(() => document.querySelector("dialog h2").textContent === "Réglages");
  check("the language changes in a running game", (await page.textContent("dialog h2")) === "Réglages" && (await page.getAttribute("html", "lang")) === "fr" && (await page.locator("main.table").count()) === 1);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  check("the keyboard is back where it was", await page.evaluate(() => document.activeElement?.classList.contains("gear")));
  await page.reload();
  await page.waitForSelector(".board svg");
  check("all of it is remembered", (await paper()) !== before && (await page.getAttribute("html", "lang")) === "fr" && (await page.evaluate(() => document.documentElement.dataset.speed)) === "slow");
  check("settings: nothing went wrong", wrong.length === 0, wrong);
  await close();
}

/** Who chose slow motion when that was one choice keeps it. */
async function oldChoices() {
  const { page, close } = await open({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    localStorage.removeItem("speed");
    localStorage.setItem("motion", "slow");
    localStorage.setItem("sound", "on");
  });
  await page.evaluate(() => dispatchEvent(new Event("settings")));
  await page.click(".gear");
  await page.waitForSelector("dialog[open]");
  const chosen = await page.$$eval("dialog input:checked + span", (nodes) => nodes.map((node) => node.textContent));
  check("choices of an older page hold: slow, moving, with sound", ["slow", "full", "on"].every((one) => chosen.includes(one)), chosen);
  await close();
}

/** What people asked their device for holds until they choose. */
async function lessMotion() {
  for (const [reducedMotion, expected] of [["reduce", 0], ["no-preference", 1]]) {
    const { page, close } = await open({ reducedMotion, fresh: true });
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      window.animations = 0;
      Element.prototype.animate = function (...how) {
        window.animations++;
        return animate.apply(this, how);
      };
    });
    await page.reload();
    await page.click('[data-game="chawai"]');
    await page.click('[data-word="dive-7"]');
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 1);
    check(`motion: ${reducedMotion}`, Math.min(1, await page.evaluate(() => window.animations)) === expected);
    await close();
  }
}

/** Where the keyboard is can be seen on every board, above its drawing. */
async function ring(game) {
  const { page, close } = await open();
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector(".board [tabindex]");
  for (let tabs = 0; tabs < 12 && !(await page.evaluate(() => document.activeElement?.closest(".board"))); tabs++) await page.keyboard.press("Tab");
  await page.waitForSelector(".ring", { state: "visible" });
  const near = await page.evaluate(() => {
    const [ring, node] = [document.querySelector(".ring"), document.activeElement].map((one) => one.getBoundingClientRect());
    return ring.width > 20 && ring.left >= node.left - 10 && ring.right <= node.right + 10 && ring.top >= node.top - 10;
  });
  check(`${game}: the keyboard's place can be seen`, near);
  await close();
}

/** From the address to the first own move: every tap is counted, until the page has sent a move. */
async function newcomer(game) {
  const { page, close } = await open({ newcomer: true, viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.evaluate(() => {
    window.sent = 0;
    new MutationObserver((changes) => (window.sent += changes.length)).observe(document.body, { subtree: true, attributeFilter: ["data-sent"] });
  });
  await page.tap(`[data-game="${game}"]`);
  let taps = 1;
  // Where a card can be played in several ways, a second tap says how.
  const how = '.board [data-option] [data-word], .board [aria-pressed="true"] ~ [data-word], .board [data-word^="serve-"]';
  while (taps < 4 && !(await page.evaluate(() => window.sent))) {
    await page.waitForSelector(playable);
    const next = taps > 1 ? await page.$(how) : null;
    await (next ?? (await page.$(playable)))?.dispatchEvent("click");
    taps++;
    await page.waitForFunction((selector) => window.sent || document.querySelector(selector), how);
  }
  check(`${game}: the first own move after at most three taps`, taps <= 3, taps);
  await close();
}

await suite(async () => {
  if (everything) await settings();
  if (everything) await oldChoices();
  if (everything) await lessMotion();
  for (const game of games) await ring(game);
  for (const game of games) await newcomer(game);
});
