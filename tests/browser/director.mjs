// The director, in a real Chromium: what happened is shown as moments in their order, as long as the chosen speed says, skippable,
// and smoothly on a slow processor; a press is answered within 100 ms. usage: node director.mjs SILURE PAGE [--clock | --order] [GAME…]: only what looks at the clock (run it alone), or only the rest
import { readFileSync } from "node:fs";
import { address, calm, check, described, dice, games, open, playable, playOn, serious, sitDownCalmly, suite } from "./browser.mjs";

/** A table whose bots begin as told, at a speed; what the director shows is noted with its time. */
async function table(game, speed, scripts, options = {}, { own = {}, ...browser } = {}) {
  const opened = await open({ fresh: true, reducedMotion: "no-preference", ...browser });
  const { page } = opened;
  const names = ["Misaine", "Bao", "Cléo", "Dan"];
  const seats = [{ name: "You", kind: "here" }, ...scripts.map((script, i) => ({ name: names[i], kind: "bot", level: "easy", script }))];
  const setup = { game, options, seats, key: "7".padStart(64, "0"), ...own };
  await page.evaluate(
    ([text, chosen]) => {
      localStorage.setItem("speed", chosen);
      sessionStorage.setItem("setup", text);
      window.shown = [];
      addEventListener("moment", ({ detail }) => window.shown.push({ sound: detail.sound, ms: performance.now(), caption: document.querySelector(".caption").textContent, board: document.querySelector(".board").innerHTML }));
    },
    [JSON.stringify(setup), speed],
  );
  await page.goto(`${address}#table/${game}`);
  await page.waitForSelector(".board svg");
  return opened;
}

/** Presses something and waits until something else is there; tells how long that took, and how many frames were drawn meanwhile. */
async function press(page, what, until) {
  await page.waitForSelector(what);
  return page.evaluate(
    ([pressed, awaited]) =>
      new Promise((done) => {
        let frames = 0;
        const from = performance.now();
        const look = () => {
          frames++;
          if (!document.querySelector(awaited)) return requestAnimationFrame(look);
          const ms = performance.now() - from;
          done({ ms, rate: (frames * 1000) / ms });
        };
        window.shown.length = 0;
        document.querySelector(pressed).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        requestAnimationFrame(look);
      }),
    [what, until],
  );
}

const shown = (page) => page.evaluate(() => window.shown);
/** Two of three are equal, so that Kiti decides. */
const divers = [["dive-9", "dive-4"], ["dive-9", "dive-5"], ["dive-3", "dive-6"]];
const nextFish = '.board [data-card^="fish-1-"][role=img]';
const reveal = "flip,tie,splash,award,award,award,kiti";

/** How long one reveal took; a machine that is busy with other things may need another try. */
async function timed(speed, least, most) {
  const tries = [];
  let seen = [];
  while (tries.length < 4 && !(tries.at(-1) >= least && tries.at(-1) < most)) {
    const { page, close } = await table("chawai", speed, divers);
    tries.push((await press(page, '[data-word="dive-7"]', nextFish)).ms);
    seen = await shown(page);
    await close();
  }
  check(`Chawaï, ${speed}: from the press to the end of the reveal ${least} to ${most} ms`, tries.at(-1) >= least && tries.at(-1) < most, tries);
  console.log(`# Chawaï, ${speed}: ${tries.map(Math.round).join(", ")} ms from the press to the end of the reveal`);
  return seen;
}

async function chawai() {
  const stills = await timed("normal", 1500, 3500);
  check("Chawaï: divers, ties, fish and Kiti each have their moment", stills.map(({ sound }) => sound).join() === reveal, stills.map(({ sound }) => sound));
  check("Chawaï: all of them before the next turn's fish", stills.every(({ board }) => !/fish-1-\d" transform="[^"]*" role="img"/.test(board)));
  check("Chawaï: they are told in words", /9.*9/.test(stills[0].caption) && /Kiti/.test(stills[1].caption) && stills.slice(3, 6).every(({ caption }) => /take/.test(caption)) && /Kiti/.test(stills[6].caption), stills.map(({ caption }) => caption));
  check("Chawaï, fast: the same moments", (await timed("fast", 300, 1000)).map(({ sound }) => sound).join() === reveal);
  check("Chawaï, at once: none of them", (await timed("off", 0, 300)).length === 0);
}

/** Divers come out of the plates and go back onto them: never under them, never from behind, never crossed by the dots of who thinks. */
async function above() {
  const { page, close } = await table("chawai", "normal", divers);
  await press(page, '[data-word="dive-7"]', nextFish);
  const splash = (await shown(page)).find(({ sound }) => sound === "splash")?.board ?? "";
  const chips = [...splash.matchAll(/scale\(1\.5\)/g)].map(({ index }) => index);
  check("Chawaï: divers at their fish are drawn above plates and hand", chips.length === 3 && chips.every((at) => at > splash.lastIndexOf("aria-disabled")), chips);
  await page.waitForSelector('[data-word="dive-8"]');
  const plates = await page.$$eval('.board [role=button][cursor="help"]', (nodes) => nodes.map(({ innerHTML }) => [innerHTML.indexOf("•••"), innerHTML.search(/data-card="dive(r-7|-\d-0)"/)]).filter(([dots, chip]) => dots >= 0 && chip >= 0));
  check("Chawaï: what has dived lies above the dots of who thinks", plates.length > 0 && plates.every(([dots, chip]) => dots < chip), plates);
  const flips = await page.evaluate(() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.name === "flips").map((rule) => rule.cssText));
  check("what is turned up is not seen mirrored", flips.length === 1 && !/scaleX\(-/.test(flips[0]), flips);
  await close();
}

/** While one chooses the next diver, what one got oneself is what stays said. */
async function stays() {
  for (const [diver, words] of [["dive-12", /^You take .* from the bottom\.$/], ["dive-7", /No card for you[^.]*\.$/]]) {
    // A deal without a lantern in its first lagoon: whom it shines for would be told last.
    const { page, close } = await table("chawai", "fast", divers, {}, { own: { key: "3".padStart(64, "0") } });
    await press(page, `[data-word="${diver}"]`, nextFish);
    await page.waitForSelector(".prompt:not(:empty)");
    check(`Chawaï, ${diver}: what one got stays said`, words.test(await page.textContent(".caption")), await page.textContent(".caption"));
    await close();
  }
}

/** A tap anywhere leaves the rest out, and so does a key. */
async function skipped() {
  const { page, wrong, close } = await table("chawai", "normal", divers);
  await page.evaluate(() => addEventListener("moment", () => document.querySelector(".board svg").dispatchEvent(new MouseEvent("click", { bubbles: true })), { once: true }));
  await press(page, '[data-word="dive-8"]', nextFish);
  check("Chawaï: a tap skips the rest of the reveal", (await shown(page)).length === 1, (await shown(page)).length);
  await page.evaluate(() => addEventListener("moment", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true })), { once: true }));
  await press(page, '[data-word="dive-1"]', '.board [data-card^="fish-2-"][role=img]');
  check("Chawaï: a key skips the rest of the reveal", (await shown(page)).length === 1, (await shown(page)).length);
  check("the director: nothing went wrong", wrong.length === 0, wrong);
  await close();
}

/** Who asked for less motion sees the same moments, and nothing glides. */
async function still() {
  const { page, close } = await table("chawai", "normal", divers, {}, { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.animations = 0;
    Element.prototype.animate = () => window.animations++;
  });
  await press(page, '[data-word="dive-7"]', nextFish);
  const moving = await page.evaluate(() => window.animations + document.getAnimations().length);
  check("less motion: the same moments, as stills", (await shown(page)).map(({ sound }) => sound).join() === reveal && moving === 0, moving);
  await close();
}

/** Frames a second while nothing moves: what the machine can show at all just now. */
const idle = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const from = performance.now();
        let frames = 0;
        const look = () => {
          frames++;
          const ms = performance.now() - from;
          if (ms < 500) requestAnimationFrame(look);
          else done((frames * 1000) / ms);
        };
        requestAnimationFrame(look);
      }),
  );

/** One run of some moments: frames a second, what the machine shows of a page that stands still, and the time that the page's own
 * thread computes for a frame, which no other program can lengthen. */
async function run(game, scripts, what, until, options, slower) {
  const { page, close } = await table(game, "normal", scripts, options);
  const cdp = await page.context().newCDPSession(page);
  await page.waitForSelector(what);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const computed = async () => (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const most = await idle(page);
  const before = await computed();
  const { ms, rate } = await press(page, what, until);
  const cost = (await computed() - before) / ((rate * ms) / 1000);
  await close();
  return { rate, most, cost };
}

/** 50 frames a second on a processor four times slower. A machine that is too busy to show that many frames of anything is asked
 * instead what a frame costs: four times as much must leave time for 50. */
async function smooth(game, scripts, what, until, options) {
  const tries = [];
  while (tries.length < 3 && !(tries.at(-1)?.rate >= 50)) tries.push(await run(game, scripts, what, until, options, 4));
  const { rate } = tries.at(-1);
  const busy = tries.every(({ most }) => most < 57);
  const { cost } = await run(game, scripts, what, until, options, 1);
  const told = `${tries.map((one) => `${Math.round(one.rate)} (${Math.round(one.most)} without motion)`).join(", ")}; a frame computes ${cost.toFixed(1)} ms on this processor`;
  check(`${game}: at least 50 frames a second during its moments, on a four times slower processor`, (rate >= 50 || busy) && 4 * cost <= 20, told);
  console.log(`# ${game}: frames a second on a four times slower processor: ${told}`);
}

/** The end of a game whose record is known: who has won, the viewer's place, and playing again at the thumb of a small phone. */
async function end(game) {
  const record = readFileSync(new URL(`../../games/${game}/records/${described[game].usual_seats}.silure`, import.meta.url), "utf8");
  const value = (what) => [...record.matchAll(new RegExp(`^${what} (.*) ~`, "gm"))].map(([, rest]) => rest);
  const score = value("score")[0].split(" ").map(Number);
  const you = score.indexOf(Math.max(...score));
  const seats = score.map((_, seat) => ({ name: seat === you ? "You" : `Bot ${seat}`, kind: seat === you ? "here" : "bot", level: "easy" }));
  const moves = [...record.matchAll(/^(\S+ .*) ~/gm)].map(([, move]) => move).filter((move) => /^(\d+|clock) /.test(move));
  const own = { seats, moves, key: value("key")[0], options: Object.fromEntries(value("option").map((one) => one.split("="))) };
  const { page, wrong, close } = await table(game, "off", [], {}, { own, viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.waitForSelector(".result .shared", { state: "attached" });
  const said = await page.$eval(".result", (node) => [node.querySelector("h2").textContent, node.querySelector("p").textContent, [...node.querySelectorAll("small")].map((one) => one.textContent).join("")]);
  const alone = score.filter((points) => points === score[you]).length === 1;
  check(`${game}, the end: who has won, the place, and why`, /win/.test(said[0]) && (!alone || /1st of/.test(said[1])) && (!score.some(Boolean) || said[2].length > 3), said);
  // It slides in.
  const inView = page.waitForFunction(() => {
    const node = document.querySelector("[data-do=again]");
    const { left, top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && document.elementFromPoint(left + 20, top + 10)?.closest("[data-do=again]") === node;
  });
  check(`${game}, the end: "Play again" is in view on a small phone`, await inView.then(() => true, () => false));
  await serious(page, `${game}, the end`);
  check(`${game}, the end: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** A whole game at the fastest speed that shows moments: they come in the order of what happens. */
async function told(game, kinds) {
  const { page, wrong, close } = await table(game, "fast", [[], []], calm[game] ? { [calm[game][0]]: calm[game][1] } : {});
  await page.evaluate(() => {
    window.order = [];
    addEventListener("moment", ({ detail }) => window.order.push(detail.sound));
  });
  const chance = dice(3);
  const seen = () => page.evaluate(() => window.order.join());
  for (let moves = 0; moves < 80 && !(await page.$(".result")); moves++) {
    await playOn(page, 1, false, chance);
    const order = await seen();
    if (kinds.every((kind) => kind.test(order))) break;
  }
  const order = await seen();
  check(`${game}: its moments come in their order`, kinds.every((kind) => kind.test(order)), order);
  check(`${game}, its moments: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** From the press to the next picture, with good bots thinking afterwards: the median of some moves. */
async function answerTime(game) {
  const { page, close } = await open({ reducedMotion: "no-preference" });
  await sitDownCalmly(page, game);
  const times = [];
  for (let moves = 0; moves < 12; moves++) {
    await page.waitForSelector(`${playable}, .result`);
    if (await page.$(".result")) break;
    const took = await page.evaluate(
      (what) =>
        new Promise((done) => {
          const nodes = [...document.querySelectorAll(what)];
          const node = nodes[Math.floor(nodes.length / 2)];
          if (!node) return done(null); // the table has just played what was forced
          const started = performance.now();
          // That a press was heard is not yet its answer.
          const changed = new MutationObserver((changes) => {
            if (changes.every(({ attributeName }) => attributeName === "data-sent")) return;
            changed.disconnect();
            requestAnimationFrame(() => done(performance.now() - started));
          });
          changed.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true, characterData: true });
          node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }),
      playable,
    );
    if (took !== null) times.push(took);
  }
  await close();
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** A machine that is busy with other things may need a second try. */
async function quick(game) {
  const medians = [];
  while (medians.length < 4 && !(medians.at(-1) < 100)) medians.push(await answerTime(game));
  check(`${game}: a press is answered on the screen within 100 ms`, medians.at(-1) < 100, medians);
  console.log(`# ${game}: from the press to the next picture, median: ${medians.map(Math.round).join(", ")} ms`);
}

const only = process.argv.find((one) => /^--(clock|order)$/.test(one));

/** What looks at the clock wants the machine for itself. */
async function clock() {
  if (games.includes("chawai")) {
    await chawai();
    await smooth("chawai", divers, '[data-word="dive-7"]', nextFish);
  }
  for (const game of games) await quick(game);
}

async function order() {
  if (games.includes("chawai")) {
    await skipped();
    await stays();
    await above();
    await still();
  }
  const orders = { "kai-piranja": [/flip,bite|flip,splash/, /award/], "wa-chat-bi": [/bite,lose/], kawaii: [/grab/], goofspiel: [/flip,award/] };
  for (const game of games) if (orders[game]) await told(game, orders[game]);
  for (const game of games) if (game !== "kawaii") await end(game);
}

await suite(async () => {
  if (only !== "--order") await clock();
  if (only !== "--clock") await order();
});
