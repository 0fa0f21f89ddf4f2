// Every screen of every game in every language on a small phone: nothing is cut off, runs out of its drawing or lies on something else, and
// nothing is left unsaid. usage: node languages.mjs SILURE PAGE [GAME…] [--pictures=FOLDER]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { address, calm, check, createTable, described, dice, everything, games, open, playable, playOn, spoiledDrawing, spoiledText, suite } from "./browser.mjs";

const pageFolder = process.argv[3];
const pictures = process.argv.find((one) => one.startsWith("--pictures="))?.slice("--pictures=".length);
const langs = readdirSync(pageFolder).flatMap((name) => /^words-frame-(\w\w)-\w+\.json$/.exec(name)?.[1] ?? []);
const HEIGHT = 640;
/** So many presses of a game are followed in each language. */
const STEPS = 12;

/** Names of entries that stand where a sentence should. This and what follows runs in the page. */
function unsaid() {
  return (document.body.innerText.match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []).concat(document.body.innerText.match(/\{\w+[,}]/g) ?? []);
}

/** Words and signs of a drawing that are wider than the box they stand in: the smallest one around their middle. A card that turns is narrow for a moment. */
function tooWide() {
  const moving = document.getAnimations().flatMap(({ effect }) => (effect?.target && effect.getKeyframes().some(({ transform, rotate }) => transform || rotate) ? [effect.target] : []));
  return [...document.querySelectorAll(".board svg text")].flatMap((node) => {
    if (moving.some((one) => one.contains(node))) return [];
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const around = [...node.ownerSVGElement.querySelectorAll("rect")]
      .map((rect) => rect.getBoundingClientRect())
      .filter((rect) => rect.left < x && rect.right > x && rect.top < y && rect.bottom > y && rect.height > box.height * 0.8 && rect.width > Math.min(24, box.width))
      .sort((a, b) => a.width * a.height - b.width * b.height);
    // Where equal cards overlap, it stands on one of them.
    const area = around[0] ? around[0].width * around[0].height * 1.02 : 0;
    const outs = around.filter((rect) => rect.width * rect.height <= area).map((rect) => Math.max(rect.left - box.left, box.right - rect.right));
    const out = outs.length ? Math.min(...outs) : 0;
    return out > 3 ? [`${out.toFixed()} px wider than its box: ${node.textContent.trim()}`] : [];
  });
}

/** Lines of a drawing that stick out above or below the box drawn for them, right before the first one. */
function tooHigh() {
  return [...document.querySelectorAll(".board svg rect + text")].flatMap((first) => {
    const around = first.previousElementSibling.getBoundingClientRect();
    const found = [];
    for (let node = first; node?.tagName === "text"; node = node.nextElementSibling) {
      const box = node.getBoundingClientRect();
      const out = Math.max(around.top - box.top, box.bottom - around.bottom);
      const within = (at) => at.left < around.right && at.right > around.left && at.top < around.bottom && at.bottom > around.top;
      if (out > 3 && within(box)) found.push(`${out.toFixed()} px higher than its box: ${node.textContent.trim()}`);
    }
    return found;
  });
}

/** Some words end in dots by themselves, all of them or behind what is put in; every other one that does was cut, and so was a usual name. */
const NAMES = ["Maximilian", "Benjamin", "Cléo", "Dorothea", "Emil", "Frida", "Gaspard"];
const dotted = readdirSync(pageFolder).filter((name) => /^words-.*\.json$/.test(name)).flatMap((name) => readFileSync(join(pageFolder, name), "utf8").match(/[^"{}]*…(?=["}])/g) ?? []).map((one) => one.replaceAll(/\s+/g, " ").trim()).filter((one) => one.length > 2);

const dots = (texts) => texts.filter((text) => /.…$/.test(text) && !dotted.some((end) => text.endsWith(end))).map((text) => `cut: ${text}`);

/** All words, for `dots` to judge. */
function written() {
  return [...document.querySelectorAll(".board svg text, #page *, dialog *")].filter((node) => node.checkVisibility({ visibilityProperty: true })).flatMap((node) => [...node.childNodes].filter((one) => one instanceof Text).map((one) => one.data.trim().replaceAll(/\s+/g, " ")));
}

/** Where words have less room than they need: they are dotted, or end out of sight. What can be scrolled is not cut. */
function clipped() {
  return [...document.querySelectorAll("body *:not(.unseen, .board, svg *)")].flatMap((node) => {
    const { overflowX, overflowY } = getComputedStyle(node);
    const hidden = /hidden|clip/.test(overflowX) && node.scrollWidth > node.clientWidth + 1 || /hidden|clip/.test(overflowY) && node.scrollHeight > node.clientHeight + 1;
    return hidden && node.innerText?.trim() && node.checkVisibility({ visibilityProperty: true }) ? [`cut off: ${node.innerText.trim()}`] : [];
  });
}

/** Words of a drawing that are stretched, or squeezed until nobody can read them. */
function bentWords() {
  return [...document.querySelectorAll(".board svg text[textLength]")].flatMap((node) => {
    const length = node.getAttribute("textLength");
    node.removeAttribute("textLength");
    const share = length / node.getComputedTextLength();
    node.setAttribute("textLength", length);
    return share > 1.02 || share < 0.64 ? [`at ${Math.round(100 * share)} % of its length: ${node.textContent.trim()}`] : [];
  });
}

/** Behind a dialog nobody reads. */
function hide(hidden) {
  const dialog = document.querySelector("dialog[open]");
  if (dialog || !hidden) document.querySelector("#page").style.visibility = hidden ? "hidden" : "";
}

/** What they return, called in the page one after another: [function, argument]. Each question by itself would cost more than its answer. */
function calls(page, ...wanted) {
  return page.evaluate(`[${wanted.map(([what, argument]) => `(${what})(${JSON.stringify(argument) ?? ""})`)}]`);
}

async function look(page, name, lang, width = 360) {
  if (pictures) await page.screenshot({ path: join(pictures, `${lang}-${name.replaceAll(" ", "-")}.png`) });
  await page.mouse.move(1, 1); // what a pointer asks for lies over other words
  const [, wide, words, ...bad] = await calls(page, [hide, true], [() => document.documentElement.scrollWidth], [written], [spoiledText], [spoiledDrawing, 0], [tooWide], [tooHigh], [clipped], [bentWords], [unsaid], [hide, false]);
  const found = [...dots(words), ...bad.slice(0, -1).flat(), ...(wide > width ? [`${wide} px wide`] : [])];
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
  // Hints are the longest sentences, in German above all.
  if ((lang === "de" || pictures) && !calm[game]) await hint(page, game, lang);
  await page.click("[data-do=rules]");
  await page.waitForSelector(".rules h2");
  if (lang === "fr") {
    const plain = await page.$eval(".rules", (rules) => rules.innerText.match(/.* [;:!?»]|.*« /g) ?? []);
    check(`${game}: the French rules have blanks that do not break`, plain.length === 0, plain);
  }
  await look(page, `${game} rules`, lang);
  await show(page, "", `[data-game="${game}"]`);
  await ending(page, game, lang);
  await replay(page, game, lang);
  await told(page, game, lang);
}

async function hint(page, game, lang) {
  await page.waitForSelector(playable);
  await page.click('button[title$="(H)"]');
  await page.waitForSelector(".hints [data-hint]");
  await look(page, `${game} hint`, lang);
  await page.keyboard.press("Escape");
}

/** A golden record, of a table without a clock. */
function recordOf(game) {
  const records = new URL(`../../games/${game}/records/`, import.meta.url);
  const kept = calm[game] ? readdirSync(records).find((name) => name.endsWith(`-${calm[game][0]}-${calm[game][1]}.silure`)) : `${described[game].usual_seats}.silure`;
  return readFileSync(new URL(kept, records), "utf8");
}

/** Sits down at the table of that record, when so many of its moves are made. */
async function sitDown(page, game, moves) {
  const record = recordOf(game);
  const value = (what) => [...record.matchAll(new RegExp(`^${what} (.*) ~`, "gm"))].map(([, rest]) => rest);
  const seats = Array.from({ length: Number(value("seats")[0]) }, (_, seat) => ({ name: NAMES[seat], kind: seat ? "bot" : "here", level: "normal" }));
  const setup = { game, options: Object.fromEntries(value("option").map((one) => one.split("="))), seats, key: value("key")[0], moves: [...record.matchAll(/^(\d+ .*) ~/gm)].map(([, move]) => move).slice(0, moves) };
  await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
  await page.evaluate((to) => (location.hash = to), `table/${game}`);
}

/** What is told while a game is played, sentence by sentence. */
async function told(page, game, lang) {
  await page.evaluate(() => {
    window.told = new Set();
    window.watching = new MutationObserver(() => document.querySelectorAll(".words p:not([hidden])").forEach((one) => window.told.add(one.textContent.trim().replaceAll(/\s+/g, " "))));
    window.watching.observe(document.querySelector("#page"), { subtree: true, childList: true, characterData: true });
  });
  await sitDown(page, game, 0);
  await playOn(page, STEPS, false, dice(7));
  const said = await page.evaluate(() => (window.watching.disconnect(), [...window.told]));
  const cut = dots(said);
  check(`${lang}, ${game}: what is told is whole`, said.length > 3 && cut.length === 0, cut);
  await show(page, "", `[data-game="${game}"]`);
  await page.evaluate((name) => (sessionStorage.clear(), localStorage.removeItem(`game.${name}`)), game);
}

/** The table as it is when its last move was made. */
async function ending(page, game, lang) {
  await sitDown(page, game);
  await page.waitForSelector(".result td");
  await look(page, `${game} ending`, lang);
  await page.evaluate(() => sessionStorage.clear());
  await show(page, "", `[data-game="${game}"]`);
}

/** The same game on its board again, at its end, with what lies in the drawer. */
async function replay(page, game, lang) {
  await page.setInputFiles(".file input", { name: "game.silure", mimeType: "text/plain", buffer: Buffer.from(recordOf(game)) });
  await page.waitForSelector(".player");
  await page.$eval(".player input", (slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input"));
  });
  await page.waitForFunction(() => document.querySelector(".player output").textContent === `${document.querySelector(".player input").max} / ${document.querySelector(".player input").max}`);
  await look(page, `${game} replay`, lang);
  await page.click("[data-do=side]");
  await page.waitForSelector(".result .bill");
  await look(page, `${game} replay cards`, lang);
  await show(page, "", `[data-game="${game}"]`);
}

/** Bots with a temper and bots that adapt: before a game, beside the board, and what an ending says of the next game. */
async function bots(page, lang) {
  const sit = (setup) => page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify({ game: "goofspiel", options: { cards: "1" }, key: "5".repeat(64), ...setup }));
  for (const level of ["characters", "adapts"]) {
    await page.evaluate((chosen) => {
      localStorage.setItem("set.goofspiel", JSON.stringify({ seats: 7, here: 3, level: chosen }));
      localStorage.setItem("adapts.goofspiel", JSON.stringify({ strength: 12.3, games: 23, level: "strength-12", counted: [], change: 0 }));
    }, level);
    await show(page, "set/goofspiel", level === "adapts" ? ".pick ~ .pick ~ .pick" : ".characters li");
    await look(page, `setup ${level}`, lang);
    await show(page, "", '[data-game="goofspiel"]');
  }
  await sit({ options: {}, seats: ["bold", "careful", "spiteful", "greedy", "plain"].map((level, seat) => ({ name: NAMES[seat], kind: seat ? "bot" : "here", level })) });
  await show(page, "table/goofspiel", playable);
  if (await page.$("[data-do=goal]")) await page.click("[data-do=goal]");
  await page.click("[data-do=side]");
  await page.waitForSelector(".side .characters li");
  await look(page, "characters beside the board", lang);
  const said = new Set();
  for (const [key, adapts] of [["1", 0], ["2", 0.5], ["3", 1]]) {
    await show(page, "", '[data-game="goofspiel"]');
    await sit({ seats: ["here", "bot"].map((kind, seat) => ({ name: NAMES[seat], kind, level: "normal" })), moves: ["0 bid-1", "1 bid-1"], adapts: adapts || 0.0001, key: key.repeat(64) });
    await show(page, "table/goofspiel", ".result .fair");
    said.add(await page.textContent(".result .fair"));
    await look(page, `ending that adapts, ${adapts}`, lang);
  }
  check(`${lang}: an ending says whether bots play better, as well, or more gently`, said.size === 3, [...said]);
  await page.evaluate(() => (sessionStorage.clear(), ["set.goofspiel", "game.goofspiel", "met.goofspiel"].forEach((name) => localStorage.removeItem(name))));
  await show(page, "", '[data-game="goofspiel"]');
}

/** A table elsewhere: the name, the waiting room with its settings and what is said there, the television's code, the table with people, its ending; the list of tables. */
async function online(page, lang) {
  await page.click('[data-invite="kai-piranja"]');
  await page.waitForSelector("form.name input");
  await page.fill("form.name input", "Benjamin");
  await look(page, "online name", lang);
  await page.click("form.name .first, form.name button:not([type=button])");
  await page.waitForSelector(".seating .sitting");
  await page.fill(".chat input", "Hallo! ¿Qué tal? Ça va ?");
  await page.press(".chat input", "Enter");
  await page.waitForSelector(".chat li");
  await look(page, "online waiting", lang);
  await page.selectOption(".seating select", "spiteful");
  await page.waitForFunction(() => document.querySelector(".seating").querySelector("select").value === "spiteful");
  await look(page, "online waiting, with a character", lang);
  await page.click("[data-do=tv]");
  await page.waitForSelector("dialog .qr");
  await look(page, "online television", lang);
  const cut = await page.$$eval("dialog button", (buttons) => buttons.filter((node) => node.getBoundingClientRect().bottom > node.closest("dialog").getBoundingClientRect().bottom - 4).map((node) => node.innerText));
  check(`${lang}: every button of the way to a television is in sight`, cut.length === 0, cut);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  const code = new URL(page.url()).pathname;
  await page.click("[data-do=start]");
  await page.waitForSelector(".board svg");
  await look(page, "online table", lang);
  await page.goto(`${address}#tables`);
  await page.waitForSelector("main");
  await look(page, "online tables", lang);
  return code;
}

/** The same table on a big screen, and one that is not begun. */
async function television(page, code, lang) {
  const waiting = await createTable(page, { game: "chawai", seats: 4 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${address}t/${waiting}#tv`);
  await page.waitForSelector(".tv-waiting .qr");
  await look(page, "television waiting", lang, 1280);
  await page.goto(`${address}${code.slice(1)}#tv`);
  await page.reload();
  await page.waitForSelector(".tv-people");
  await page.waitForSelector(".board svg");
  await page.waitForFunction(() => [...document.querySelectorAll(".tv-people li")].every((one) => (one.querySelector(".face use")?.getBoundingClientRect().width ?? 0) > 10));
  // Benjamin's: his phone sleeps, and its plate stands out all the same, as soon as it has faded in.
  const standsOut = () => {
    const due = document.querySelector(".tv-people .due"), other = document.querySelector(".tv-people li:not(.due)");
    return due && getComputedStyle(due).opacity === "1" && getComputedStyle(due).backgroundColor !== getComputedStyle(other).backgroundColor;
  };
  check(`${lang}: whose turn it is stands out on a television`, await page.waitForFunction(standsOut, null, { timeout: 20000 }).then(() => true, () => false));
  await look(page, "television", lang, 1280);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto(address);
  await page.waitForSelector(".games");
}

await suite(async () => {
  check("the page has five languages", langs.length === 5, langs);
  for (const lang of langs) {
    const { page, wrong, close } = await open({ newcomer: true, painted: Boolean(pictures), viewport: { width: 360, height: HEIGHT }, locale: lang });
    await page.evaluate(() => localStorage.setItem("motion", "none"));
    if (everything) {
      await frame(page, lang);
      await bots(page, lang);
      await television(page, await online(page, lang), lang);
    }
    for (const game of games) await screens(page, game, lang);
    check(`${lang}: nothing went wrong`, wrong.length === 0, wrong);
    await close();
  }
});
