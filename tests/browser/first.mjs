// A first game and its help, in a real Chromium: the goal in three sentences, hints that are true and glow, small cards that ask, signs
// that explain themselves, a race that counts in and waits. usage: node first.mjs SILURE PAGE [GAME…]
import { address, check, dice, everything, games, open, playable, playOn, serious, sitDownCalmly, suite } from "./browser.mjs";

/** Before somebody's first game of a kind; once. */
async function goal(game, number) {
  const viewport = number % 2 ? { width: 360, height: 640 } : { width: 1440, height: 900 };
  const { page, wrong, close } = await open({ newcomer: true, viewport, locale: number % 2 ? "fr-FR" : "en-GB" });
  await page.click(`[data-game="${game}"]`);
  await page.waitForSelector(".goal");
  check(`${game}: its goal in three sentences`, (await page.locator(".goal p").count()) === 3 && (await page.locator(".board svg").count()) > 0, await page.textContent(".goal"));
  await serious(page, `${game}, its goal`);
  const seen = await page.$eval(".goal", (card) => {
    const box = card.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  });
  check(`${game}: the goal is all in sight`, seen);
  for (const [width, height] of [[740, 360], [320, 568]]) {
    await page.setViewportSize({ width, height });
    const inside = await page.$$eval(".goal button", (buttons) => buttons.every((button) => button.getBoundingClientRect().bottom <= innerHeight));
    check(`${game}: what puts the goal away is in sight, ${width}×${height}`, inside);
  }
  await page.setViewportSize(viewport);
  if (number % 3 === 0) await page.goBack();
  else if (number % 3 === 1) await page.click("[data-do=goal]");
  else await page.keyboard.press("Escape");
  await page.waitForSelector(".goal", { state: "detached" });
  await page.waitForSelector(`${playable}, .count-in`);
  await page.reload();
  await page.waitForSelector(`${playable}, .count-in`);
  check(`${game}: the goal comes once`, (await page.locator(".goal").count()) === 0);
  check(`${game}, its goal: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** Alone, or all together, nobody has the most points: the goal is another one, and there are three sentences still. */
async function otherGoals() {
  for (const chosen of [["1"], ["4", "all together"]]) {
    const { page, close } = await open({ newcomer: true, viewport: { width: 360, height: 640 } });
    await page.click('[data-set="chabyrinthe"]');
    for (const words of chosen) await page.click(`.pick:has-text("${words}") >> nth=0`);
    await page.click(".setting .first");
    await page.waitForSelector(".goal");
    const told = await page.$$eval(".goal p", (nodes) => nodes.map((node) => node.textContent));
    check(`Chabyrinthe, ${chosen}: the goal is few turns`, told.length === 3 && /few turns/.test(told[0]) && !/most points/.test(told[0]), told);
    check(`Chabyrinthe, ${chosen}: everybody's whole name stands above the roof`, !/…/.test(await page.textContent(".board")), await page.textContent(".board"));
    check(`Chabyrinthe, ${chosen}: so it stands beside the board`, (await page.textContent(".side .aim")).startsWith(told[0]), await page.textContent(".side .aim"));
    await close();
  }
}

/** The move that glows is the first of the list and has the highest chance shown; people are called by their names. */
async function hint(game, number) {
  const { page, close } = await open({ locale: number % 2 ? "fr-FR" : "en-GB" });
  await sitDownCalmly(page, game);
  for (let asked = 0; asked < 3; asked++) {
    await page.waitForSelector(playable);
    await page.click("text=/^(Hint|Conseil)$/");
    await page.waitForSelector("[data-hint]");
    check(`${game}: one move is shown, and glows on the board`, (await page.locator("[data-hint]").count()) === 1 && (await page.locator(".hinted").count()) > 0, await page.textContent(".hints"));
    if (await page.$("[data-do=more]")) await page.click("[data-do=more]");
    const chances = await page.$$eval("[data-hint]", (nodes) => nodes.map((node) => Number(node.dataset.chance)));
    const words = await page.textContent(".hints");
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1920, height: 1080 });
    const heights = await page.$eval(".hints", (box) => [box.scrollHeight, box.clientHeight]);
    check(`${game}: on a wide screen all hints are read whole`, heights[0] <= heights[1], heights);
    await page.setViewportSize(usual);
    check(`${game}: the first hint has the highest chance`, chances.every((one) => one <= chances[0]), chances);
    check(`${game}: hints speak of people`, !/seat \d|pile \d|place \d|\bseat\b/i.test(words) && words.trim().length > 15, words);
    await page.click("[data-hint]");
    await page.waitForSelector("[data-hint]", { state: "detached" });
  }
  await close();
}

/** Where browsers take a card for larger than it is, its own edge is the frame of what is hinted or pointed at. */
async function framed() {
  const { page, close } = await open();
  await page.click('[data-game="chabyrinthe"]');
  await page.waitForSelector(playable);
  for (const kind of ["hinted", "pointed", "raised"]) {
    const [around, edge] = await page.$eval('[data-word^="turn-"][aria-disabled="false"]', (node, name) => {
      const stroke = () => getComputedStyle(node.querySelector("[data-spin] + rect")).stroke;
      const before = stroke();
      node.classList.add(name);
      const seen = [getComputedStyle(node).outlineStyle, stroke() !== before];
      node.classList.remove(name);
      return seen;
    }, kind);
    check(`chabyrinthe: the frame of a card that is ${kind} does not run over it`, around === "none" && edge, [around, edge]);
  }
  await close();
}

/** A small card that a finger touches asks first; a mouse, a key, or who wishes so, plays at once. */
async function small() {
  const { page, close } = await open({ viewport: { width: 320, height: 420 }, hasTouch: true });
  const moves = () => page.evaluate(() => JSON.parse(localStorage.getItem("game.chawai")).table.record.match(/^0 dive-/gm)?.length ?? 0);
  /** The next turn is shown, in which one diver less can be chosen. */
  const turn = (gone, next) => page.waitForFunction(([spent, ready]) => !document.querySelector(`[data-word="${spent}"], [data-sent]`) && document.querySelector(`[data-word="${ready}"]`), [gone, next]);
  await page.click('[data-game="chawai"]');
  await page.waitForSelector('[data-word="dive-7"]');
  const size = await page.$eval('[data-word="dive-7"]', (node) => Math.min(node.getBoundingClientRect().width, node.getBoundingClientRect().height));
  check("at a small window divers are small", size < 44, size);
  await page.tap('[data-word="dive-7"]');
  await page.waitForSelector("[data-do=confirm]");
  check("a small card that is touched is raised", (await page.locator('.raised[data-word="dive-7"]').count()) === 1 && (await moves()) === 0);
  const frame = await page.$eval(".raised", (node) => [getComputedStyle(node).outlineStyle, getComputedStyle(node).outlineWidth]);
  check("and stands in a frame, though it was touched", frame.join() === "solid,5px", frame);
  await page.tap('[data-word="dive-9"]');
  await page.waitForSelector('.raised[data-word="dive-9"]');
  check("touching another one takes that back", (await page.locator(".raised").count()) === 1 && (await moves()) === 0);
  await page.tap('[data-word="dive-9"]');
  await page.waitForFunction(() => /^0 dive-9/m.test(JSON.parse(localStorage.getItem("game.chawai")).table.record));
  check("a second touch plays it", (await moves()) === 1);
  await turn("dive-9", "dive-3");
  await page.tap('[data-word="dive-3"]');
  await page.tap("[data-do=confirm]");
  await page.waitForFunction(() => /^0 dive-3/m.test(JSON.parse(localStorage.getItem("game.chawai")).table.record));
  check("so does the button beside the hand", (await moves()) === 2);
  await page.evaluate(() => localStorage.setItem("confirm", "never"));
  await turn("dive-3", "dive-5");
  await page.tap('[data-word="dive-5"]');
  await page.waitForFunction(() => /^0 dive-5/m.test(JSON.parse(localStorage.getItem("game.chawai")).table.record));
  check("who wishes so plays at once", (await moves()) === 3);
  await turn("dive-5", "dive-6");
  await page.evaluate(() => localStorage.removeItem("confirm"));
  await page.focus('[data-word="dive-6"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /^0 dive-6/m.test(JSON.parse(localStorage.getItem("game.chawai")).table.record));
  check("a key plays at once", (await moves()) === 4);
  await close();
}

/** What is drawn as a sign and has no words of its own: a number, a short word, a card. Sentences speak for themselves. */
function mute(page) {
  return page.evaluate(() => {
    const spoken = (node) => {
      for (let at = node; at && !at.matches(".board > svg"); at = at.parentElement) {
        if (at.matches("[data-word], [pointer-events=none]")) return true;
        if (at.matches("[tabindex]") || at.querySelector(":scope > title")?.textContent.trim()) return true;
      }
      return node.querySelector("[tabindex], title") !== null;
    };
    const signs = [...document.querySelectorAll(".board svg text, .board svg [data-card]")].filter((node) => node.getBoundingClientRect().width > 1);
    // A sentence may be drawn as several lines.
    const sentence = (node) => node.matches("text") && /^(?=.*\p{L}{2})\S+\s+\S+\s+\S+|[.!?…]$/u.test(node.textContent.trim());
    return signs.filter((node) => (node.matches("[data-card]") || node.textContent.trim()) && !sentence(node) && !spoken(node)).map((node) => node.getAttribute("data-card") ?? node.textContent.trim());
  });
}

/** What is drawn and plays nothing says what it means: to a finger, to a mouse that rests on it (its title) and to the focus. */
async function signs(game) {
  const { page, close } = await open({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await sitDownCalmly(page, game);
  await page.waitForSelector(playable);
  const sign = '.board svg [role="img"][aria-label]';
  // Compared in the moment in which it appears: where there is one move only, it is played meanwhile, and the sign says something new.
  const [said, words] = await page.$eval(sign, (node) => {
    const box = node.getBoundingClientRect();
    const explained = new Promise((resolve) =>
      new MutationObserver(() => {
        const bubble = document.querySelector(".bubble");
        if (bubble) resolve([bubble.textContent, node.getAttribute("aria-label")]);
      }).observe(document.body, { childList: true }),
    );
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
    return explained;
  });
  check(`${game}: a sign that is touched explains itself`, said.length > 0 && said === words, [said, words]);
  await page.keyboard.press("Shift");
  await page.waitForSelector(".bubble", { state: "detached" });
  const silent = new Set(await mute(page));
  for (let rounds = 0; rounds < 3 && !(await playOn(page, 4, false, dice(5 + rounds))); rounds++) for (const one of await mute(page)) silent.add(one);
  check(`${game}: every sign has an explanation`, silent.size === 0, [...silent]);
  await close();
}

/** Time is the test's own: a minute passes when it says so. */
async function race() {
  const { page, close } = await open();
  await page.clock.install();
  await page.reload();
  const moves = () => page.evaluate(() => JSON.parse(localStorage.getItem("game.kawaii") ?? "null")?.table.record.split("\n").length ?? 0);
  const show = (hidden) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await page.click('[data-game="kawaii"]');
  await page.waitForSelector(".count-in p");
  check("a race counts in, and says what a tap does and costs", /♥/.test(await page.textContent(".count-in")) && /3/.test(await page.textContent(".count-in svg")));
  const before = await moves();
  for (let ticks = 0; ticks < 60 && (await page.$(".count-in")); ticks++) await page.clock.runFor(100);
  check("then it begins", (await page.locator(".count-in").count()) === 0);
  for (let ticks = 0; ticks < 400 && (await moves()) === before; ticks++) await page.clock.runFor(100);
  check("and goes on by itself", (await moves()) > before);
  await show(true);
  // What was already on its way arrives.
  let stood = await moves();
  for (let ticks = 0; ticks < 20; ticks++) {
    await page.clock.runFor(100);
    stood = await moves();
  }
  await page.clock.fastForward(120_000);
  await page.clock.runFor(1000);
  check("while its page is hidden it stands still", (await moves()) === stood, [stood, await moves()]);
  await show(false);
  await page.waitForSelector(".count-in");
  check("and counts in again", (await moves()) === stood);
  for (let ticks = 0; ticks < 800 && (await moves()) === stood; ticks++) await page.clock.runFor(100);
  check("before it goes on", (await moves()) > stood);
  await close();
}

/** A race with a known deal: after key 1 the viewer begins, after key 7 somebody else. */
async function sitAtRace(page, key) {
  const seats = ["You", "Ana", "Bao"].map((name, seat) => ({ name, kind: seat ? "bot" : "here", ...(seat ? { level: "easy" } : {}) }));
  await page.evaluate((setup) => sessionStorage.setItem("setup", setup), JSON.stringify({ game: "kawaii", options: {}, seats, key: key.padStart(64, "0") }));
  await page.goto(`${address}#table/kawaii`);
}

/** Nobody is asked for what cannot be done. */
async function firstFlip() {
  const { page, close } = await open();
  await sitAtRace(page, "1");
  await page.waitForFunction(() => document.querySelector(".prompt")?.textContent.trim());
  const asked = (await page.textContent(".prompt")).trim();
  check("Kawaii: who begins is asked to flip, and not to take a pile while all are empty", /^Flip/.test(asked) && !/pile/.test(asked), asked);
  await close();
}

/** On one's own turn Flip is lit, and a press does not wait for the clock; who reaches for a pile reads that it is theirs. */
async function ownTurn() {
  const { page, close } = await open();
  await page.clock.install();
  await sitAtRace(page, "7");
  const passes = async (holds, most) => {
    let ticks = 0;
    while (ticks < most && !(await holds())) {
      await page.clock.runFor(100);
      ticks++;
    }
    return ticks;
  };
  const newest = () => page.$eval(".side .log", (log) => log.querySelector("li")?.textContent ?? "");
  const lit = (move) => `.board [data-word="${move}"]:not([aria-disabled="true"])`;
  await page.waitForSelector(".board svg");
  await passes(() => page.$(lit("flip")), 900);
  await page.dispatchEvent(lit("flip"), "click");
  const ticks = await passes(async () => /^You flip /.test(await newest()), 20);
  check("Kawaii: Flip is lit on one's turn, and a press flips at once", ticks < 20, [ticks, await newest()]);
  await page.dispatchEvent(lit("claim-0"), "click");
  await passes(async () => /You took your pile:/.test(await page.textContent(".board")), 60);
  check("Kawaii: who was the fastest reads that it is theirs", /You took your pile:/.test(await page.textContent(".board")), await page.textContent(".board"));
  check("Kawaii: and what it is worth to them", /You took your pile: cards [+−]?\d/.test(await page.textContent(".board")), await page.textContent(".board"));
  check("Kawaii: and what it cost", /^You take your pile for a heart/.test(await newest()), await newest());
  await close();
}

/** However much has happened, the goal stands beside the board; the turns of what happened are parted, and whoever is next reads who did it. */
async function beside() {
  const { page, close } = await open({ viewport: { width: 1440, height: 900 } });
  await page.click('[data-game="kai-piranja"]');
  await page.waitForSelector(playable);
  await playOn(page, 12, false, dice(3));
  await page.waitForSelector(playable);
  const { bottom, parted, lines } = await page.evaluate(() => ({
    bottom: document.querySelector(".aim").getBoundingClientRect().bottom,
    parted: document.querySelectorAll(".log .begins").length,
    lines: document.querySelectorAll(".log li").length,
  }));
  check("Kai Piranja: the goal stays in sight beside the board", bottom <= 900, bottom);
  check("Kai Piranja: turns of the log are parted", parted > 0 && parted < lines, [parted, lines]);
  const names = await page.evaluate(() => JSON.parse(localStorage.getItem("game.kai-piranja")).table.seats.map(({ name }) => name));
  const said = await page.textContent(".caption");
  check("Kai Piranja: what is said before one's turn names somebody", names.some((name) => said.includes(name)), [said, names]);
  await close();
}

/** Players and options of the last game on a phone's door, which is far down. */
async function setupFromBelow() {
  const { page, close } = await open({ viewport: { width: 360, height: 640 } });
  await page.locator("[data-set]").last().click();
  await page.waitForSelector(".setting h2");
  check("players and options begin at their top, however far down they were asked for", (await page.evaluate(() => scrollY)) === 0, await page.evaluate(() => scrollY));
  await close();
}

await suite(async () => {
  await setupFromBelow();
  await Promise.all(games.map(goal));
  for (const [number, game] of games.entries()) await hint(game, number);
  if (games.includes("chabyrinthe")) await framed();
  if (games.includes("chabyrinthe")) await otherGoals();
  if (games.includes("chawai")) await small();
  if (games.includes("kai-piranja")) await beside();
  await Promise.all(games.map(signs));
  if (everything || games.includes("kawaii")) await race();
  if (everything || games.includes("kawaii")) await firstFlip();
  if (everything || games.includes("kawaii")) await ownTurn();
});
