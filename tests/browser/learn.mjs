// Learning, in a real Chromium: the first game of every game followed to the end of its lesson by pressing what it points at.
// usage: node learn.mjs SILURE PAGE [GAME…]
import { check, games, open, playable, serious, suite } from "./browser.mjs";

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
        // Found and pressed in one go: a board that is drawn anew meanwhile points at another node. And in a frame of its own: until the frame after a
        // drawing the page points at what the drawing before it said; a press there is refused, or takes back the first half of a move.
        const press = async (was) => {
          await new Promise((next) => requestAnimationFrame(next));
          if ((document.querySelector(".guide span")?.textContent.trim() ?? "over") !== was) return true;
          const node = document.querySelector(".pointed[data-word]");
          node?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return node !== null;
        };
        await page.waitForFunction(press, at).catch(() => unpointed++);
        await page.waitForFunction(([was]) => document.querySelectorAll(".pointed[data-word]").length || (document.querySelector(".guide span")?.textContent.trim() ?? "over") !== was, [at]);
      }
      pressed++;
    }
    await moved(page, at);
  }
  check(`${game}: its lesson comes to its end by what it points at`, pressed > 1 && unpointed === 0, [pressed, unpointed]);
  await page.waitForSelector('.board [data-word][tabindex]:not([aria-disabled="true"])');
  check(`${game}: then one plays on, and nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** Nothing is refused that looks as if it could be played; a keyboard begins at what there is to read. */
async function reading() {
  const { page, close } = await open();
  await page.click('[data-learn="chawai"]');
  await page.waitForFunction(() => document.activeElement?.matches(".guide .first"));
  const at = await number(page);
  await page.click('[data-word="dive-1"]');
  await moved(page, at);
  check("who presses a card while there is something to read goes on to the next step, without playing", (await number(page)).startsWith("2 ") && (await page.textContent(".refusal")) === "" && (await page.$$('[data-word="dive-1"]')).length === 1, await number(page));
  await page.click(".guide > button");
  await page.click('[data-word="dive-1"]');
  await page.waitForFunction(() => document.querySelector('[data-word="dive-1"]') === null);
  check("who closes the guide plays freely", (await page.$(".guide")) === null);
  await close();
}

/** A whole lesson by "Do it", pressed twice each time before the first press is answered: step by step, none left out. */
async function pressedTwice() {
  const { page, close } = await open();
  await page.click('[data-learn="kai-piranja"]');
  await page.waitForSelector(".guide");
  const seen = [];
  for (let at = await number(page); at !== "over"; at = await number(page)) {
    seen.push(Number.parseInt(at));
    await page.waitForSelector(".guide .buttons button");
    await page.$eval(".guide .buttons button", (node) => (node.click(), node.classList.contains("first") || node.click()));
    await moved(page, at);
  }
  check("who presses twice plays once", seen.length > 5 && seen.every((step, i) => step === i + 1), seen);
  await close();
}

async function rulesDrawn(game, index) {
  const { page, close } = await open({ locale: index % 2 ? "en-GB" : "fr-FR" });
  await page.click(`[data-game="${game}"]`);
  await page.click("text=/^(Rules|Règles)$/");
  await page.waitForSelector(".rules h2");
  check(`${game}: the rules have drawn examples, none in letters`, (await page.locator(".rules .example").count()) > 0 && (await page.locator(".rules pre").count()) === 0);
  await serious(page, `${game}, rules`);
  await close();
}

/** What cannot be played says why; what happened can be seen again. */
async function whyAndWhat() {
  const { page, close } = await open();
  await page.click('[data-game="kai-piranja"]');
  const mine = () => page.waitForSelector('[data-word="reveal"]');
  await mine();
  await page.$eval('[data-try="haul"]', (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await page.waitForFunction(() => document.querySelector(".refusal")?.textContent);
  check("a move against the rules says why, in the engine's words", (await page.textContent(".refusal")).length > 10, await page.textContent(".refusal"));
  await page.click('[data-word="reveal"]');
  await page.waitForSelector("[data-do=recent]:not(:disabled)");
  const stood = await page.$eval(".board svg", (node) => node.textContent);
  await page.click("[data-do=recent]");
  // What tells it once more is loaded by this press.
  const begins = await page.waitForFunction(() => document.querySelector(".caption").textContent.includes("Your last move")).catch(() => null);
  check("what happened starts from before one's move", begins !== null, await page.textContent(".caption"));
  await page.waitForFunction(() => !document.querySelector(".caption").textContent.includes("Your last move"));
  check("and is told again", (await page.textContent(".caption")).length > 10);
  // What is left of it (all that the others did meanwhile) is left out on demand; then the table goes on where it stood, or where somebody has to choose.
  await page.keyboard.press("Escape");
  await page.waitForFunction(([text, choice]) => document.querySelector(".board svg")?.textContent === text || document.querySelector(choice), [stood, playable]);
  await close();
}

/** Every second game after the other in the same window: a window for each game costs more than what is done there. */
function inTwoWindows(what) {
  const lane = async (first) => {
    for (let i = first; i < games.length; i += 2) await what(games[i], i);
  };
  return Promise.all([lane(0), lane(1)]);
}

await suite(async () => {
  await inTwoWindows(lesson);
  await inTwoWindows(rulesDrawn);
  if (games.includes("chawai")) await reading();
  if (games.includes("kai-piranja")) await pressedTwice();
  if (games.includes("kai-piranja")) await whyAndWhat();
});
