// Tables with people elsewhere, in a real Chromium: two and more people at different browsers play every game from the door
// to the final score; connections break, the server is killed, friends come late. usage: node online.mjs SILURE PAGE [GAME…]
import { address, badText, calm, check, createTable, described, everything, games, killServer, open, playable, serious, sizes, startServer, suite, weight } from "./browser.mjs";

const english = { serviceWorkers: "allow", viewport: { width: 1440, height: 900 }, locale: "en-GB" };
const french = { serviceWorkers: "allow", fresh: true, viewport: { width: 360, height: 640 }, locale: "fr-FR", hasTouch: true, isMobile: true };
/** Seen, not only read aloud. */
const words = (page, pattern) => page.getByText(pattern).and(page.locator(":not(#told)")).first().waitFor();
/** A busy machine takes its time. */
const PATIENCE_MS = 90000;
const seatButton = "[data-do=sit]";

async function invite(anna, game) {
  if (anna.url() !== address) await anna.goto(address);
  await anna.click(`[data-invite="${game}"]`);
  await anna.waitForSelector("[data-do=copy]");
  return (await anna.textContent(".link")).trim();
}

/** Who opened the table has a seat already, and tells a name. */
async function sitDown(page, name, tap = false) {
  await page.waitForSelector("form.name input");
  await page.fill("form.name input", name);
  const button = "form.name button:not([type=button])";
  if (tap) await page.tap(button);
  else await page.click(button);
  await page.waitForSelector("text=/stand up|se lever/");
  await page.waitForSelector(`.seating li:has-text("${name}")`);
}

/** Plays what is highlighted, as fast as the table answers, until there is a result. */
function playOn(page, seed) {
  return page.evaluate(
    ([what, from]) =>
      new Promise((done) => {
        let x = from;
        const dice = () => (x = (x * 1103515245 + 12345) % 2147483648) / 2147483648;
        const step = () => {
          if (document.querySelector(".result")) return done(true);
          const nodes = [...document.querySelectorAll(what)];
          // Who takes what there is has soon no heart left, and is asked no more.
          const piles = nodes.filter((one) => one.dataset.word.startsWith("claim-"));
          const node = piles.find((one) => !one.hasAttribute("aria-pressed")) ?? piles.find((one) => one.getAttribute("aria-pressed") === "false") ?? nodes[Math.floor(dice() * nodes.length)];
          if (node && !document.querySelector("[data-sent]")) node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          setTimeout(step, 20);
        };
        step();
      }),
    [playable, seed],
  );
}

/** From the door to the final score: Anna with a mouse, in English; Ben taps, in French; bots on the other seats. */
async function wholeGame(game, number, anna, ben) {
  const url = await invite(anna.page, game);
  if (calm[game]) await anna.page.click(`.pick:has-text("${calm[game][2]}")`);
  if (described[game].max_seats > 2) await anna.page.click('.pick:has-text("3") >> nth=0'); // a bot among them
  await ben.page.goto(url);
  await sitDown(ben.page, "Ben", true);
  const aim = await ben.page.waitForSelector(".waiting .aim");
  check(`${game}, online: a guest reads what it is about while waiting`, (await aim.textContent()).length > 100, await aim.textContent());
  await sitDown(anna.page, "Anna");
  await anna.page.click("[data-do=start]");
  await Promise.all([anna, ben].map(({ page }) => page.waitForSelector(".board svg")));
  if (number === 0) {
    check("the table begins at its top", (await ben.page.evaluate(() => scrollY)) === 0);
    await serious(anna.page, "an online table");
    await serious(ben.page, "an online table on a phone, in French");
    for (const one of [anna, ben]) check("an online table's text fits", (await badText(one.page)).length === 0, await badText(one.page));
  }
  const ended = await Promise.all([anna, ben].map(({ page }, who) => playOn(page, 2 * number + who + 1)));
  check(`${game}, online: from the door to the final score`, ended.every(Boolean), ended);
  const scores = await Promise.all([anna, ben].map(({ page }) => page.$$eval(".result td", (cells) => cells.map((cell) => cell.textContent).join())));
  check(`${game}, online: both see the same score`, scores[0] === scores[1] && scores[0].length > 1, scores);
  check(`${game}, online: the log tells the game`, (await anna.page.locator(".log li").count()) > 3);
  const fair = await Promise.all([anna, ben].map(({ page }) => page.textContent(".result .fair")));
  check(`${game}, online: each page has checked the deal by itself`, fair[0] === "The deal was fair: checked on this device." && fair[1] === "La donne était équitable\u00a0: vérifié sur cet appareil.", fair);
  await anna.page.waitForSelector(".result .shared", { state: "attached" }); // what explains the score is part of it
  const script = await weight(anna.loaded, ".js");
  check(`${game}, online: at most 40 kB of script`, script > 0 && script <= 40000, script);
  return script;
}

async function says({ page }, text) {
  await page.fill(".chat input", text);
  await page.click(".chat form button");
  await page.waitForFunction(() => document.querySelector(".chat input").value === ""); // it is sent
}

/** Who sat at a table has a seat at the next one; nobody is pulled off the result. */
async function rematch(anna, ben) {
  const before = anna.page.url();
  await says(anna, "Encore une ?");
  await ben.page.waitForSelector(".chat li:has-text('Encore une')", { state: "attached" });
  await anna.page.click("[data-do=again]");
  await anna.page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/"));
  await ben.page.waitForSelector("text=Rejoindre la suivante");
  await ben.page.waitForSelector(".people .sitting.away");
  check("who went on to the next game has lost no connection", !/perdue/.test(await ben.page.textContent(".people")), await ben.page.textContent(".people"));
  const toasts = await ben.page.evaluateHandle(() => {
    const told = [];
    new MutationObserver(() => document.querySelectorAll(".toast").forEach((one) => told.includes(one.textContent) || told.push(one.textContent))).observe(document, { subtree: true, childList: true });
    document.querySelector(".toast")?.remove();
    return told;
  });
  check("who looks at the result stays there until they go along", ben.page.url() === before && (await ben.page.locator(".result td").count()) > 1);
  await ben.page.tap("[data-do=again]");
  await Promise.all([anna, ben].map(({ page }) => page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/"))));
  await Promise.all([anna.page.waitForSelector("[data-do=start]"), ben.page.waitForSelector("text=se lever")]); // an address is there before its page
  check("a rematch brings everybody along, on their seats", anna.page.url() === ben.page.url() && (await ben.page.locator("text=se lever").count()) === 1);
  await ben.page.waitForSelector(".chat li:has-text('Encore une')");
  await says(anna, "Bienvenue !");
  await ben.page.waitForSelector(".toast:has-text('Bienvenue')");
  check("what was said before is not told as new at the next table", (await toasts.jsonValue()).every((text) => text.includes("Bienvenue")), await toasts.jsonValue());
  await round(anna, "before a game");
  await round(ben, "before a game, on a phone");
  await anna.page.click("[data-do=start]");
  await Promise.all([anna, ben].map(({ page }) => page.waitForSelector(playable)));
  await round(anna, "at a table");
}

/** Signs in circles, each in the middle of its own. */
async function round({ page }, where) {
  const found = await page.$$eval("button.icon", (nodes) => nodes.map((node) => {
    const [box, sign] = [node, node.firstElementChild].map((one) => one.getBoundingClientRect());
    return [box.width - box.height, box.left + box.right - sign.left - sign.right, box.top + box.bottom - sign.top - sign.bottom].map(Math.round);
  }));
  check(`${where}: signs are round and in the middle`, found.length > 1 && found.flat().every((off) => off === 0), found);
}

/** Sealed choices can be taken back, hints have reasons, chat can be muted. */
async function manners(anna, ben) {
  await anna.page.click("header.bar >> text=Hint");
  await anna.page.waitForSelector(".hints [data-hint]");
  check("a hint online has a reason", (await anna.page.textContent(".hints p span")).trim().length > 10);
  await anna.page.locator(playable).first().click();
  await words(anna.page, /is thinking|are thinking/);
  await anna.page.click("[data-do=undo]");
  await anna.page.waitForSelector(playable);
  check("a sealed choice is taken back", (await anna.page.textContent(".status")) === "Your turn.", await anna.page.textContent(".status"));
  check("what is taken back cannot be taken back once more", await anna.page.locator("[data-do=undo]").isDisabled());
  await anna.page.click("[data-do=react]");
  await anna.page.click("[data-react=heart]");
  const covered = await ben.page.waitForSelector(".reaction").then((node) => node.evaluate((one, what) => {
    const box = one.getBoundingClientRect();
    return [...document.querySelectorAll(what)].map((card) => card.getBoundingClientRect()).filter((card) => card.left < box.right && card.right > box.left && card.top < box.bottom && card.bottom > box.top).length;
  }, playable));
  check("a reaction covers nothing that a thumb can play", covered === 0, covered);
  // On a phone people talk in a drawer: while it is closed they are told, and find it.
  await says(anna, "Salut Ben");
  const toast = await ben.page.waitForSelector(".toast:has-text('Salut Ben')");
  const [opener] = await ben.page.$$eval("[data-do=side]", (nodes) => nodes.map((node) => [node.hasAttribute("data-news"), node.getAttribute("aria-label")]));
  check("what is said is told on a phone, and what opens the chat is marked and named", (await toast.isVisible()) && opener[0] && opener[1].includes("discussion"), opener);
  await toast.tap();
  await ben.page.waitForFunction(() => document.activeElement?.matches(".chat input"));
  check("a touch leads to the chat, and the mark is gone", (await ben.page.locator("[data-do=side][data-news]").count()) === 0);
  await ben.page.waitForFunction(() => document.getElementById("told").textContent.includes("Anna: Salut Ben")); // when what is read out now is over
  await says(ben, "Bonjour !");
  await words(anna.page, "Bonjour !");
  await says(ben, "Ça va ?");
  await anna.page.waitForSelector(".chat li:has-text('va ?')");
  check("who talks is offered to be muted once", (await anna.page.locator(".chat li button").count()) === 1);
  await anna.page.click(".chat li button");
  await words(anna.page, "Ben is muted.");
  await says(ben, "Encore ?");
  await ben.page.waitForSelector(".chat li:has-text('Encore')");
  await says(anna, "My turn");
  await anna.page.waitForSelector(".chat li:has-text('My turn')");
  check("who is muted is not heard", (await anna.page.locator(".chat li b").allTextContents()).every((name) => name === "Anna"), await anna.page.locator(".chat li").allTextContents());
}

const log = ({ page }) => page.locator(".log li").allTextContents();

/** The line breaks and the server is killed in mid-game: everything comes back by itself and the game goes on. */
async function interruptions(anna, ben) {
  await ben.page.context().setOffline(true);
  await words(ben.page, "Connexion perdue. Reconnexion…");
  await words(anna.page, /lost the connection/);
  await anna.page.locator(playable).first().click();
  await words(anna.page, "Waiting for Ben…");
  await anna.page.click("[data-do=undo]");
  await anna.page.waitForSelector(playable);
  await ben.page.context().setOffline(false);
  await words(ben.page, "À vous.");
  check("a lost line comes back", (await ben.page.locator(playable).count()) > 0);
  const turn = await ben.page.textContent(".board svg");
  await killServer();
  await words(ben.page, "Connexion perdue. Reconnexion…");
  const lost = await ben.page.getByText("Connexion perdue. Reconnexion…").evaluateAll((nodes) => nodes.filter((node) => node.checkVisibility({ visibilityProperty: true })).map((node) => ["top", "bottom"].map((edge) => Math.round(node.getBoundingClientRect()[edge] - document.querySelector(".said").getBoundingClientRect()[edge]))));
  check("that the connection is lost is seen on a phone, too, once, and nothing is half covered", lost.length === 1 && lost.flat().every((off) => Math.abs(off) <= 1), lost);
  await words(anna.page, "The connection is lost. Reconnecting…");
  // A move made meanwhile waits, and is made once.
  await ben.page.locator(playable).first().dispatchEvent("click");
  await startServer();
  await words(anna.page, "Your turn.");
  await ben.page.waitForFunction(() => !document.querySelector(".board [data-sent]") && !document.querySelector(".status").textContent.includes("perdue"));
  check("after kill -9 the table is as it was, with the move that waited", (await ben.page.textContent(".board svg")) !== turn && (await ben.page.locator(".refusal:not(:empty)").count()) === 0);
  await anna.page.locator(playable).first().dispatchEvent("click");
  await anna.page.waitForSelector(".log li", { state: "attached" });
  check("what was revealed is not offered to be taken back", await anna.page.locator("[data-do=undo]").isDisabled());
  const told = await log(anna);
  await anna.page.reload();
  await anna.page.waitForSelector(playable);
  check("who loads the page anew still reads what happened, the latest first", told.length > 0 && told.join() === (await log(anna)).join(), [told, await log(anna)]);
  const ended = await Promise.all([anna, ben].map(({ page }, who) => playOn(page, 70 + who)));
  check("the game ends after all interruptions", ended.every(Boolean), ended);
}

/** Ben's line drops and a bot sits down for him until he is back. */
async function dropped(anna, ben) {
  await bothStart(anna, ben, { game: "chawai", seats: 3, bots: [null, null, "easy"], grace_s: 1, clock_s: 0 });
  await ben.page.context().setOffline(true);
  await words(anna.page, "away, a bot plays");
  await anna.page.locator(playable).first().click();
  await anna.page.waitForSelector(".log li");
  await ben.page.context().setOffline(false);
  await words(ben.page, "Pendant votre absence, un robot a joué");
  await anna.page.waitForFunction(() => [...document.querySelectorAll(".people li")].some((one) => one.textContent.includes("Ben") && !one.textContent.includes("away")));
  check("a bot plays for who dropped, until they are back", true);
}

/** The server is killed while others play, a page is loaded anew late, a phone sleeps: each is told what happened meanwhile. */
async function missed(anna, ben) {
  const cleo = await open(english);
  await bothStart(anna, ben, { game: "chawai", seats: 3, bots: [null, null, "easy"], grace_s: 1, clock_s: 0 });
  await cleo.page.goto(ben.page.url());
  await cleo.page.waitForSelector(".board svg");
  await ben.page.evaluate(() => {
    globalThis.told = [];
    new MutationObserver(() => told.push(document.querySelector(".said")?.textContent ?? "")).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const asAll = async ({ page }) => Boolean(await page.waitForFunction((lines) => document.querySelectorAll(".log li").length === lines, (await log(cleo)).length).catch(() => null));
  /** Ben is away in this way while the others play. */
  const away = async (go) => {
    const back = await go();
    const before = (await log(cleo)).length;
    await words(anna.page, "away, a bot plays");
    await anna.page.locator(playable).first().click();
    await cleo.page.waitForFunction((lines) => document.querySelectorAll(".log li").length > lines, before);
    await back();
    await anna.page.waitForFunction(() => [...document.querySelectorAll(".people li")].some((one) => one.textContent.includes("Ben") && !one.textContent.includes("away")));
  };
  await away(async () => {
    await ben.page.context().setOffline(true);
    return () => ben.page.context().setOffline(false);
  });
  check("who comes back is told what happened meanwhile", await asAll(ben), [await log(ben), await log(cleo)]);
  const told = await ben.page.evaluate(() => globalThis.told);
  check("nobody is told that they think", told.length > 0 && !told.some((line) => /Vous réfléchi/.test(line)), told);
  await away(async () => {
    const url = ben.page.url();
    await ben.page.goto("about:blank");
    return () => ben.page.goto(url);
  });
  check("so is who loads the page anew", await asAll(ben), [await log(ben), await log(cleo)]);
  await words(ben.page, "Pendant votre absence, un robot a joué un coup");
  check("and they are told that a bot played for them", true);
  await cleo.close();
}

/** What a page and the server say to each other, from the next visit on. */
function overheard(page) {
  const frames = [];
  page.on("websocket", (socket) => {
    for (const way of ["framesent", "framereceived"]) socket.on(way, ({ payload }) => frames.push({ way, ...JSON.parse(payload) }));
  });
  /** Waits for one that came after so many others. */
  const until = async (wanted, from = 0) => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) if (frames.slice(from).some(wanted)) return;
    throw new Error("waited in vain for a message");
  };
  return { frames, until };
}

/** A bot has played for somebody only where nobody of theirs has: neither this page just before it was loaded anew, nor another tab. */
async function ownMoves(anna) {
  const dan = await open({ ...english, fresh: true });
  let hear = () => {};
  let deaf = false;
  await dan.page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => (deaf ? hear(JSON.parse(text)) : socket.send(text)));
  });
  await bothStart(anna, dan, { game: "chawai", seats: 3, bots: [null, null, "easy"], grace_s: 1, clock_s: 0 }, "Dan");
  const refused = () => dan.page.textContent(".refusal");
  const accepted = new Promise((done) => (hear = ({ type }) => type === "ok" && done()));
  deaf = true;
  await dan.page.locator(playable).first().click();
  await accepted;
  deaf = false;
  await dan.page.reload();
  await words(dan.page, "Anna is thinking…");
  check("a move that was under way when the page was loaded anew was no bot's", (await refused()) === "", await refused());
  const tab = await dan.page.context().newPage();
  const url = dan.page.url();
  await tab.goto(url);
  await tab.waitForSelector(".board svg");
  await dan.page.goto("about:blank");
  await anna.page.locator(playable).first().click();
  await tab.locator(playable).first().click();
  await words(tab, "Anna is thinking…");
  await dan.page.goto(url);
  await words(dan.page, "Anna is thinking…");
  check("nor was one of another tab", (await refused()) === "", await refused());
  await dan.page.close();
  await tab.close();
  await words(anna.page, "away, a bot plays");
  for (let turns = 0; turns < 2; turns++) {
    const before = (await log(anna)).join();
    await anna.page.locator(playable).first().click();
    await anna.page.waitForFunction((lines) => [...document.querySelectorAll(".log li")].map((line) => line.textContent).join() !== lines, before);
  }
  const fresh = await dan.page.context().newPage();
  await fresh.goto(url);
  await words(fresh, /While you were away, a bot made (a move|2 moves) for you/);
  check("who closed every tab is told in a new one", true);
  await dan.close();
}

/** Marks are a seat's, of its table, and name a view that stays in the record. */
async function marks(anna) {
  const dan = await open({ ...english, fresh: true });
  const { frames, until } = overheard(dan.page);
  const code = await createTable(anna.page, { game: "chawai", seats: 3, bots: [null, "easy", "easy"], grace_s: 1, clock_s: 0 });
  await anna.page.goto(`${address}t/${code}`);
  await sitDown(anna.page, "Anna");
  await anna.page.click("[data-do=start]");
  await anna.page.waitForSelector(playable);
  // Dan watches first, then takes a seat.
  await dan.page.goto(`${address}t/${code}`);
  await words(dan.page, "You are watching.");
  await dan.page.click("text=take this seat >> nth=0");
  await dan.page.fill("form.name input", "Dan");
  await dan.page.click("form.name button");
  await words(dan.page, "Anna is thinking…"); // a bot has chosen for this turn
  const lines = async (page, least) => Boolean(await page.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, least, { timeout: 15000 }).catch(() => null));
  const turn = async (away = true) => {
    const before = await log(anna);
    if (away) await words(anna.page, "away, a bot plays");
    await anna.page.locator(playable).first().click();
    await anna.page.waitForFunction((told) => [...document.querySelectorAll(".log li")].map((line) => line.textContent).join() !== told, before.join());
    return (await log(anna)).length - before.length;
  };
  await dan.page.goto("about:blank");
  const happened = await turn();
  await dan.page.goto(`${address}t/${code}`);
  check("who watched before they sat down is told what happened to their seat", await lines(dan.page, happened), [await log(dan), happened]);
  await turn(false);
  await dan.page.waitForSelector(playable);
  // Anna has chosen, as Dan sees, and takes it back when he is gone: that view is in no record.
  const [from, seen] = [frames.length, (await log(dan)).length];
  await anna.page.locator(playable).first().click();
  await until(({ way, view }) => way === "framereceived" && view && !view.due.includes(0), from);
  await dan.page.context().setOffline(true);
  await anna.page.click("[data-do=undo]");
  await anna.page.waitForSelector(playable);
  await words(anna.page, "away, a bot plays");
  await anna.page.waitForFunction(() => !/Dan/.test(document.querySelector(".status").textContent));
  const more = await turn();
  await dan.page.context().setOffline(false);
  check("a choice that was taken back meanwhile hides nothing", await lines(dan.page, Math.min(12, seen + more)), [await log(dan), seen, more]);
  await dan.close();
}

/** Ben falls asleep: his time is up, a bot plays; he wakes and takes his seat back. */
async function asleep(anna, ben) {
  await bothStart(anna, ben, { game: "chawai", seats: 3, bots: [null, null, "easy"], clock_s: 8 });
  await anna.page.waitForFunction(() => /^0:0[0-8]$/.test(document.querySelectorAll(".clock")[1]?.textContent ?? ""));
  await anna.page.locator(playable).first().click();
  await words(ben.page, "Un robot joue pour vous.");
  const phone = ben.page.viewportSize();
  await ben.page.setViewportSize({ width: 1440, height: 900 });
  const lines = await ben.page.$$eval(".people .who", (names) => names.map((name) => name.getClientRects()[0].height / Number.parseFloat(getComputedStyle(name).lineHeight)));
  check("no name is broken beside what is said of its seat", lines.length > 1 && lines.every((high) => high < 1.5), lines);
  await ben.page.setViewportSize(phone);
  await ben.page.tap("text=reprendre ma place");
  await words(ben.page, /^(À vous\.|.* réfléchi.*)$/);
  check("each decision has its clock; who slept takes the seat back", true);
  await Promise.all([words(anna.page, "The game waits for you."), words(ben.page, "La partie vous attend.")]);
  await anna.page.click("text=take my seat back");
  await words(ben.page, "Un robot joue pour vous.");
  check("where everybody sleeps the game waits for somebody", true);
}

async function bothStart(anna, ben, members, name = "Ben") {
  const code = await createTable(anna.page, members);
  await Promise.all([anna, ben].map(({ page }) => page.goto(`${address}t/${code}`)));
  await sitDown(anna.page, "Anna");
  await sitDown(ben.page, name);
  await anna.page.click("[data-do=start]");
  await Promise.all([anna, ben].map(({ page }) => page.waitForSelector(playable)));
}

/** Somebody watches and sees no hand; then takes a bot's seat. */
async function late(anna) {
  const url = await invite(anna.page, "wa-chat-bi");
  await sitDown(anna.page, "Anna");
  await anna.page.click("[data-do=start]");
  await anna.page.waitForSelector(playable);
  const cleo = await open({ locale: "en-GB" }, url);
  await words(cleo.page, "You are watching.");
  await cleo.page.waitForSelector(".board svg");
  const hand = await anna.page.$$eval(".board [data-word]", (nodes) => nodes.map((node) => node.getAttribute("data-word")));
  const seen = await cleo.page.$$eval(".board [data-word]", (nodes) => nodes.length);
  const named = await cleo.page.$$eval(".board [aria-label]", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  const own = await anna.page.$$eval(".board [data-word]", (nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  check("a watcher's page holds nobody's hand", hand.length > 0 && seen === 0 && !own.some((label) => named.includes(label)), { own, named });
  await serious(cleo.page, "watching");
  await words(anna.page, "1 spectator");
  await cleo.page.click("text=take this seat >> nth=0");
  await cleo.page.fill("form.name input", "Cleo");
  await cleo.page.click("form.name button");
  await words(cleo.page, /Your turn\.|thinking…/);
  await words(anna.page, "Cleo");
  check("who comes late takes a bot's seat", (await cleo.page.locator("[data-do=undo]").count()) === 1);
  check("nothing went wrong while watching", cleo.wrong.length === 0, cleo.wrong);
  await cleo.close();
}

/** Invitation, seats, options, lobby: what the owner changes everybody sees; all of it fits on every screen. */
async function waiting(anna, ben) {
  const url = await invite(anna.page, "kawaii");
  await anna.page.click("[data-do=copy]");
  await words(anna.page, "Copied!");
  check("the link lies on the clipboard", (await anna.page.evaluate(() => navigator.clipboard.readText())) === url);
  check("who opens a table has a seat, and the code is there at once", (await anna.page.locator("text=stand up").count()) === 1 && (await anna.page.locator(".invite > .qr").count()) === 1);
  await anna.page.click("text=stand up");
  await anna.page.waitForSelector(seatButton);
  await serious(anna.page, "the invitation");
  await anna.page.click("text=everybody: listed among open tables");
  await anna.page.click('.pick:has-text("5") >> nth=0');
  await anna.page.selectOption("select >> nth=4", "hard");
  await ben.page.goto(`${address}#tables`);
  await ben.page.waitForSelector(".tables .first");
  await serious(ben.page, "the lobby");
  await sizesFit(ben.page, "the lobby");
  await ben.page.tap(".tables .first");
  await ben.page.waitForURL(url);
  await words(ben.page, "robot fort");
  await serious(ben.page, "the seats");
  await sitDown(ben.page, "Benoît", true);
  await words(anna.page, "Benoît");
  await anna.page.waitForFunction(() => document.getElementById("told").textContent.includes("Benoît sits down.")); // when what is read out now is over
  check("who sits down is told aloud", true);
  await anna.page.click("text=free this seat");
  await ben.page.waitForSelector(seatButton);
  check("the owner frees a seat", true);
  await sizesFit(anna.page, "the invitation");
  await sizesFit(ben.page, "the seats");
  // The owner only watches: all seats are bots', live.
  await anna.page.click("[data-do=start]");
  await words(anna.page, "You are watching.");
  await anna.page.waitForSelector("[data-ring]");
  const left = await anna.page.getAttribute("[data-ring]", "stroke-dashoffset");
  await anna.page.waitForFunction((before) => document.querySelector("[data-ring]")?.getAttribute("stroke-dashoffset") !== before, left);
  check("the owner may only watch; a race's clock runs", true);
}

/** What the game does not allow is refused in words, and does not stay chosen. */
async function refused(anna) {
  await invite(anna.page, "chabyrinthe");
  await anna.page.click("text=two teams");
  await anna.page.waitForSelector(".waiting > .refusal:not(:empty)");
  check("an impossible table is refused in words", (await anna.page.locator('.pick:has-text("everyone for themselves") input').isChecked()) && !(await anna.page.locator('.pick:has-text("two teams") input').isChecked()));
}

async function sizesFit(page, name) {
  const now = page.viewportSize();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const bad = await badText(page);
    check(`${name} at ${width}×${height}: all text is whole`, bad.length === 0, bad);
  }
  await page.setViewportSize(now);
}

/** Live Kawaii: a press is answered at once, and it is not always somebody's turn. */
async function race(anna, ben) {
  const url = await invite(anna.page, "kawaii");
  await anna.page.click('.pick:has-text("3") >> nth=0');
  await ben.page.goto(url);
  await sitDown(ben.page, "Ben", true);
  await sitDown(anna.page, "Anna");
  await anna.page.click("[data-do=start]");
  const turns = new Set();
  for (const { page } of [anna, ben]) await page.waitForSelector("[data-ring]");
  await anna.page.exposeFunction("turnIs", (text) => turns.add(text));
  await anna.page.evaluate(() => new MutationObserver(() => window.turnIs(document.querySelector(".status")?.textContent ?? "")).observe(document.querySelector(".said"), { subtree: true, characterData: true, childList: true }));
  await anna.page.waitForSelector('[data-flip][aria-disabled="false"]');
  await anna.page.waitForFunction(() => {
    document.querySelector('[data-flip][data-word="flip"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelector(".log li");
  });
  await words(anna.page, /anybody may press/);
  await words(anna.page, "Your turn.");
  check("a race online is told, and it is somebody's turn only now and then", turns.size > 1, [...turns]);
}

/** Who looks elsewhere is told by title that it is their turn (by notification: install.mjs); the door leads back to the table. */
async function called(anna) {
  await invite(anna.page, "kai-piranja");
  await sitDown(anna.page, "Anna");
  await anna.page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  await anna.page.click("[data-do=start]");
  await anna.page.waitForFunction(() => document.title.startsWith("● Your turn")); // a forced pass may have come first
  check("your turn: by title", true);
  const url = anna.page.url();
  await anna.page.goto(address);
  await anna.page.click(".elsewhere a:has-text('Back to Kai Piranja')");
  await anna.page.waitForSelector(playable);
  check("the door leads back to the table", anna.page.url() === url);
  await anna.page.goBack();
  await anna.page.waitForSelector("[data-invite]");
  check("back is back at the door", anna.page.url() === address);
}

/** Without a server there is a sentence, and the games at home go on. */
async function alone(anna) {
  await anna.page.goto(address);
  await anna.page.waitForFunction(() => navigator.serviceWorker.ready.then(() => caches.keys()).then((kept) => kept.length > 0));
  const url = await invite(anna.page, "chawai");
  await anna.page.goto(address);
  await anna.page.waitForSelector("[data-invite]");
  await killServer();
  await anna.page.click('[data-invite="chawai"]');
  await words(anna.page, /table server cannot be reached/);
  await anna.page.click("text=← Games");
  await anna.page.click('[data-game="chawai"]');
  await anna.page.waitForSelector(playable);
  check("without a server the games at home go on", true);
  await anna.page.goto(url);
  await words(anna.page, /table server cannot be reached/);
  check("a table's link without a server says so", true);
  await startServer();
  await anna.page.waitForSelector("[data-do=start]"); // it tries again by itself
  check("and the table is there as soon as the server is", true);
  await anna.page.goto(`${address}t/nosuchtabl`);
  await words(anna.page, "there is no such table");
  check("a wrong link is told in words", true);
}

/** A new table was opened for another server: the page goes there, and its own seat is there. */
async function elsewhere() {
  const cara = await open({ ...english, fresh: true });
  const asked = [];
  await cara.page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    const { search } = new URL(socket.url());
    asked.push(search);
    if (search) return;
    server.onMessage((text) => {
      const { type, id, table } = JSON.parse(text);
      if (type === "ok" && table) socket.send(JSON.stringify({ type: "error", id, code: "moved", text: "elsewhere", table, node: "b" }));
      else if (type !== "table") socket.send(text);
    });
  });
  await cara.page.reload(); // it holds for what is loaded from now on
  const url = await invite(cara.page, "chawai");
  await cara.page.waitForSelector("[data-do=start]");
  check("a table at another server is found by the page that opened it", asked.at(-1) === `?t=${url.split("/").pop()}&n=b`, asked);
  await cara.close();
}

/** Who has had a turn and waits for the next gets what was seen last once more, and has nothing to take back; nor has who was refused a move. */
async function comesBack(...people) {
  const [next, waits] = await Promise.any(people.map(async (one) => (await one.page.waitForSelector(playable), [one, people.find((other) => other !== one)])));
  const pages = [next.page, waits.page];
  await pages[0].$eval('[data-try="haul"]', (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await pages[0].waitForSelector(".refusal:not(:empty)");
  check("a refused move cannot be taken back", await pages[0].locator("[data-do=undo]").isDisabled());
  await pages[0].evaluate(() => {
    globalThis.plays = setInterval(() => document.querySelector('.board [data-word="haul"]:not([aria-disabled="true"]), .board [data-word="reveal"]:not([aria-disabled="true"])')?.dispatchEvent(new MouseEvent("click", { bubbles: true })), 50);
  });
  await pages[1].waitForSelector(playable);
  await pages[0].evaluate(() => clearInterval(globalThis.plays));
  const { until } = overheard(pages[0]);
  await pages[0].context().setOffline(true);
  await pages[0].waitForSelector(".lost");
  await pages[0].context().setOffline(false);
  await until(({ way, type }) => way === "framereceived" && type === "view");
  check("who comes back while others play has nothing to take back", await pages[0].locator("[data-do=undo]").isDisabled());
}

/** Two people and bots on phones: what is offered before anybody has moved, the way on at the end, and who is counted. */
async function twoGames() {
  const phone = { viewport: { width: 360, height: 640 } };
  const [host, guest] = [await open(phone), await open(phone)];
  const { frames } = overheard(host.page);
  const code = await createTable(host.page, { game: "kai-piranja", seats: 3 });
  await host.page.goto(`${address}t/${code}`);
  await host.page.waitForSelector(".link");
  const lines = await host.page.$eval(".link span", (node) => [node.textContent, node.getClientRects().length]);
  check("a table's code is never broken", lines[0] === `/t/${code}` && lines[1] === 1, lines);
  await sitDown(host.page, "Anna");
  await guest.page.goto(`${address}t/${code}`);
  await sitDown(guest.page, "Ben");
  await host.page.click("[data-do=start]");
  for (const { page } of [host, guest]) {
    await page.waitForSelector(".board svg");
    check("nothing can be taken back before anybody has moved", await page.locator("[data-do=undo]").isDisabled());
  }
  await comesBack(host, guest);
  await guest.close();
  const next = await createTable(host.page, { game: "goofspiel", seats: 3, options: { cards: "2" } });
  await host.page.goto(`${address}t/${next}`);
  await sitDown(host.page, "Anna");
  for (let games = 0; games < 2; games++) {
    await host.page.click("[data-do=start]");
    await host.page.waitForSelector(".board svg");
    await playOn(host.page, games + 1);
    await host.page.waitForSelector(".result [data-do=again]");
    const buttons = await host.page.$$eval(".result > .buttons button", (nodes) => nodes.map((node) => [node.dataset.do, node.className]));
    check("another game for the same people is the first thing that a host is offered", buttons[0].join() === "another,first" && buttons.filter(([, kind]) => kind === "first").length === 1 && buttons[1][0] === "again", buttons);
    if (games === 0) await host.page.click("[data-do=again]");
  }
  await host.page.waitForSelector(".evening tbody tr");
  const named = frames.filter(({ way, type, seen }) => way === "framesent" && type === "watch" && seen);
  check("who goes on to the next table names no view of the one before", named.every(({ table, seen }) => frames.some((one) => one.mark === seen && one.table === table)), named);
  check("a scoreboard says that bots are not in it", /Bots are not counted/.test(await host.page.textContent(".evening")), await host.page.textContent(".evening"));
  await host.close();
}

await suite(async () => {
  const ben = await open(french);
  ben.page.setDefaultTimeout(PATIENCE_MS);
  let anna;
  for (const [number, game] of games.entries()) {
    const from = Date.now();
    await anna?.close();
    anna = await open(english);
    anna.page.setDefaultTimeout(PATIENCE_MS);
    await anna.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const script = await wholeGame(game, number, anna, ben);
    console.log(`# ${game}, online, from the door to the score: ${((Date.now() - from) / 1000).toFixed(1)} s, script ${script} bytes`);
    if (game === "chawai") for (const part of [rematch, manners, interruptions]) await part(anna, ben);
  }
  check("nothing went wrong, no other host", [...anna.wrong, ...ben.wrong].filter((one) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(one)).length === 0, [anna.wrong, ben.wrong]);
  for (const part of everything ? [waiting, refused, race, dropped, missed, ownMoves, marks, asleep, late, called, elsewhere, alone, twoGames] : []) {
    const from = Date.now();
    await part(anna, ben);
    console.log(`# ${part.name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
});
