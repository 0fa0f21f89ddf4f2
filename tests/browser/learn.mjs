// Learning, in a real Chromium: the first game of every game followed to the end of its lesson by pressing what it points at.
// usage: node learn.mjs SILURE PAGE
import { check, games, open, serious, suite } from "./browser.mjs";

const number = (page) => page.$eval(".guide span", (node) => node.textContent.trim()).catch(() => "over");
const moved = (page, from) => page.waitForFunction((was) => (document.querySelector(".guide span")?.textContent.trim() ?? "over") !== was, from);

async function lesson(game, index) {
  const phone = index % 2 === 1;
  const { page, wrong, close } = await open({ locale: phone ? "fr-FR" : "en-GB", viewport: phone ? { width: 360, height: 640 } : { width: 1440, height: 900 }, hasTouch: phone });
  await page.click(`[data-learn="${game}"]`);
  await page.waitForSelector(".guide");
  let pressed = 0;
  let unpointed = 0;
  for (let at = await number(page); at !== "over"; at = await number(page)) {
    // A step is there to be read, or to be done; in between the others play.
    await page.waitForSelector(".guide .buttons button");
    if (at.startsWith("3 ")) await serious(page, `${game}, in its lesson`);
    if (await page.$(".guide .first")) await page.click(".guide .first");
    else {
      for (let tries = 0; tries < 3 && (await number(page)) === at; tries++) {
        await page.waitForSelector(".pointed[data-word]", { timeout: 3000 }).catch(() => unpointed++);
        await page.$eval(".pointed[data-word]", (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
        await page.waitForFunction(([was]) => document.querySelectorAll(".pointed[data-word]").length || (document.querySelector(".guide span")?.textContent.trim() ?? "over") !== was, [at]);
      }
      pressed++;
    }
    await moved(page, at);
  }
  check(`${game}: its lesson comes to its end by what it points at`, pressed > 1 && unpointed === 0, [pressed, unpointed]);
  await page.waitForSelector('.board [data-word][tabindex="0"]:not([aria-disabled="true"])');
  check(`${game}: then one plays on, and nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

async function refusing() {
  const { page, close } = await open();
  await page.click('[data-learn="chawai"]');
  await page.click('[data-word="dive-1"]');
  check("who presses while there is something to read is told so", /Read first/.test(await page.textContent(".refusal")));
  await page.click(".guide > button");
  await page.click('[data-word="dive-1"]');
  await page.waitForFunction(() => document.querySelector('[data-word="dive-1"]') === null);
  check("who closes the guide plays freely", (await page.$(".guide")) === null);
  await close();
}

await suite(async () => {
  await Promise.all(games.map((game, index) => lesson(game, index)));
  await refusing();
});
