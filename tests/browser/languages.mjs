// Every screen of every game in every language on a small phone: nothing is cut off, runs out of its drawing or lies on something else, and
// nothing is left unsaid. usage: node languages.mjs SILURE PAGE [GAME…] [--pictures=FOLDER]
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { badDrawing, badText, calm, check, everything, games, open, playable, suite } from "./browser.mjs";

const pageFolder = process.argv[3];
const pictures = process.argv.find((one) => one.startsWith("--pictures="))?.slice("--pictures=".length);
const langs = readdirSync(pageFolder).flatMap((name) => /^words-frame-(\w\w)-\w+\.json$/.exec(name)?.[1] ?? []);
const HEIGHT = 640;

/** Names of entries that stand where a sentence should. */
function unsaid(page) {
  return page.evaluate(() => (document.body.innerText.match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []).concat(document.body.innerText.match(/\{\w+[,}]/g) ?? []));
}

/** Words of a drawing that are wider than the box they stand in: the smallest one around their middle. */
function tooWide(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".board svg text")].flatMap((node) => {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const around = [...node.ownerSVGElement.querySelectorAll("rect")]
        .map((rect) => rect.getBoundingClientRect())
        .filter((rect) => rect.left < x && rect.right > x && rect.top < y && rect.bottom > y && rect.height > box.height * 0.8 && rect.width > 24)
        .sort((a, b) => a.width * a.height - b.width * b.height)[0];
      const out = around ? Math.max(around.left - box.left, box.right - around.right) : 0;
      return out > 3 && /\p{L}/u.test(node.textContent) ? [`${out.toFixed()} px wider than its box: ${node.textContent.trim()}`] : [];
    }),
  );
}

/** Captions pass by and are shortened where they stand; behind a dialog nobody reads. */
function hide(page, hidden) {
  return page.evaluate((yes) => {
    const dialog = document.querySelector("dialog[open]");
    for (const node of document.querySelectorAll(dialog || !yes ? "#page, .caption" : ".caption")) node.style.visibility = yes ? "hidden" : "";
  }, hidden);
}

async function look(page, name, lang) {
  if (pictures) await page.screenshot({ path: join(pictures, `${lang}-${name.replaceAll(" ", "-")}.png`) });
  await page.mouse.move(1, 1); // what a pointer asks for lies over other words
  await hide(page, true);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const found = [...(await badText(page)), ...(await badDrawing(page, 0)), ...(await tooWide(page)), ...(await unsaid(page)), ...(wide > 360 ? [`${wide} px wide`] : [])];
  await hide(page, false);
  check(`${lang}, ${name}: all of it can be read`, found.length === 0, [...new Set(found)]);
}

async function frame(page, lang) {
  await look(page, "the door", lang);
  check(`${lang}: the page says which language it is`, (await page.getAttribute("html", "lang")) === lang);
  await page.click(".gear");
  await page.waitForSelector("dialog[open]");
  await look(page, "settings", lang);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

async function show(page, hash, selector) {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.waitForSelector(selector);
}

async function screens(page, game, lang) {
  await show(page, `set/${game}`, ".pick");
  await look(page, `${game} setup`, lang);
  await show(page, `learn/${game}`, ".guide .buttons button");
  await look(page, `${game} lesson`, lang);
  await show(page, "", `[data-game="${game}"]`);
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector(`${playable}, .count-in, [data-do=goal]`);
  if (await page.$("[data-do=goal]")) {
    await look(page, `${game} goal`, lang);
    await page.click("[data-do=goal]");
  }
  if (calm[game]) await page.waitForSelector(".count-in"); // a race counts in, and not yet when its table is first drawn
  await page.waitForSelector(".count-in", { state: "detached" });
  await look(page, `${game} table`, lang);
  await page.click("[data-do=rules]");
  await page.waitForSelector(".rules h2");
  await look(page, `${game} rules`, lang);
  await show(page, "", `[data-game="${game}"]`);
}

await suite(async () => {
  check("the page has five languages", langs.length === 5, langs);
  for (const lang of langs) {
    const { page, wrong, close } = await open({ newcomer: true, viewport: { width: 360, height: HEIGHT }, locale: lang });
    await page.evaluate(() => localStorage.setItem("motion", "none"));
    if (everything) await frame(page, lang);
    for (const game of games) await screens(page, game, lang);
    check(`${lang}: nothing went wrong`, wrong.length === 0, wrong);
    await close();
  }
});
