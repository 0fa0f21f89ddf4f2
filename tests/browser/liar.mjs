// A server that lies about a deal (tests/server/liar.c), met by the page in a real Chromium: it finds out, and says so where nobody
// can miss it. usage: node liar.mjs LIAR PAGE [LIE…]
import { address, check, killServer, letServerWrite, open, playable, startServer, suite } from "./browser.mjs";

const FAIR = "The deal was fair: checked on this device.";
/** Each lie, and what the page says to it. */
const lies = {
  "": null, // nothing: all is well, and is said to be
  secret: /THE DEAL WAS NOT FAIR: the server's secret/,
  hidden: /THE DEAL WAS NOT FAIR: the record does not hold/,
  late: /THE DEAL WAS NOT FAIR: the record does not hold/,
  game: /THE DEAL WAS NOT FAIR: the record is not of the game/,
  view: /THE DEAL WAS NOT FAIR: the record is not of the game/,
  word: /THE DEAL WAS NOT FAIR: the players' commitments/,
  chosen: /THE DEAL WAS NOT FAIR: the record does not hold/,
  unused: /THE DEAL WAS NOT FAIR: the record does not hold/,
  drop: /THE DEAL IS NOT FAIR: this device's share was left out/,
  silent: /THE DEAL WAS NOT FAIR: the server never showed what was drawn/,
  list: /THE DEAL WAS NOT FAIR: the players' commitments/,
  table: /THE DEAL WAS NOT FAIR: the table is not the one/,
  older: /THE DEAL WAS NOT FAIR: the record tells of no draw/,
  switch: /THE DEAL IS NOT FAIR: the server has changed/,
  commitment: /THE DEAL IS NOT FAIR: the server has changed/,
  back: /THE DEAL IS NOT FAIR: the server has changed/,
  two: /THE DEAL IS NOT FAIR: the server shows two different draws/,
  again: /THE DEAL IS NOT FAIR: the server shows two different draws/,
  nul: /THE DEAL WAS NOT FAIR: what this device has kept of it cannot be read/,
  long: /THE DEAL WAS NOT FAIR: the record does not hold/,
  norecord: /^$/, // it can only say that nothing can be checked
};

/** Plays what is highlighted until there is a result, or something to be alarmed about: a page that finds nothing out may wait for ever. */
function playOn(page) {
  return page.evaluate(
    (what) =>
      new Promise((done) => {
        const until = performance.now() + 20000;
        const step = () => {
          if (performance.now() > until) return done(false);
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

/** Anna's table of two, at which she sits. */
async function seated(page) {
  await page.goto(address);
  await page.click('[data-invite="goofspiel"]');
  await page.waitForSelector("text=/stand up/"); // who opens a table has a seat
}

async function standUp(page) {
  await page.getByText("stand up").click();
  await page.waitForSelector("[data-do=sit]");
}

async function meet(lie, page) {
  process.env.SILURE_LIE = lie;
  await killServer();
  await startServer();
  await seated(page);
  if (lie === "nul") await standUp(page); // who has no share in it is lied to
  if (lie !== "commitment" && lie !== "back") await page.click("[data-do=start]");
  if (lie === "") {
    await page.waitForSelector(playable);
    await page.reload(); // what was shown before is kept
  }
  await playOn(page);
  const [fair, alarms] = await page.evaluate(() => [".fair", "[role=alert]"].map((what) => [...document.querySelectorAll(what)].map((node) => node.textContent.trim()).join(" ")));
  if (lie === "norecord") check("the page says that nothing can be checked", /cannot be checked: there is no record/.test(fair) && !/FAIR/.test(alarms), [fair, alarms]);
  else if (lies[lie]) check(`the page finds out: ${lie}`, lies[lie].test(alarms) && !fair, [fair, alarms]);
  else check("the page says that an honest deal was fair", fair === FAIR && !/FAIR/.test(alarms), [fair, alarms]);
}

/** A page that cannot have the engine, or not even who asks it, says so: when it should commit to a word, and when it should check. */
async function withoutEngine(page) {
  process.env.SILURE_LIE = "";
  await killServer();
  await startServer();
  for (const file of [/silure-.*\.wasm$/, /worker-.*\.js$/]) {
    await page.route(file, (route) => route.abort());
    await seated(page);
    const alert = page.getByRole("alert").filter({ hasText: "The game could not be loaded." });
    await alert.waitFor({ timeout: 10000 }).catch(() => {});
    check(`without ${file} nothing can be committed to, which is said`, (await alert.count()) === 1);
    await page.unroute(file);
    await seated(page);
    await standUp(page);
    await page.route(file, (route) => route.abort());
    await page.click("[data-do=start]");
    await playOn(page);
    const said = await page.locator(".fair").allTextContents();
    check(`without ${file} nothing can be checked, which is said`, said.length === 1 && said[0].startsWith("The deal cannot be checked"), said);
    await page.unroute(file);
  }
}

/** Somebody who commits to a word, says something that turns text around, and never shows the word. */
function stall(page, code) {
  return page.evaluate(
    (table) =>
      new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const send = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => send({ type: "hello", protocol: 2, name: "Bo" });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") send({ type: "watch", table });
          if (message.type !== "table") return;
          const chair = message.seats[message.you ?? -1];
          if (!chair) send({ type: "sit" });
          else if (!chair.commitment) send({ type: "commit", round: message.round, commitment: "ab".repeat(32) });
          else {
            send({ type: "chat", text: "\u202edeal fair a saw tahT" });
            socket.onmessage = null;
            done(true);
          }
        };
      }),
    code,
  );
}

/** What everybody at a table must hear: whose device stalls, and that nothing can be stored. */
async function notices(anna, other) {
  process.env.SILURE_LIE = "";
  await killServer();
  await startServer("--reveal-ms", "300");
  await seated(anna);
  await other.goto(address);
  await stall(other, new URL(await anna.textContent(".link")).pathname.split("/").pop());
  const said = anna.locator(".chat li", { hasText: "tahT" });
  await said.waitFor();
  const isolated = await said.evaluate((line) => [...line.querySelectorAll("bdi")].map((part) => getComputedStyle(part).unicodeBidi));
  check("what people say turns nothing else around", isolated.length === 2 && isolated.every((how) => how.includes("isolate")), isolated);
  await anna.click("[data-do=start]");
  await anna.getByText("Bo's device kept the draw waiting: a bot plays.").waitFor();
  check("everybody is told whose device kept the draw waiting", true);
  await anna.waitForSelector(playable);
  letServerWrite(false);
  await anna.locator(playable).first().click();
  await anna.getByText("The server cannot save anything right now, so the game waits.").waitFor();
  check("and that the server cannot store", true);
  letServerWrite(true);
  await anna.getByText("The server cannot save anything right now, so the game waits.").waitFor({ state: "detached" });
  check("until it can", true);
}

await suite(async () => {
  const [anna, other] = [await open(), await open()];
  const some = process.argv.slice(4);
  for (const lie of some.length ? some : Object.keys(lies)) await meet(lie, anna.page);
  await withoutEngine(anna.page);
  await notices(anna.page, other.page);
  await anna.close();
  await other.close();
});
