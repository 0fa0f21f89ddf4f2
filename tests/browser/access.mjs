// The page for everybody, in a real Chromium: whole games by somebody who does not see them and has only keys; then WCAG 2.2 AA by its
// numbers, with axe and with what axe cannot see (access/). usage: node access.mjs SILURE PAGE [GAME…]
import { address, calm, check, createTable, described, dice, everything, games as wanted, open, playable, playOn, suite } from "./browser.mjs";
import { drawn, openLab, toldApart } from "./access/colours.mjs";
import { screen, table, television } from "./access/criteria.mjs";
import { myTurn, over, Reader } from "./access/reader.mjs";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** Where two positions differ. */
const differ = (told, real) => Object.keys(real).filter((key) => !same(told[key], real[key])).map((key) => [key, ...JSON.parse(JSON.stringify([told[key] ?? null, real[key]]))]);

/** A whole game from the accessibility tree alone: what it tells and what was heard, compared with what is. */
async function whole(game, kind, { seats = kind.seats, options = kind.options ?? {}, title = game }) {
  const reader = await Reader.sit(game, seats, options);
  const chance = dice(5);
  let model = null;
  let [turns, wrongTold, wrongHeard, cats] = [0, null, null, 0];
  let said = "";
  const others = new Set();
  /** What was read aloud since the last time, and what it makes one believe. */
  const hear = async () => {
    await reader.listen();
    const heard = await reader.heard();
    said += heard.map((one) => one.text).join("\n");
    for (const { region, text } of heard) if (region !== "told") others.add(`${region}: ${text}`);
    const text = heard.filter(({ region }) => region === "told").map((one) => one.text).join(" ");
    if (model) kind.hear(model, text, reader);
    return text;
  };
  let tree = await reader.until(myTurn);
  for (; turns < 400; turns++) {
    let text = await hear();
    if (over(tree)) break;
    // Where several choose at once, others may have chosen between the two looks.
    const looked = () => turns % (kind.every ?? 1) === 0 && !kind.covered?.(tree);
    let [real, told] = looked() ? [kind.true(await reader.truth()), kind.told(tree, reader)] : [];
    const differs = () => !same(told, real) || (model && differ(model, kind.begin(real)).length > 0);
    for (let looks = 0; looked() && looks < 20 && differs(); looks++) {
      tree = await reader.tree();
      text += ` ${await hear()}`;
      [real, told] = [kind.true(await reader.truth()), kind.told(tree, reader)];
    }
    if (over(tree)) continue;
    if (looked() && !same(told, real)) wrongTold ??= [turns, differ(told, real)];
    if (model && looked() && differ(model, kind.begin(real)).length) wrongHeard ??= [turns, differ(model, kind.begin(real)), text];
    if (looked()) model ??= kind.begin(told);
    const moves = await reader.moves();
    const done = await kind.play(tree, reader, chance);
    cats += done?.cats ?? 0;
    // Something has come of it, and can be read.
    const names = (now) => now.map(({ name, pressed, disabled }) => name + pressed + disabled).join();
    if (!done?.chosen) await reader.moved(moves);
    const before = names(tree);
    tree = await reader.until((now) => over(now) || (names(now) !== before && myTurn(now)));
  }
  await reader.until(over);
  check(`${title}: a whole game from the accessibility tree alone`, over(tree) && turns > 3, turns);
  check(`${title}: the tree tells the position, at every turn`, wrongTold === null, wrongTold);
  check(`${title}: so does what was read aloud`, wrongHeard === null && model !== null, wrongHeard);
  await atTheEnd(reader, title);
  check(`${title}: the result is read aloud`, /Victory|wins?\b|won/.test(said), said.slice(-300));
  check(`4.1.3: ${title}: one live region tells it all`, others.size === 0, [...others]);
  check(`${title}: nothing went wrong`, reader.wrong.length === 0, reader.wrong);
  console.log(`# ${title}: ${turns} decisions by keys alone${cats ? `, ${cats} cats brought home on purpose` : ""}`);
  await reader.close();
}

/** Whoever has played by keys sees the result without another key; who goes back to the board is refused nothing there. */
async function atTheEnd({ page }, title) {
  const here = () => page.evaluate(() => [getComputedStyle(document.querySelector(".result")).opacity, document.activeElement.closest(".result") !== null, document.activeElement.outerHTML.slice(0, 200)]);
  const there = await page.waitForFunction(() => document.activeElement.closest(".result"), null, { timeout: 5000 }).catch(() => null);
  const now = await here();
  check(`2.4.7: ${title}: at the end the keyboard is at the result, which is seen`, there !== null && now[0] === "1", now);
  const used = page.locator('.board [aria-disabled="true"][tabindex]').first();
  if (!(await used.count())) return;
  await page.waitForSelector(".result .shared", { state: "attached" }); // what explains the score has asked what it wants to know
  const asked = await page.evaluateHandle(() => {
    const [all, post] = [[], Worker.prototype.postMessage];
    Worker.prototype.postMessage = function (...what) {
      all.push(what[0]);
      return post.apply(this, what);
    };
    return all;
  });
  await used.focus();
  await page.keyboard.press("Enter");
  const [questions, refusal, [opacity]] = [await asked.jsonValue(), await page.textContent(".refusal"), await here()];
  check(`${title}: after the end nothing is asked or refused, and the board can be looked at`, !questions.length && !refusal && opacity === "0", [questions, refusal, opacity]);
}

/** What bots do is read out one thing after another: one announcement a move at most, never many at once. */
async function paced() {
  const { listener } = await import("../../games/kai-piranja/test_reader.mjs");
  const reader = await Reader.sit("kai-piranja", 4, {}, { speed: "fast" });
  await reader.until(myTurn);
  await reader.listen();
  const chance = dice(5);
  const before = await reader.moves();
  const heard = [];
  const byBots = () => heard.filter(({ text }) => !text.startsWith("You "));
  while (byBots().length < 4) {
    const tree = await reader.until(myTurn, 60000);
    heard.push(...(await reader.heard()));
    const moves = await reader.moves();
    await listener.play(tree, reader, chance);
    await reader.moved(moves);
  }
  const moves = (await reader.moves()) - before;
  const crowd = Math.max(...byBots().map(({ at }) => byBots().filter((one) => one.at >= at && one.at < at + 4000).length));
  check("4.1.3: one announcement a move at most, and no crowd of them", heard.length <= moves + 1 && crowd <= 4, [heard.length, moves, crowd, heard]);
  await reader.close();
}

/** The race, by ear: what one loves is heard, who flips what is heard, and a digit takes the pile that has it. */
async function race() {
  const { listener } = await import("../../games/kawaii/test_reader.mjs");
  const reader = await Reader.sit("kawaii", 3, { pace: "live" });
  const model = { piles: [[], [], []], love: [] };
  let [said, claimed] = ["", -1];
  for (const end = Date.now() + 90000; Date.now() < end && !/ takes? /.test(said.slice(claimed < 0 ? said.length : 0)); ) {
    await reader.page.waitForFunction(() => window.heard.length > 0, null, { timeout: 60000 });
    const text = (await reader.heard()).map((one) => one.text).join(" ");
    said += ` ${text}`;
    listener.hear(model, text, reader);
    const pile = model.piles.findIndex((cards) => cards.some((card) => model.love.some((one) => card.split(" ").includes(one))));
    if (pile >= 0 && claimed < 0) {
      await reader.press(String(pile + 1));
      claimed = pile;
    }
  }
  check("kawaii, live: what one loves and what is flipped is heard, and a digit takes the pile", model.love.length === 2 && claimed >= 0 && /reach for| takes? /.test(said), said.slice(-400));
  check("kawaii, live: nothing went wrong", reader.wrong.length === 0, reader.wrong);
  await reader.close();
}

/** Arrows lead from one thing to the next, whatever lies together. */
async function acrossGroups() {
  const reader = await Reader.sit("wa-chat-bi", 3);
  const group = () => reader.page.evaluate(() => document.activeElement.closest("[data-group]")?.dataset.group ?? document.activeElement.getAttribute("aria-label"));
  await reader.until(myTurn);
  await reader.press("ArrowRight");
  await reader.page.waitForFunction(() => document.activeElement !== document.body).catch(() => {});
  await reader.page.focus('.board :is([data-word="eat"], [data-try="eat"])');
  const from = await group();
  await reader.press("ArrowDown");
  check("wa-chat-bi: an arrow leads from the pile to the hand", from !== "hand" && (await group()) === "hand", [from, await group()]);
  await reader.close();
}

/** A card that leads to a choice leads the keyboard there, too. */
async function onward() {
  const reader = await Reader.sit("wa-chat-bi", 3);
  const next = '.board [data-word="next"]';
  for (let moves = 0; moves < 60 && !(await reader.page.$(next)); moves++) {
    await reader.until(myTurn);
    if (await reader.page.$(next)) break;
    await reader.page.evaluate((what) => {
      const press = (wanted) => document.querySelector(wanted)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      press(what);
      press('.board [data-word^="serve-"]'); // where the card leads to a choice
    }, playable);
  }
  await reader.page.focus(next);
  await reader.press("Enter");
  const there = await reader.page.waitForFunction(() => /^next-\d$/.test(document.activeElement.getAttribute("data-word")), null, { timeout: 10000 }).then(() => true, () => false);
  check("wa-chat-bi: “you next” leads the keyboard to the cats", there, await reader.page.evaluate(() => document.activeElement.outerHTML.slice(0, 300)));
  await reader.close();
}

/** Digits, arrows, letters and the list of them; focus stays when the table is drawn anew. */
async function keyboard() {
  const reader = await Reader.sit("chawai", 3);
  const here = async () => (await reader.tree()).find(({ focused, role }) => focused && role !== "RootWebArea")?.name;
  await reader.until(myTurn);
  check("at a table that has just opened, nothing takes a screen reader's place", await reader.page.evaluate(() => document.activeElement === document.body));
  await reader.press("ArrowRight");
  await reader.page.waitForFunction(() => document.activeElement !== document.body).catch(() => {});
  check("an arrow leads onto the board, to what can be played", (await here()) === "dive to 1", await here());
  await reader.press("Tab");
  await reader.page.waitForSelector(".said[data-keys]", { state: "attached" });
  check("shortcuts are shown on the screen", /U undo.*H hint.*\? all keys/.test(await reader.page.$eval(".said", (node) => getComputedStyle(node, "::after").content)));
  const stops = (await reader.page.$$eval('.board [data-group="hand"] [tabindex="0"]', (nodes) => nodes.length));
  check("2.4.3: a hand is one stop of the Tab key", stops === 1, stops);
  await reader.press("8");
  check("a digit finds its card", (await here()) === "dive to 8", await here());
  await reader.press("ArrowRight");
  check("arrows lead on", (await here()) === "dive to 9", await here());
  await reader.press("Enter");
  await reader.until((tree) => tree.some(({ name }) => name === "9: has dived"));
  await reader.until(myTurn);
  check("2.4.3: focus is kept when the table is drawn anew", (await here()) === "9: has dived", await here());
  await reader.press("h");
  await reader.until((tree) => tree.some(({ role, name }) => role === "region" && name === "Hint"));
  await reader.press("Shift");
  check("H asks for a hint, which is read aloud", (await reader.heard()).some(({ text }) => /Dive to \d+/.test(text)));
  await reader.press("Shift+?");
  await reader.until((tree) => tree.some(({ role, name }) => role === "dialog" && name === "Keys"));
  check("? lists the keys", /1–12/.test(await reader.page.textContent("dl.keys")), await reader.page.textContent("dl.keys"));
  await reader.press("Escape");
  await reader.until((tree) => !tree.some(({ role }) => role === "dialog"));
  check("and the keyboard is back where it was", (await here()) === "9: has dived", await here());
  await reader.close();
}

/** Every screen by the numbers of WCAG. */
async function screens() {
  const { page, close } = await open({ viewport: { width: 1024, height: 768 } });
  await screen(page, "the door");
  await page.click('[data-set="chawai"]');
  await page.waitForSelector(".setting");
  await screen(page, "setting a table");
  await page.click(".setting .first");
  await page.waitForSelector(playable);
  await page.click("[data-do=rules]");
  await page.waitForSelector(".rules h2");
  await screen(page, "the rules beside a table", { sizes: [[360, 640], [1440, 900]] });
  await page.keyboard.press("Escape");
  await page.click(".gear");
  await page.waitForSelector("dialog[open]");
  await screen(page, "the settings", { sizes: [[360, 640], [740, 360], [1440, 900]] });
  await close();
}

async function later() {
  const ended = await table("goofspiel", 2, { cards: "1" }, ".result .shared");
  await screen(ended.page, "the end of a game");
  const [, other] = await ended.page.$$eval(".result th", (cells) => cells.map((cell) => cell.innerText.split("\n")[0].replace("♛ ", "")));
  const free = () => ended.page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector(".board").getBoundingClientRect();
    return Boolean(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".board"));
  });
  const covered = !(await free());
  await ended.page.keyboard.press("Escape");
  check("Escape folds the result, and the board under it is seen", covered && (await free()));
  await ended.page.click(".result > details > summary");
  check("and a press opens it again", !(await free()));
  check("who shares a victory is named first", (await ended.page.textContent(".result h2")) === `You and ${other} win!`, await ended.page.textContent(".result h2"));
  await ended.close();
}

/** A family at one table: the name and the face, the room where it waits with its code, the scoreboard, the next game; the television beside it. */
async function family() {
  const sizes = [[360, 640], [1440, 900]];
  const { page, close } = await open({ viewport: { width: 1024, height: 768 } });
  const tv = await open({ viewport: { width: 1920, height: 1080 } });
  const code = await createTable(page, { game: "goofspiel", seats: 2, options: { cards: "2" } });
  await page.goto(`${address}t/${code}`);
  await page.waitForSelector(".qr");
  await screen(page, "a table that waits for people");
  await page.click("[data-do=look]");
  await page.waitForSelector("dialog .looks");
  await screen(page, "choosing a face and a colour", { sizes });
  await page.keyboard.press("Escape");
  await page.fill("form.name input", "Anna");
  await page.click("[data-do=sit]");
  await page.click("[data-do=tv]");
  await page.waitForSelector("dialog .qr");
  await screen(page, "the way to a television", { sizes });
  await page.keyboard.press("Escape");
  await tv.page.goto(`${address}t/${code}#tv`);
  await tv.page.waitForSelector(".tv-waiting .qr");
  await television(tv.page, "a television that waits");
  await page.click("[data-do=start]");
  await tv.page.waitForSelector(".tv-people");
  await page.waitForSelector(playable);
  await television(tv.page, "a television while people play");
  await playOn(page, 9, false, dice(1));
  await tv.page.waitForSelector(".result .evening");
  await television(tv.page, "a television with the scoreboard");
  await page.click("[data-do=another]");
  await page.waitForSelector(".next-games");
  await screen(page, "choosing the next game", { sizes });
  await page.click("[data-next=chawai]");
  await page.waitForSelector(".waiting .evening");
  await screen(page, "the scoreboard", { sizes });
  await Promise.all([close(), tv.close()]);
}

async function tables(game, lab) {
  const { usual_seats } = described[game];
  const options = calm[game] ? { [calm[game][0]]: calm[game][1] } : {};
  const measured = await table(game, usual_seats, options);
  await screen(measured.page, `a table of ${game}`);
  await measured.close();
  const painted = await table(game, usual_seats, options, playable, true);
  await drawn(painted.page, lab, game);
  await toldApart(lab, game);
  await painted.close();
}

await suite(async () => {
  const lab = await openLab();
  const jobs = [];
  for (const game of wanted) {
    const { listener } = await import(`../../games/${game}/test_reader.mjs`);
    jobs.push(() => tables(game, lab), ...(listener.tables ?? [{}]).map((at) => () => whole(game, listener, at)));
  }
  if (everything) jobs.push(screens, later, family, keyboard, acrossGroups, onward, paced);
  if (wanted.includes("kawaii")) jobs.push(race);
  // Two at a time: much of it is waiting.
  const lane = async () => {
    for (let next = jobs.shift(); next; next = jobs.shift()) await next().catch((error) => check("all of it came to its end", false, error.stack));
  };
  await Promise.all([lane(), lane()]);
});
