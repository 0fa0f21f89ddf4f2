// A table on every screen, in a real Chromium: every game in six windows, at home and online, with few and with many players. The board's
// share of the window, hand and prompt inside it, nothing to scroll, nothing too small to press or to read.
// usage: node layout.mjs SILURE PAGE [GAME…] [--write]   --write: docs/layout.md is made from what was measured
import { writeFileSync } from "node:fs";
import { address, calm, check, createTable, described, dice, everything, games, open, playable, playOn, suite } from "./browser.mjs";

const windows = [[360, 640], [740, 360], [768, 1024], [1024, 768], [1440, 900], [1920, 1080]];
/** Which windows are a desktop's: there the board has most of it. */
const SHARE = 0.6;
const TARGET_PX = 24;
const TEXT_PX = 12;
const bots = ["Misaine", "Gribiche", "Pompon", "Réglisse", "Moustache", "Bidule"];
const rows = [];

const options = (game) => (calm[game] ? { [calm[game][0]]: calm[game][1] } : {});

/** A table at home, whose bots take their time. */
async function atHome(page, game, seats) {
  const setup = { game, options: options(game), seats: Array.from({ length: seats }, (_, seat) => (seat ? { name: bots[seat - 1], kind: "bot", level: "easy" } : { name: "You", kind: "here" })), key: "7".repeat(64) };
  await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
  await page.goto(`${address}#table/${game}`);
}

/** A table of the server: one person, bots on the other seats. */
async function online(page, game, seats) {
  const code = await createTable(page, { game, seats, options: options(game), bots: [null, ...Array(seats - 1).fill("easy")] });
  await page.goto(`${address}t/${code}`);
  await page.fill("form.name input", "Anna");
  await page.click("[data-do=sit]");
  await page.click("[data-do=start]");
}

/** What a window shows while it is the viewer's turn. */
function measure(page, what) {
  return page.evaluate((hand) => {
    const inside = ({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const svg = document.querySelector(".board svg");
    const { a, d } = svg.getScreenCTM();
    const { width, height } = svg.viewBox.baseVal;
    const places = [...document.querySelectorAll(hand)].map((node) => (node.querySelector("rect") ?? node).getBoundingClientRect());
    const prompt = document.querySelector(".prompt");
    const texts = [...svg.querySelectorAll("text")].filter((node) => node.textContent.trim() && node.getBoundingClientRect().width > 1);
    return {
      layout: document.querySelector("main").dataset.layout,
      share: (width * a * height * d) / (innerWidth * innerHeight),
      hand: places.length > 0 && places.every(inside),
      prompt: Boolean(prompt?.textContent.trim()) && inside(prompt.getBoundingClientRect()),
      scroll: document.scrollingElement.scrollHeight > innerHeight || document.scrollingElement.scrollWidth > innerWidth,
      target: Math.min(...places.map((one) => Math.min(one.width, one.height))),
      text: Math.min(...texts.map((node) => Number.parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().d)),
    };
  }, what);
}

async function table(game, where, seats) {
  const { page, close } = await open({ viewport: { width: 1440, height: 900 } });
  await (where === "home" ? atHome : online)(page, game, seats);
  await page.waitForSelector(playable);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.waitForSelector(`${playable}`);
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    const found = await measure(page, playable);
    const name = `${game}, ${where}, ${seats} at ${width}×${height}`;
    if (width >= 1440) check(`${name}: the board has ${SHARE} of the window`, found.share >= SHARE, found.share);
    check(`${name}: hand and prompt are inside the window`, found.hand && found.prompt, found);
    check(`${name}: nothing scrolls`, !found.scroll, found);
    check(`${name}: what can be pressed is at least ${TARGET_PX} px`, found.target >= TARGET_PX, found.target);
    check(`${name}: what is written is at least ${TEXT_PX} px`, found.text >= TEXT_PX, found.text);
    if (height < 400) {
      await page.$eval(".caption", (node) => (node.textContent = "Moustache throws the pile away with two 3s: one 3 is the new pile."));
      const crowded = await measure(page, playable);
      check(`${name}: a long sentence of what happened leaves the prompt its room`, crowded.prompt && !crowded.scroll, crowded);
    }
    rows.push([game, where, seats, `${width}×${height}`, found.layout, found.share.toFixed(2), found.hand && found.prompt ? "yes" : "no", found.scroll ? "yes" : "no", Math.round(found.target), found.text.toFixed(1)]);
  }
  await close();
}

/** At the end of Chawaï nothing hides Kiti. */
async function feast(seats) {
  const { page, close } = await open({ viewport: { width: 1440, height: 900 } });
  await atHome(page, "chawai", seats);
  await page.waitForSelector(playable);
  await playOn(page, 3000, false, dice(3));
  await page.waitForSelector(".result .shared", { state: "attached" });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    const over = await page.evaluate((names) => {
      const kiti = document.querySelector(".board [data-card=kiti]")?.getBoundingClientRect();
      const plates = [...document.querySelectorAll(".board [aria-label]")].filter((node) => names.some((name) => node.getAttribute("aria-label").startsWith(`${name}:`)));
      return kiti && plates.map((node) => node.querySelector("rect").getBoundingClientRect()).map((box) => Math.min(box.right, kiti.right) > Math.max(box.left, kiti.left) && Math.min(box.bottom, kiti.bottom) > Math.max(box.top, kiti.top));
    }, ["You", ...bots]);
    check(`chawai, ${seats} at ${width}×${height}: at the end nothing hides Kiti`, over?.length === seats && !over.includes(true), over);
    // The result begins to rise below the window, and takes the focus there.
    const jumped = await page.evaluate(() => {
      const result = document.querySelector(".result");
      result.style.transform = "translateY(100%)";
      document.activeElement.blur();
      result.querySelector("button").focus();
      const far = [document.documentElement.scrollTop, document.querySelector("main.table").scrollTop];
      result.style.transform = "";
      return far;
    });
    check(`chawai, ${seats} at ${width}×${height}: a result that rises moves nothing else`, jumped.every((far) => far === 0), jumped);
  }
  await close();
}

/** Rules lie beside the board, open at their top, and go by Escape and by Back; zoom enlarges the board. */
async function beside(game) {
  const { page, close } = await open({ viewport: { width: 1440, height: 900 } });
  await atHome(page, game, described[game].usual_seats);
  await page.waitForSelector(playable);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    for (const shut of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await page.click("[data-do=rules]");
      await page.waitForSelector(".rules h2");
      const apart = await page.evaluate(() => {
        const [board, rules] = [".board", ".rules"].map((one) => document.querySelector(one).getBoundingClientRect());
        const over = Math.min(board.right, rules.right) - Math.max(board.left, rules.left) > 1 && Math.min(board.bottom, rules.bottom) - Math.max(board.top, rules.top) > 1;
        return !over && board.width > 100 && board.height > 100 && document.querySelector(".rules").scrollTop === 0;
      });
      check(`${game} at ${width}×${height}: rules open at their top, beside the board`, apart);
      await shut();
      await page.waitForSelector(".rules", { state: "detached" });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const signs = await page.$$eval(".said > .tiny", (nodes) => nodes.map((node) => [node.getAttribute("aria-label"), getComputedStyle(node, "::after").content]));
  check(`${game}: where there is room, signs have words`, signs.length > 0 && signs.every(([words, written]) => written.includes(words)), signs);
  const scale = () => page.$eval(".board svg", (svg) => svg.getScreenCTM().a);
  const plain = await scale();
  // At 200 % the window has half as many pixels of a page, each of which is twice as large; its frame stays as it was.
  await page.evaluate(() => Object.defineProperties(window, { outerWidth: { value: 1440 }, outerHeight: { value: 1000 } }));
  await page.setViewportSize({ width: 720, height: 450 });
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--zoom") === "2.00");
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
  const zoomed = 2 * (await scale());
  check(`${game}: zooming to 200 % enlarges the board by half at least`, zoomed > 1.5 * plain, [plain, zoomed]);
  await close();
}

/** Where a table is set: in the middle of a broad window, from edge to edge of a phone. */
async function setting() {
  const { page, close } = await open();
  for (const lang of ["en", "fr", "de", "es", "it"]) {
    await page.evaluate((one) => localStorage.setItem("lang", one), lang);
    await page.goto(`${address}#set/goofspiel`);
    await page.reload();
    await page.waitForSelector(".setting .pick");
    for (const [width, height, beside] of [[1920, 1080, 608], [360, 640, 16]]) {
      await page.setViewportSize({ width, height });
      const [left, right] = await page.$eval(".setting", (card) => [card.getBoundingClientRect().left, document.documentElement.clientWidth - card.getBoundingClientRect().right]);
      check(`setting a table, ${lang}, ${width}×${height}: the card is in the middle`, Math.abs(left - beside) <= 1 && Math.abs(left - right) <= 1, [left, right]);
    }
  }
  await close();
}

await suite(async () => {
  if (everything) await setting();
  for (const game of games) {
    const { min_seats: few, max_seats: many } = described[game];
    await Promise.all([...new Set([Math.max(2, few), many])].map(async (seats) => {
      await table(game, "home", seats);
      await table(game, "online", seats);
    }));
    await beside(game);
  }
  if (games.includes("chawai")) await Promise.all([3, 4, 5, 6].map(feast));
  const head = ["game", "where", "players", "window", "layout", "share", "hand and prompt inside", "scrolls", "least target, px", "least text, px"];
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  console.log(lines.map((line) => `# ${line}`).join("\n"));
  if (process.argv.includes("--write"))
    writeFileSync(
      new URL("../../docs/layout.md", import.meta.url),
      `# A table on every screen\n\nMade by \`node tests/browser/layout.mjs build/silure build/page --write\`; the same test holds these to their limits. *Share* is the board's drawn sheet as a\npart of the window's area (at least ${SHARE} on a desktop); the rest is what lies beside it. Targets have at least ${TARGET_PX} px.\n\n${lines.join("\n")}\n`,
    );
});
