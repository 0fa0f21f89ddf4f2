// Bots with a temper, and bots that adapt, in a real Chromium: chosen by keys alone, whole games at home and elsewhere, what a finished game
// changes and that it does so once. usage: node bots.mjs SILURE PAGE [GAME…]
import { address, badDrawing, badText, calm, check, createTable, described, dice, everything, games, open, playable, playOn, serious, suite } from "./browser.mjs";

const NAMES = { bold: "Filou", careful: "Minouche", spiteful: "Griffe", greedy: "Gourmand", plain: "Biscuit" };

const stored = (page, key) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
const adapted = (page, game) => stored(page, `adapts.${game}`);
/** The table of this tab. */
const table = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("setup")));
const bots = ({ seats }) => seats.filter(({ kind }) => kind === "bot");
/** Calm, where a game has a clock. */
const options = (game) => (calm[game] ? { [calm[game][0]]: calm[game][1] } : {});

/** Sits down as if that had been chosen last time. */
async function sitDown(page, game, chosen) {
  await page.goto(address);
  await page.waitForSelector(".games");
  await page.evaluate(([name, text]) => (localStorage.removeItem(`game.${name}`), localStorage.setItem(`set.${name}`, text)), [game, JSON.stringify(chosen)]);
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector(`${playable}, .result`);
}

/** What is chosen, by its words. */
const picked = (page) => page.$$eval(".setting .pick input:checked + span", (nodes) => nodes.map((node) => node.textContent));

/** To the next group of choices, or the next button, by Tab. */
async function tabTo(page, holds, least = 1) {
  for (let tabs = 0; tabs < 30; tabs++) {
    if (tabs >= least && (await page.evaluate(holds))) return true;
    await page.keyboard.press("Tab");
  }
  return false;
}

/** Everything by keys alone, from the door to the table; and what every step shows. */
async function byKeys() {
  const { page, wrong, close } = await open({ viewport: { width: 360, height: 640 } });
  await page.focus('[data-set="goofspiel"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".setting .pick");
  const group = (title) => `document.activeElement.closest("fieldset")?.querySelector("legend").textContent === ${JSON.stringify(title)}`;
  check("keys reach the bots", await tabTo(page, group("Bots"), 0));
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".characters li");
  const told = await page.$$eval(".characters li", (nodes) => nodes.map((node) => node.textContent));
  check("characters are told of: name, temper, how they play", told.length === 5 && Object.entries(NAMES).every(([temper, name], i) => told[i].startsWith(`${name} (${temper}) `) && told[i].length > 40), told);
  check("and nothing is asked of who has chosen them", !(await page.$(`legend:has-text("How often")`)));
  await serious(page, "characters before a game");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector('legend:has-text("How often do you want to win?")');
  await serious(page, "bots that adapt before a game");
  check("keys reach the wish", await tabTo(page, group("How often do you want to win?")));
  check("a fair share is the usual wish, and is told", (await picked(page)).includes("a fair share: 1 in 3"), await picked(page));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => [...document.querySelectorAll(".pick input:checked + span")].some((node) => node.textContent === "every other game"));
  check("keys reach the cards", await tabTo(page, 'document.activeElement.matches(".setting .first")'));
  await page.keyboard.press("Enter");
  await page.waitForSelector(playable);
  const setup = await table(page);
  check("the table is as chosen", setup.adapts === 0.5 && bots(setup).every(({ level }) => level === "strength-9"), setup);
  await page.goto(`${address}#set/goofspiel`);
  await page.waitForSelector(".setting .pick");
  check("and remembered", (await picked(page)).join().includes("adapt to you,every other game"), await picked(page));
  await page.goto(address);
  await page.focus('[data-set="goofspiel"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".setting .pick");
  await page.focus("header.bar button");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-set="goofspiel"]');
  check("back at the door, keys are where they were", await page.evaluate(() => document.activeElement.matches('[data-set="goofspiel"]')), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)));
  check("by keys: nothing went wrong", wrong.length === 0, wrong);
  await close();
}

/** What an older page has stored still holds; what nobody knows is the usual. */
async function oldChoices() {
  const { page, close } = await open();
  for (const [level, expected] of [["hard", "strong"], ["easy", "gentle"], ["random", "good"], ["toString", "good"], [7, "good"]]) {
    await page.evaluate((text) => localStorage.setItem("set.goofspiel", text), JSON.stringify({ seats: 4, here: 1, names: [], level, options: {} }));
    await page.goto(`${address}#set/goofspiel`);
    await page.waitForSelector(".setting .pick");
    check(`a stored level ${level} is shown as ${expected}`, (await picked(page)).slice(0, 3).join() === `4,1,${expected}`, await picked(page));
    await page.goto(address);
    await page.waitForSelector(".games");
  }
  const state = (strength, games, level = "strength-5") => `{"strength":${strength},"games":${games},"level":"${level}","counted":[],"change":0}`;
  const none = [state(99, 1), state(-1, 1), state(true, 1), state('""', 1), state("[3]", 1), state(null, 1), state(5, -1), state(5, 1e21), state(5, 2 ** 32), state(5, 1.5), state(5, '"1"'), state(5, 1, "strength-99"), state(5, 1, "strength-007")];
  for (const broken of ["{", "7", '{"strength":3}', ...none]) {
    await page.evaluate((text) => localStorage.setItem("adapts.goofspiel", text), broken);
    await sitDown(page, "goofspiel", { seats: 3, level: "adapts", wish: "never" });
    check(`what is no state of the controller begins anew: ${broken}`, (await adapted(page, "goofspiel")).games === 0 && bots(await table(page)).every(({ level }) => level === "strength-9"), await adapted(page, "goofspiel"));
  }
  // What the engine takes in its own words counts, whatever JSON calls it; and what is lost while a game is played begins with that game.
  for (const [kept, later, games] of [[state(1e-9, 4), null, 5], [state("5.123456789012345", 4), null, 5], [state(5, 2 ** 32 - 1), null, 2 ** 32 - 1], [state(5, 4), state(5, -1), 1]]) {
    await page.evaluate((text) => localStorage.setItem("adapts.goofspiel", text), kept);
    await sitDown(page, "goofspiel", { seats: 2, level: "adapts", options: { cards: "3" } });
    check(`a sound state is what is played with: ${kept}`, bots(await table(page))[0].level === "strength-5", await table(page));
    if (later) await page.evaluate((text) => localStorage.setItem("adapts.goofspiel", text), later);
    await playOn(page, 60, false, dice(1));
    await page.waitForSelector(".result .fair");
    check(`and a game counts: ${later ?? kept}`, (await adapted(page, "goofspiel")).games === games, await adapted(page, "goofspiel"));
  }
  await close();
}

/** A level that the engine refuses, in a table that was kept: nobody waits for it. */
async function noSuchLevel() {
  const { page, wrong, close } = await open();
  for (const level of ["strength-99", "nobody", "", null]) {
    const seats = ["You", "Misaine", "Bot"].map((name, seat) => ({ name, kind: seat ? "bot" : "here", level }));
    const setup = { game: "goofspiel", options: { cards: "3" }, seats, key: "7".repeat(64) };
    await page.evaluate((text) => (localStorage.removeItem("game.goofspiel"), sessionStorage.setItem("setup", text)), JSON.stringify(setup));
    await page.goto(`${address}#table/goofspiel`);
    await page.reload();
    await page.waitForSelector(playable);
    check(`bots of a level that there is not play on: ${level}`, await playOn(page, 60, false, dice(1)));
    await page.goto(address);
    await page.waitForSelector(".games");
  }
  check("no such level: nothing went wrong", wrong.length === 0, wrong);
  await close();
}

/** Where nothing more can be stored, the cards are dealt all the same. */
async function fullStorage() {
  const { page, wrong, close } = await open();
  await page.goto(`${address}#set/goofspiel`);
  await page.waitForSelector(".setting .pick");
  const full = await page.evaluate(() => {
    for (let length = 1 << 22, n = 0; length >= 1; n++) {
      try {
        localStorage.setItem(`full${n}`, "x".repeat(length));
      } catch {
        length >>= 1;
      }
    }
    try {
      localStorage.setItem("set.goofspiel", "{}");
      return false;
    } catch {
      return true;
    }
  });
  check("nothing more can be stored", full);
  await page.click(".setting .first");
  await page.waitForSelector(playable);
  check("the cards are dealt all the same", wrong.length === 0 && (await stored(page, "set.goofspiel")) === null, wrong);
  await close();
}

/** A whole game against characters. They have their own names, and the next game is with the same ones. */
async function characters(game) {
  const { page, wrong, close } = await open();
  const seats = Math.min(described[game].max_seats, 6);
  await sitDown(page, game, { seats, level: "characters", options: options(game) });
  const those = bots(await table(page));
  const names = those.map(({ name }) => name);
  check(`${game}: characters sit down under their own names`, names.length === seats - 1 && new Set(names).size === names.length && those.every(({ name, level }) => NAMES[level] === name), those);
  const beside = await page.$$eval(".side .characters li", (nodes) => nodes.map((node) => node.textContent.split(")")[0]));
  check(`${game}: beside the board stands who has which temper`, beside.join() === those.map(({ name, level }) => `${name} (${level}`).join(), beside);
  check(`${game}: a whole game against characters`, await playOn(page, 3000, false, dice(3)));
  await page.waitForSelector(".result td");
  const shown = await page.$$eval(".result > details > table th", (nodes) => nodes.map((node) => node.innerText.split("\n")[0].replace("♛ ", "")));
  check(`${game}: the score names them`, names.every((name) => shown.includes(name)), shown);
  check(`${game}: nothing adapts`, (await adapted(page, game)) === null && !(await page.$(".result .fair")));
  await page.click("[data-do=again]");
  await page.waitForSelector(`${playable}`);
  check(`${game}: the next game is with the same characters`, bots(await table(page)).map(({ name }) => name).join() === names.join());
  check(`${game}, characters: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** On a small phone, with as many players as there can be. */
async function onPhone(game) {
  const { page, close } = await open({ viewport: { width: 360, height: 640 } });
  await sitDown(page, game, { seats: described[game].max_seats, level: "characters", options: options(game) });
  const bad = [...(await badText(page)), ...(await badDrawing(page, 0))];
  check(`${game}: characters' names fit a small phone`, bad.length === 0, bad);
  await page.click("[data-do=side]");
  await page.waitForSelector(".side .characters");
  check(`${game}: so does what is told of them`, (await badText(page)).length === 0, await badText(page));
  await close();
}

/** Who sits where is drawn. A sixth bot has no temper. */
async function lots() {
  const { page, close } = await open();
  const orders = new Set();
  for (let tables = 0; tables < 6; tables++) {
    await sitDown(page, "goofspiel", { seats: 7, level: "characters" });
    const all = bots(await table(page));
    orders.add(all.map(({ name }) => name).join());
    check("five characters and another one", new Set(all.map(({ name }) => name)).size === 6 && all.filter(({ level }) => level in NAMES).length === 5 && all[5].level === "normal", all);
  }
  check("who sits where is drawn", orders.size > 3, [...orders]);
  await close();
}

/** Where nobody is against anybody there is nothing to choose; who has a bot for a partner cannot have it adapt. */
async function together() {
  const { page, close } = await open();
  const words = async (chosen) => {
    await page.goto(address);
    await page.waitForSelector(".games");
    await page.evaluate((text) => localStorage.setItem("set.chabyrinthe", text), JSON.stringify(chosen));
    await page.goto(`${address}#set/chabyrinthe`);
    await page.waitForSelector(".setting .pick");
    return page.$$eval(".setting .pick span", (nodes) => nodes.map((node) => node.textContent));
  };
  for (const [level, mode, seats, characters, adapts] of [["adapts", "coop", 3, false, false], ["characters", "coop", 2, false, false], ["adapts", "teams", 4, true, false], ["adapts", "versus", 2, true, true]]) {
    const offered = await words({ seats, level, options: { mode } });
    check(`Chabyrinthe, ${mode}: what is offered`, offered.includes("characters") === characters && offered.includes("adapt to you") === adapts, offered);
    await sitDown(page, "chabyrinthe", { seats, level, options: { mode } });
    const setup = await table(page);
    const fine = adapts ? setup.adapts === 0.5 : setup.adapts === undefined && bots(setup).every((bot) => bot.level === "normal");
    check(`Chabyrinthe, ${mode}: what cannot be falls back to good bots`, fine, setup);
  }
  const alone = await words({ seats: 1, level: "adapts", options: {} });
  check("alone there are no bots to choose", !alone.includes("adapt to you") && !alone.includes("good"), alone);
  await sitDown(page, "chabyrinthe", { seats: 1, level: "adapts", options: {} });
  check("and nothing adapts", (await table(page)).adapts === undefined);
  await close();
}

/** Whole games against bots that adapt: each counts once, in the direction in which it should. */
async function adapts() {
  const { page, wrong, close } = await open();
  const directions = new Set();
  await sitDown(page, "goofspiel", { seats: 2, level: "adapts", wish: "fair", options: { cards: "3" } });
  for (let rounds = 0; rounds < 16 && !(directions.has(1) && directions.has(-1)); rounds++) {
    const before = await adapted(page, "goofspiel");
    check("the bots are as strong as was found", bots(await table(page)).every(({ level }) => level === before.level), [before, await table(page)]);
    check("a whole game against bots that adapt", await playOn(page, 60, false, dice(rounds + 1)));
    await page.waitForSelector(".result .fair");
    const after = await adapted(page, "goofspiel");
    const won = await page.$$eval(".result > details > table tr.won th", (nodes) => nodes.map((node) => node.innerText.includes("You")));
    const share = won.includes(true) ? 1 / won.length : 0;
    const moved = Math.sign(Math.round(100 * (after.strength - before.strength)));
    check("who wins too often gets stronger bots, who wins too seldom weaker ones", after.games === before.games + 1 && moved === Math.sign(share - 0.5), [share, before, after]);
    const words = await page.textContent(".result .fair");
    check("and reads so", [/more gently/, /stay as they are/, /a little better/][moved + 1].test(words), [moved, words]);
    directions.add(moved);
    await page.reload();
    await page.waitForSelector(".result .fair");
    check("a reload at the end counts nothing twice, and says the same", JSON.stringify(await adapted(page, "goofspiel")) === JSON.stringify(after) && (await page.textContent(".result .fair")) === words);
    await page.click("[data-do=again]");
    await page.waitForSelector(playable);
  }
  check("games were won and lost", directions.has(1) && directions.has(-1), [...directions]);
  await close();
  check("adapting: nothing went wrong", wrong.length === 0, wrong);
}

/** What is no finished game of this table counts nothing: one that was left, taken back, or watched again. */
async function countsNothing() {
  const { page, close } = await open();
  await sitDown(page, "goofspiel", { seats: 2, level: "adapts", wish: "most", options: { cards: "3" } });
  const begun = JSON.stringify(await adapted(page, "goofspiel"));
  await page.locator(playable).first().dispatchEvent("click");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  await page.click("header.bar button");
  await page.waitForSelector(".games");
  await sitDown(page, "goofspiel", { seats: 2, level: "adapts", wish: "most", options: { cards: "3" } });
  check("a game that is left counts nothing", JSON.stringify(await adapted(page, "goofspiel")) === begun);
  await playOn(page, 60, false, dice(2));
  await page.waitForSelector(".result .fair");
  const once = JSON.stringify(await adapted(page, "goofspiel"));
  check("one that is finished does", once !== begun, once);
  const end = await page.evaluate(() => sessionStorage.getItem("setup"));
  await page.click(".result >> text=Watch it again");
  await page.waitForSelector(".replay .player");
  await page.keyboard.press("End");
  await page.click("header.bar button");
  await page.waitForSelector(".result .fair");
  check("watching it again counts nothing", JSON.stringify(await adapted(page, "goofspiel")) === once);
  await page.click("[data-do=again]");
  await page.waitForSelector(playable);
  await playOn(page, 60, false, dice(4));
  await page.waitForSelector(".result .fair");
  const twice = JSON.stringify(await adapted(page, "goofspiel"));
  await page.evaluate((text) => sessionStorage.setItem("setup", text), end);
  await page.reload();
  await page.waitForSelector(".result .buttons");
  check("the end of an older game counts nothing either, and says nothing", JSON.stringify(await adapted(page, "goofspiel")) === twice && !(await page.$(".result .fair")));
  await close();
}

/** Several people at the device: what they win adds up, and so does their fair share. */
async function shared() {
  const { page, close } = await open();
  const end = async (adapts, key) => {
    await page.goto(address);
    await page.evaluate(() => localStorage.setItem("adapts.goofspiel", '{"strength":9,"games":4,"level":"strength-9","counted":[],"change":0}'));
    const seats = ["Anna", "Ben", "Misaine"].map((name, seat) => ({ name, kind: seat < 2 ? "here" : "bot", level: "normal" }));
    const setup = { game: "goofspiel", options: { cards: "1" }, seats, adapts, key: key.repeat(64), moves: [0, 1, 2].map((seat) => `${seat} bid-1`) };
    await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
    await page.goto(`${address}#table/goofspiel`);
    await page.reload();
    await page.waitForSelector(".result .fair");
    return (await adapted(page, "goofspiel")).strength - 9;
  };
  // All bid the same card: all three win, two of them here.
  check("two of three winners are here: two thirds", Math.abs(await end(2 / 3, "1")) < 0.02 && (await end(0.5, "2")) > 0.3 && (await end(0.75, "3")) < -0.1);
  await close();
}

/** Strong ones play by a network as hard and max do; it is fetched once, then the browser has it. */
async function networks() {
  const { page, close } = await open({ fresh: true });
  const asked = [];
  page.on("response", (response) => /\.net$/.test(response.url()) && asked.push(response));
  const sit = async (strength) => {
    await page.goto(address);
    await page.evaluate((now) => localStorage.setItem("adapts.wa-chat-bi", JSON.stringify({ strength: now, games: 9, level: `strength-${now}`, counted: [], change: 0 })), strength);
    await sitDown(page, "wa-chat-bi", { seats: 3, level: "adapts" });
    await playOn(page, 4, false, dice(1));
  };
  await sit(10);
  check("weak bots that adapt need no network", asked.length === 0, asked.map((one) => one.url()));
  const thinks = page.waitForResponse(/\.net$/);
  await page.waitForSelector(playable);
  await page.waitForSelector("button[title]:not([disabled]):has-text('Hint')");
  await page.keyboard.press("h");
  await thinks;
  check("a hint thinks by one, whoever plays", asked.length === 1, asked.length);
  for (const [strength, count] of [[11, 2], [20, 3]]) {
    const came = page.waitForResponse(/\.net$/);
    await sit(strength);
    await came;
    check(`strength ${strength} plays by the network`, asked.length === count, asked.length);
  }
  const [first, second] = await Promise.all([asked[0], asked.at(-1)].map(async (response) => (await response.finished(), (await response.request().sizes()).responseBodySize)));
  check("which comes from the browser's own store at the next table", first > 10000 && second <= 0, [first, second]);
  await close();
}

/** A character at a table elsewhere: seated by the host, seen by the guest, played to the end. */
async function elsewhere() {
  const [anna, ben] = [await open(), await open({ viewport: { width: 360, height: 640 } })];
  const code = await createTable(anna.page, { game: "goofspiel", seats: 4, options: { cards: "3" } });
  await anna.page.goto(`${address}t/${code}`);
  await anna.page.waitForSelector("form.name input");
  await anna.page.fill("form.name input", "Anna");
  await anna.page.click("[data-do=sit]");
  await anna.page.waitForSelector(".seating .sitting");
  for (const [seat, character] of [[2, "greedy"], [3, "bold"]]) await anna.page.selectOption(`select[aria-label="Seat ${seat}"]`, character);
  await ben.page.goto(`${address}t/${code}`);
  await ben.page.waitForSelector(".seating :text('Filou')");
  const seen = await ben.page.$$eval(".seating li .who", (nodes) => nodes.map((node) => node.textContent.replace(/\s+/g, " ").trim()));
  check("a guest reads who sits there, and their temper", seen[1] === "Gourmand greedy" && seen[2] === "Filou bold", seen);
  check("the waiting room's text fits a phone", (await badText(ben.page)).length === 0, await badText(ben.page));
  await serious(anna.page, "a waiting room with characters");
  await anna.page.click("[data-do=start]");
  await anna.page.waitForSelector(playable);
  const strip = await anna.page.$$eval(".people li", (nodes) => nodes.map((node) => node.textContent.replace(/\s+/g, " ").trim()));
  check("at the table their tempers stand beside their names", strip[1] === "Gourmand greedy" && strip[2] === "Filou bold" && /bot$/.test(strip[3]), strip);
  check("online: a whole game with characters", await playOn(anna.page, 60, false, dice(1)));
  await anna.page.waitForSelector(".result td");
  const shown = await anna.page.$$eval(".result > details > table th", (nodes) => nodes.map((node) => node.innerText.split("\n")[0].replace("♛ ", "")));
  check("online: the score names them", ["Gourmand", "Filou"].every((name) => shown.includes(name)), shown);
  await anna.page.click("[data-do=again]");
  await anna.page.waitForSelector("[data-do=start]");
  const kept = await anna.page.$$eval(".seating select", (nodes) => nodes.map((node) => node.value));
  check("online: the next game keeps them", kept.slice(0, 2).join() === "greedy,bold", kept);
  for (const one of [anna, ben]) check("online, characters: nothing went wrong", one.wrong.length === 0, one.wrong);
  await Promise.all([anna.close(), ben.close()]);
}

/** Bots that no list offers sit at a table that another program has opened: what is chosen is shown as chosen. */
async function unlisted() {
  const [anna, ben] = [await open(), await open({ viewport: { width: 360, height: 640 } })];
  const code = await createTable(anna.page, { game: "goofspiel", seats: 4, level: "strength-7", bots: [null, "strength-7", "random", "hard"] });
  await anna.page.goto(`${address}t/${code}`);
  await anna.page.waitForSelector(".seating select");
  const shown = () => anna.page.$$eval(".seating select", (nodes) => nodes.map((node) => node.selectedOptions[0]?.textContent));
  check("a bot of no list is shown as a bot", (await shown()).join() === "free,bot,bot,strong bot", await shown());
  check("and so is who fills in", (await anna.page.$$eval('fieldset:has(legend:has-text("strength")) input:checked + span', (nodes) => nodes.map((node) => node.textContent))).join() === "bot");
  await ben.page.goto(`${address}t/${code}`);
  await ben.page.waitForSelector(".seating .dot.bot");
  const seen = await ben.page.$$eval(".seating li .who .soft", (nodes) => nodes.map((node) => node.textContent));
  check("a guest reads so, too", seen.join() === "free,bot,bot,strong bot", seen);
  await anna.page.selectOption('select[aria-label="Seat 2"]', "easy");
  await anna.page.selectOption('select[aria-label="Seat 3"]', "");
  await anna.page.waitForFunction(() => document.querySelectorAll(".seating .dot.open").length === 2);
  check("another choice takes its place", (await shown()).join() === "free,gentle bot,free,strong bot" && (await anna.page.locator('.seating option:text-is("bot")').count()) === 0, await shown());
  for (const one of [anna, ben]) check("bots of no list: nothing went wrong", one.wrong.length === 0, one.wrong);
  await Promise.all([anna.close(), ben.close()]);
}

await suite(async () => {
  if (everything) for (const part of [byKeys, oldChoices, noSuchLevel, fullStorage, lots, adapts, countsNothing, shared, networks, elsewhere, unlisted]) await part();
  if (games.includes("chabyrinthe")) await together();
  for (const game of games) await characters(game);
  for (const game of games) await onPhone(game);
});
