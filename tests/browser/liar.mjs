// A server that lies about a deal (tests/server/liar.c), met by the page in a real Chromium: it finds out, and says so where nobody
// can miss it. usage: node liar.mjs LIAR PAGE
import { address, check, killServer, open, playable, startServer, suite } from "./browser.mjs";

const FAIR = "The deal was fair: checked on this device.";
/** Each lie, and what the page says to it. */
const lies = {
  "": null, // nothing: all is well, and is said to be
  secret: /THE DEAL WAS NOT FAIR: the server's secret/,
  late: /THE DEAL WAS NOT FAIR: the record does not hold/,
  game: /THE DEAL WAS NOT FAIR: the record is not of the game/,
  word: /THE DEAL WAS NOT FAIR: the players' commitments/,
  drop: /THE DEAL IS NOT FAIR: this device's share was left out/,
  list: /THE DEAL WAS NOT FAIR: the players' commitments/,
  switch: /THE DEAL IS NOT FAIR: the server has changed/,
};

/** Plays what is highlighted until there is a result, or something to be alarmed about. */
function playOn(page) {
  return page.evaluate(
    (what) =>
      new Promise((done) => {
        const step = () => {
          if (document.querySelector(".unfair, .fair") || /FAIR/.test(document.querySelector("[role=alert]")?.textContent ?? "")) return done(true);
          const node = document.querySelector(what);
          if (node && !document.querySelector("[data-sent]")) node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          requestAnimationFrame(step);
        };
        step();
      }),
    playable,
  );
}

async function meet(lie, page) {
  process.env.SILURE_LIE = lie;
  await killServer();
  await startServer();
  await page.goto(address);
  await page.click('[data-invite="goofspiel"]');
  await page.waitForSelector("[data-do=sit]");
  await page.fill("form.name input", "Anna");
  await page.click("[data-do=sit]");
  await page.waitForSelector("text=/stand up/");
  await page.click("[data-do=start]");
  if (lie === "") {
    await page.waitForSelector(playable);
    await page.reload(); // what was shown before is kept
  }
  await playOn(page);
  const [fair, alarms] = await page.evaluate(() => [".fair", "[role=alert]"].map((what) => [...document.querySelectorAll(what)].map((node) => node.textContent.trim()).join(" ")));
  if (lies[lie]) check(`the page finds out: ${lie}`, lies[lie].test(alarms) && !fair, [fair, alarms]);
  else check("the page says that an honest deal was fair", fair === FAIR && !/FAIR/.test(alarms), [fair, alarms]);
}

await suite(async () => {
  const anna = await open();
  for (const lie of Object.keys(lies)) await meet(lie, anna.page);
  await anna.close();
});
