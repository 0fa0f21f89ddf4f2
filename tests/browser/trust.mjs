// Nothing is lost, in a real Chromium: reload, Back and a killed tab lead to the same position and the same deal; the door continues;
// undo; Back closes what lies over a table; only tables that exist can be set. usage: node trust.mjs SILURE PAGE [GAME…]
import { address, calm, check, dice, everything, games, open, playable, playOn, sitDownCalmly, suite } from "./browser.mjs";

/** The record that this device keeps of a game. */
const record = (page, game) => page.evaluate((name) => JSON.parse(localStorage.getItem(`game.${name}`) ?? "null")?.table.record ?? null, game);

/** What lies on the board and what can be done, in words. */
const position = (page) => page.$$eval(".board svg text, .board svg [aria-label]", (nodes) => nodes.map((node) => node.getAttribute("aria-label") ?? node.textContent).join("|"));

/** Words of one that the other has not, or not as often. */
const differ = (one, other) =>
  [one, other].map((text, i, both) => {
    const rest = both[1 - i].split("|");
    return text.split("|").filter((word) => !rest.includes(word) || !rest.splice(rest.indexOf(word), 1));
  });

/** The table waits for the person here alone, and that is what is kept. */
async function atTurn(page, game) {
  await page.waitForFunction(
    ([what, name]) => document.querySelector(".result") || (document.querySelector(what) && JSON.parse(localStorage.getItem(`game.${name}`) ?? "null")?.due.join() === "0"),
    [playable, game],
    { timeout: 30000 },
  );
}

/** One whole move, where a first press may only choose a card; what it leads to. */
async function move(page, game, chance) {
  const before = await record(page, game);
  for (let presses = 0; presses < 60 && (await record(page, game)) === before; presses++) {
    await playOn(page, 1, false, chance);
    await page.waitForSelector("[data-sent]", { state: "detached" });
    await atTurn(page, game);
  }
}

/** The tab dies as in a crash: nothing of the page's own runs any more. */
async function kill(page) {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise((done) => page.once("crash", done));
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
}

async function survives(game, number) {
  const first = await open({ fresh: true, locale: number % 2 ? "fr-FR" : "en-GB" });
  let { page } = first;
  await sitDownCalmly(page, game);
  const chance = dice(number + 7);
  for (const [moment, moves] of [["the beginning", 0], ["two moves later", 2], ["later still", 5]]) {
    await atTurn(page, game);
    for (let made = 0; made < moves; made++) await move(page, game, chance);
    // The record holds the deal, every move and a hash of the position. What a board draws from it is compared from way to way:
    // before them it may show news, or a card that was chosen.
    const kept = await record(page, game);
    let stood = null;
    const same = async (how) => {
      await atTurn(page, game);
      const now = [await record(page, game), await position(page)];
      stood ??= now[1];
      check(`${game}, ${moment}: ${how}, and the deal and the position are the same`, now[0] === kept && now[1] === stood, now[0] === kept ? differ(stood, now[1]) : [kept?.slice(-200), now[0]?.slice(-200)]);
    };
    await page.reload();
    await same("reload");
    if (moves) check(`${game}, ${moment}: after a reload the log tells what happened before`, (await page.locator(".log li").count()) > 1);
    await page.goBack();
    await page.waitForSelector(calm[game] && moment === "the beginning" ? ".setting" : ".games, .setting");
    await page.goForward();
    await same("Back and forward");
    const context = page.context();
    await kill(page);
    page = await context.newPage();
    await page.goto(address);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.waitForSelector(".unfinished span");
    const lines = await page.$eval(".unfinished span", (node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).fontSize));
    check(`${game}, ${moment}: on a phone the door says in a line or two whose turn it is`, lines < 3.5, lines);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.click(`[data-continue="${game}"]`);
    await same("the tab is killed, Continue on the door");
  }
  await page.goBack();
  await page.click(`[data-drop="${game}"]`);
  check(`${game}: a kept game can be dropped`, (await page.locator(`[data-continue="${game}"]`).count()) === 0 && (await record(page, game)) === null);
  check(`${game}: nothing went wrong`, first.wrong.length === 0, first.wrong);
  await first.close();
}

/** What was chosen goes back to the decision, or a sentence says why not; nothing in between. */
async function undo(game, number) {
  const { page, close } = await open();
  await sitDownCalmly(page, game);
  const chance = dice(number + 3);
  let [back, refused] = [0, 0];
  const lines = (text) => text.split("\n").length;
  await atTurn(page, game);
  await page.keyboard.press("u");
  await page.waitForSelector(".said[data-keys]", { state: "attached" });
  check(`${game}: nothing to undo before a first move, and nothing is refused`, (await page.isDisabled("[data-do=undo]")) && (await page.textContent(".refusal")) === "");
  for (let tries = 0; tries < 6 && !(await page.$(".result")); tries++) {
    await atTurn(page, game);
    const before = await record(page, game);
    await move(page, game, chance);
    const after = await record(page, game);
    if (after === null) break; // over
    if (tries % 2) await page.keyboard.press("u");
    else await page.click("[data-do=undo]");
    await page.waitForFunction(([name, was]) => document.querySelector(".refusal")?.textContent || JSON.parse(localStorage.getItem(`game.${name}`)).table.record !== was, [game, after]);
    if (await page.$eval(".refusal", (node) => node.textContent)) refused++;
    else {
      back++;
      check(`${game}: undo leads back to before the move`, lines(await record(page, game)) <= lines(before), [before.slice(-100), (await record(page, game)).slice(-100)]);
    }
  }
  check(`${game}: undo, or a sentence why not`, back + refused > 0, [back, refused]);
  if (game === "kai-piranja") check("kai-piranja: what was revealed stays revealed", refused > 0, [back, refused]);
  await close();
}

/** The first of two actions shows nobody anything new, in a deal where turning b2 brings no cat home. */
async function turnedBack() {
  const { page, close } = await open();
  const setup = { game: "chabyrinthe", options: {}, seats: ["You", "Bot"].map((name, seat) => ({ name, kind: seat ? "bot" : "here", level: "easy" })), key: "7".repeat(64) };
  await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
  await page.goto(`${address}#table/chabyrinthe`);
  await atTurn(page, "chabyrinthe");
  await page.reload(); // what bots did before is news, not position
  await atTurn(page, "chabyrinthe");
  const before = await record(page, "chabyrinthe");
  const stood = await position(page);
  await page.$$eval('.board [aria-label^="b2"], .board [aria-label^="b2"] *', (nodes) => nodes[0].dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await page.waitForSelector('[data-word^="turn-b2"][aria-label^="turn "]');
  await page.$eval('[data-word^="turn-b2"][aria-label^="turn "]', (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await page.waitForFunction((was) => JSON.parse(localStorage.getItem("game.chabyrinthe")).table.record !== was, before);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((was) => JSON.parse(localStorage.getItem("game.chabyrinthe")).table.record === was, before);
  await page.waitForSelector(playable);
  check("chabyrinthe: a card that was turned is turned back", differ(stood, await position(page))[0].length === 0, differ(stood, await position(page)));
  await close();
}

/** Back closes one thing at a time. */
async function oneStep() {
  const { page, close } = await open();
  await page.click('[data-set="chawai"]');
  await page.waitForSelector(".setting");
  await page.click(".setting .first");
  await page.waitForSelector(playable);
  await page.click("text=Rules");
  await page.waitForSelector(".rules h2");
  await page.click(".gear");
  await page.waitForSelector("dialog[open]");
  await page.goBack();
  await page.waitForSelector("dialog", { state: "detached" });
  check("Back closes the settings first", (await page.locator(".rules").count()) === 1);
  await page.goBack();
  await page.waitForSelector(".rules", { state: "detached" });
  check("then the rules", (await page.locator(playable).count()) > 0);
  await page.goBack();
  await page.waitForSelector(".setting");
  check("then the table: what was chosen before it is there again", page.url().endsWith("#set/chawai"));
  await page.goBack();
  await page.waitForSelector(".games");
  await page.goForward();
  await page.goForward();
  await page.waitForSelector(playable);
  check("and forward comes to the table again", page.url().endsWith("#table/chawai"));
  // What is closed by its own button leaves no step behind.
  await page.click("text=Rules");
  await page.waitForSelector(".rules h2");
  await page.click("text=Rules");
  await page.waitForSelector(".rules", { state: "detached" });
  await page.waitForFunction(() => !history.state?.layer);
  await page.goBack();
  await page.waitForSelector(".setting");
  check("what was closed otherwise costs no step", true);
  await close();
}

/** A damaged or strange record is dropped with a sentence. */
async function damaged() {
  const { page, close } = await open();
  await page.click('[data-game="chawai"]');
  await atTurn(page, "chawai");
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("game.chawai"));
    kept.table.record = kept.table.record.replace(/^key ../m, "key zz");
    localStorage.setItem("game.chawai", JSON.stringify(kept));
  });
  await page.reload();
  await page.waitForSelector("[role=alert]");
  check("a damaged game says so, and is dropped", (await page.textContent("[role=alert]")).includes("dropped") && (await record(page, "chawai")) === null);
  const kept = (seats, due, when) => `{"table":{"game":"chawai","record":"x","key":"y","seats":${seats}},"due":${due},"when":${when}}`;
  const none = ["null", "7", '{"table":7}', kept("[]", "[]", '"x"'), kept("[]", "[]", "null"), kept("[]", "[]", "true"), kept("[]", "[]", "1e999"), kept("[null]", "[]", "1"), kept("7", "[]", "1"), kept("[]", "7", "1")];
  for (const text of none) {
    await page.evaluate((one) => localStorage.setItem("game.chawai", one), text);
    await page.goto(address);
    await page.reload();
    await page.waitForSelector("[data-game=chawai]");
    check(`what is no game is not offered: ${text}`, (await page.locator("[data-continue]").count()) === 0);
  }
  await close();
}

/** A new game takes the place of the kept one only when somebody has moved in it; a finished one is not kept. */
async function oneAGame() {
  const { page, close } = await open();
  await page.click('[data-game="goofspiel"]');
  await atTurn(page, "goofspiel");
  await move(page, "goofspiel", dice(1));
  const kept = await record(page, "goofspiel");
  await page.goBack();
  await page.click('[data-game="goofspiel"]');
  await page.waitForSelector(playable);
  check("looking at a new table drops nothing", (await record(page, "goofspiel")) === kept);
  check("a game runs to its end", await playOn(page, 400, false, dice(2)));
  await page.waitForFunction(() => localStorage.getItem("game.goofspiel") === null);
  await page.reload();
  await page.waitForSelector(".result");
  check("a finished game is not kept, but its result survives a reload", (await page.locator("[data-do=again]").count()) === 1);
  // Somebody goes back while an engine still counts what explains the points.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("back at the result")) return;
    window.Worker = class extends Worker {
      constructor(...file) {
        super(...file);
        if (document.querySelector(".result")) history.back();
      }
    };
  });
  await page.evaluate(() => sessionStorage.setItem("back at the result", "yes"));
  await page.reload();
  await page.waitForSelector(".games");
  check("and the door does not offer it", (await page.locator("[data-continue]").count()) === 0);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 90; frames++) await new Promise((next) => requestAnimationFrame(next));
  });
  check("what comes late leaves the door alone", (await page.locator(".games").count()) === 1 && (await page.locator(".result").count()) === 0);
  await close();
}

/** Setting a table: what cannot be played cannot be chosen, and says why; choices and names are remembered. */
async function setting() {
  const { page, close } = await open();
  await page.click('[data-set="chabyrinthe"]');
  await page.click('.setting fieldset:first-of-type .pick:has-text("1")');
  await page.waitForSelector(".pick input:disabled");
  const refused = await page.$$eval(".pick:has(input:disabled)", (nodes) => nodes.map((node) => node.title));
  check("a table that cannot be is not offered, and a sentence says why", refused.length > 0 && refused.every((why) => why.length > 10) && (await page.locator(".why").count()) > 0, refused);
  await page.goBack();
  await page.click('[data-set="chawai"]');
  await page.click('.setting fieldset:first-of-type .pick:has-text("3")');
  await page.click('.setting fieldset:nth-of-type(2) .pick:has-text("2")');
  await page.fill(".names input >> nth=0", "Anna");
  await page.fill(".names input >> nth=1", "Ben");
  await page.click(".setting .first");
  await page.waitForSelector(".curtain h1");
  check("people at one device have names", (await page.textContent(".curtain h1")) === "Anna");
  await page.goBack();
  await page.waitForSelector(".names input");
  check("choices are remembered", (await page.inputValue(".names input >> nth=1")) === "Ben");
  await close();
}

/** Two people share a device: who has chosen may take it back before the other looks, and both see how it comes out. */
async function shared() {
  const { page, close } = await open();
  const setup = { game: "chawai", options: {}, seats: ["Anna", "Ben", "Bot"].map((name, seat) => ({ name, kind: seat < 2 ? "here" : "bot", level: "easy" })), key: "7".repeat(64) };
  await page.evaluate((text) => {
    localStorage.setItem("speed", "fast");
    sessionStorage.setItem("setup", text);
    window.shown = [];
    addEventListener("moment", () => window.shown.push(document.querySelector(".board svg") ? 1 : 0));
  }, JSON.stringify(setup));
  await page.goto(`${address}#table/chawai`);
  const lift = async (name) => {
    await page.waitForFunction((who) => document.querySelector(".curtain h1")?.textContent === who, name);
    await page.click(".curtain .first");
    await page.waitForSelector(playable);
  };
  await lift("Anna");
  await page.click('[data-word="dive-7"]');
  await page.click(".curtain [data-do=undo]");
  await lift("Anna");
  check("one device: a choice is taken back at the curtain", (await page.locator('[data-word="dive-7"]').count()) === 1);
  await page.click('[data-word="dive-8"]');
  await lift("Ben");
  await page.click('[data-word="dive-5"]');
  await page.click('.board:has([data-card^="fish-1-"][role]) [data-word="dive-6"]'); // the next turn, after the reveal
  await page.waitForFunction(() => document.querySelector(".curtain h1")?.textContent === "Anna");
  const before = await page.evaluate(() => window.shown.length);
  await page.click(".curtain .first");
  await page.waitForSelector(playable);
  check("one device: who looks next sees the reveal, too", (await page.evaluate(() => window.shown.length)) > before + 3, before);
  await close();
}

/** A race in which every claim costs more than it brings: the hint is to wait. */
async function waits() {
  const { page, wrong, close } = await open();
  await page.click('[data-set="kawaii"]');
  await page.click(".setting .first");
  await page.waitForSelector("button[title]:not([disabled]):has-text('Hint')", { timeout: 30000 });
  let said = "";
  for (const end = Date.now() + 60000; Date.now() < end && !/^Better wait/.test(said); ) {
    await page.keyboard.press("h");
    await page.waitForFunction(() => !/Thinking/.test(document.querySelector(".hints")?.textContent ?? "Thinking"), null, { timeout: 3000 }).catch(() => {});
    said = (await page.evaluate(() => document.querySelector(".hints p")?.textContent.trim())) ?? "";
  }
  check("kawaii, live: where nothing is worth it, the hint is to wait", /^Better wait/.test(said) && wrong.length === 0, [said, wrong]);
  await close();
}

/** Deals in which the best push leads to the same roof however the card is turned: it is offered once, and leaves room for two other acts. */
async function hintedOnce() {
  for (const key of ["8", "22"]) {
    const { page, wrong, close } = await open();
    const seats = ["here", "bot"].map((kind, seat) => ({ name: ["You", "Bot"][seat], kind, level: "easy" }));
    await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify({ game: "chabyrinthe", options: {}, seats, key: Number(key).toString(16).padStart(64, "0") }));
    await page.goto(`${address}#table/chabyrinthe`);
    await page.waitForSelector(playable);
    await page.keyboard.press("h");
    await page.waitForSelector("[data-hint]");
    if (await page.locator("[data-do=more]").count()) await page.click("[data-do=more]");
    const hints = await page.$$eval("[data-hint]", (nodes) => nodes.map((node) => node.dataset.hint));
    const pushes = hints.filter((one) => one.startsWith("push")).map((one) => one.replace(/\d+$/, ""));
    check(`chabyrinthe: what leads to the same roof is one hint, deal ${key}`, hints.length === 3 && pushes.length > 0 && new Set(pushes).size === pushes.length && wrong.length === 0, [hints, wrong]);
    await close();
  }
}

/** A browser in which nothing can be stored, whether it says so at once or when something shall be: one simply plays. */
async function nothingStored() {
  const ways = {
    "storage is refused": () => ["localStorage", "sessionStorage"].forEach((name) => Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("refused", "SecurityError"); } })),
    "storage takes nothing": () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }),
  };
  for (const [name, way] of Object.entries(ways)) {
    const { page, wrong, close } = await open({ fresh: true, newcomer: true });
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await page.context().addInitScript(way);
    await page.reload({ waitUntil: "commit" });
    const plays = await page.waitForSelector('[data-game="chawai"]', { timeout: 10000 }).then(() => page.click('[data-game="chawai"]')).then(() => page.waitForSelector(playable, { timeout: 10000 })).catch((error) => error.message);
    check(`where ${name}, "Play now" plays`, typeof plays !== "string", plays);
    await page.click("[data-do=goal]").catch(() => {});
    await page.locator(playable).first().click({ timeout: 5000 }).catch(() => {});
    check(`where ${name}, moves are made`, await page.waitForSelector(".log li", { state: "attached", timeout: 10000 }).then(() => true, () => false), wrong);
    await page.goto(`${address}#tables`);
    check(`where ${name}, tables elsewhere are found`, await page.waitForSelector("main button, main .none", { timeout: 10000 }).then(() => true, () => false));
    check(`where ${name}, nothing goes wrong`, wrong.length === 0, wrong);
    await close();
  }
}

await suite(async () => {
  if (games.includes("chawai")) await shared();
  if (everything) for (const part of [nothingStored, oneStep, damaged, oneAGame, setting]) await part();
  if (games.includes("chabyrinthe")) for (const part of [turnedBack, hintedOnce]) await part();
  if (games.includes("kawaii")) await waits();
  for (const [number, game] of games.entries()) {
    await survives(game, number);
    await undo(game, number);
  }
});
