// After a game, in a real Chromium: records of every game replayed on the board and compared line by line, by file and by link,
// points explained, verified, damaged files refused. usage: node after.mjs SILURE PAGE [GAME…]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { address, calm, check, described, dice, everything, games, open, playOn, serious, suite } from "./browser.mjs";

const [program, pageFolder] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "silure-"));

/** The golden record of its usual table. */
const recordFile = (game) => new URL(`../../games/${game}/records/${described[game].usual_seats}.silure`, import.meta.url);

async function openFile(page, content) {
  await page.setInputFiles(".file input", { name: "game.silure", mimeType: "text/plain", buffer: Buffer.from(content) });
}

/** The replay with what lies beside its board: cards, points, what can be done with the record. */
async function openReplay(page, content) {
  await openFile(page, content);
  await page.click("[data-do=side]");
}

/** The board, what happened and the controls are inside the window, the bar's buttons inside the bar, and nothing scrolls. */
const framed = (page) =>
  page.evaluate(() => {
    const inside = [".board", ".said", ".player"].every((one) => {
      const { left, top, right, bottom, height } = document.querySelector(one).getBoundingClientRect();
      return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && height > 20;
    });
    const bar = document.querySelector("header.bar").getBoundingClientRect();
    const cut = [...document.querySelectorAll("header.bar button")].some((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().left < bar.left || one.getBoundingClientRect().right > bar.right);
    return inside && !cut && document.scrollingElement.scrollHeight <= innerHeight && document.querySelector(".board").clientHeight > innerHeight * 0.4;
  });

/** How far from the left and the right end of its slider the thumb is. Browsers draw it in a tree of their own. */
async function thumbAt(page) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
  const within = (node) => [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(within)];
  const attribute = (node, name) => node.attributes?.[node.attributes.indexOf(name) + 1];
  const slider = within(root).find((node) => node.nodeName === "INPUT" && attribute(node, "type") === "range");
  const thumb = within(slider).find((node) => node.attributes?.includes("id") && attribute(node, "id") === "thumb");
  const edges = async ({ backendNodeId }) => (await session.send("DOM.getBoxModel", { backendNodeId })).model.border;
  const [outer, inner] = [await edges(slider), await edges(thumb)];
  await session.detach();
  return { left: inner[0] - outer[0], right: outer[2] - inner[2] };
}

/** On a phone the board has what bar, controls and words leave it, whether or not the cards are looked at, which have the same room. */
async function onPhone(page, game) {
  await page.setViewportSize({ width: 320, height: 568 });
  const rows = await page.$$eval("main > .player > *", (nodes) => new Set(nodes.filter((node) => node.clientHeight).map((node) => Math.round((node.getBoundingClientRect().top + node.getBoundingClientRect().bottom) / 6))).size);
  check(`${game}: on the smallest phone the controls are one row`, rows === 1, rows);
  await page.setViewportSize({ width: 360, height: 640 });
  const sizes = () => page.$$eval(".board, .side", (nodes) => nodes.map((node) => node.clientHeight / innerHeight));
  const [board] = await sizes();
  check(`${game}: on a phone the replay's board has three quarters of the window`, board >= 0.75, board);
  await page.click("[data-do=side]");
  check(`${game}: looking at the cards leaves it as large as it is`, (await sizes()).every((share) => Math.abs(share - board) < 0.01), [board, await sizes()]);
  const edge = await page.$eval("[data-do=side]", (node) => innerWidth - node.getBoundingClientRect().right);
  check(`${game}: the replay's bar keeps off the window's edge`, edge >= 4, edge);
  await page.click("[data-do=side]");
}

/** Moves the slider and waits until that moment is shown. */
async function goTo(page, moves) {
  await page.$eval(".player input", (slider, to) => {
    slider.value = String(to);
    slider.dispatchEvent(new Event("input"));
  }, moves);
  await page.waitForFunction((to) => document.querySelector(".player output")?.textContent?.startsWith(`${to} /`), moves);
}

const stateOf = (page) => page.$eval("main.replay", (main) => main.dataset.state);

let files = 0;
const plain = (text) => text.replace(/\s+/g, " ").trim();

/** The page's sentences about a record are those of `silure verify`, but for the game, which has its title; they are in sight. */
async function verifies(page, record, lang, game) {
  const file = join(folder, `${++files}.silure`);
  writeFileSync(file, record);
  const said = execFileSync(program, ["verify", file, "--lang", lang], { encoding: "utf8" }).slice(file.length + 2);
  const window = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 500 }); // it stands at the end of what has no room there
  await page.click("text=/^(Verify|Vérifier)$/");
  await page.waitForSelector(".checked");
  const inSight = () => {
    const { left, top, bottom } = document.querySelector(".checked > :last-child").getBoundingClientRect();
    return document.elementFromPoint(left + 9, (top + bottom) / 2)?.closest(".checked");
  };
  const seen = await page.waitForFunction(inSight).then(() => true, () => false);
  check(`${game}: what was checked is brought into sight`, seen);
  await page.setViewportSize(window);
  return plain((await page.$$eval(".checked li", (nodes) => nodes.map((node) => node.textContent))).join(" ")) === plain(said).replace(game, described[game].title);
}

async function replays(game, number) {
  const record = readFileSync(recordFile(game), "utf8");
  const { page, wrong, close } = await open({ locale: number % 2 ? "fr-FR" : "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  await openFile(page, record);
  await page.waitForSelector(".player");
  for (const [width, height] of [[360, 640], [740, 360], [1440, 900], [768, 1024]]) {
    await page.setViewportSize({ width, height });
    check(`${game}: the replay has the frame of a table at ${width}×${height}`, await framed(page));
  }
  await onPhone(page, game);
  await page.setViewportSize({ width: 768, height: 1024 });
  const atStart = await thumbAt(page);
  await page.click("[data-do=side]");
  const states = [...record.matchAll(/^state (\d+) (\w+)/gm)];
  const wrongStates = [];
  for (const [, moves, hash] of states.filter((_, i) => i % 4 === 0 || i === states.length - 1)) {
    await goTo(page, moves);
    if ((await stateOf(page)) !== hash) wrongStates.push(moves);
  }
  check(`${game}: the replay comes through the same states as the record`, wrongStates.length === 0 && states.length === Math.ceil(/^end (\d+)/m.exec(record)[1] / 10), [wrongStates, states.length]);
  await goTo(page, Number(/^end (\d+)/m.exec(record)[1]));
  const atEnd = await thumbAt(page);
  check(`${game}: the slider is at its left end at the start, at its right end at the end`, Math.abs(atStart.left) <= 2 && Math.abs(atEnd.right) <= 2, [atStart, atEnd]);
  const empty = await page.$$eval(".side > .bill section", (nodes) => nodes.filter((node) => !node.querySelector("li, p")).map((node) => node.textContent));
  check(`${game}: nobody is listed with nothing in hand`, empty.length === 0, empty);
  await page.waitForSelector(".result .bill");
  const score = record.match(/^score (.*) ~/m)[1].split(" ").map(Number).sort((a, b) => b - a);
  const shown = await page.$$eval(".result .bill h3 span:last-child", (nodes) => nodes.map((node) => Number(node.textContent.replace("−", "-"))));
  check(`${game}: the points of the record`, JSON.stringify(shown) === JSON.stringify(score), [shown, score]);
  // Where cards give points, they add up. Chabyrinthe alone and together counts turns, teams add two seats up.
  const sums = await page.$$eval(".result .bill section", (sections) => sections.map((one) => [...one.querySelectorAll(".items li span")].reduce((sum, node) => sum + Number((/[+−]\d+$/.exec(node.textContent.trim())?.[0] ?? "0").replace("−", "-")), 0)));
  check(`${game}: card by card they add up`, JSON.stringify(sums) === JSON.stringify(score), [sums, score]);
  check(`${game}: the page verifies as the program does`, await verifies(page, record, number % 2 ? "fr" : "en", game), await page.textContent(".checked"));
  await serious(page, `${game}, replay`);
  await page.click("text=/^(Copy a link to it|Copier un lien)$/");
  await page.waitForFunction(() => document.querySelector(".shared")?.textContent);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  check(`${game}: the link is short enough to be sent`, link.length > 100 && link.length < 8000, link.length);
  const last = await stateOf(page);
  await page.click("header.bar button");
  await page.waitForSelector(".games");
  await page.goto(link);
  await page.waitForSelector(".player");
  await goTo(page, states.at(-1)[1]);
  check(`${game}: the link shows the same game`, (await stateOf(page)) === last);
  check(`${game}, replay: nothing went wrong`, wrong.length === 0, wrong);
  await close();
}

/** The score at the end of a table is that of the record, with a real minus sign. */
async function finalScore(game) {
  const records = new URL(`../../games/${game}/records/`, import.meta.url);
  const kept = calm[game] ? readdirSync(records).find((name) => name.endsWith(`-${calm[game][0]}-${calm[game][1]}.silure`)) : `${described[game].usual_seats}.silure`;
  const record = readFileSync(new URL(kept, records), "utf8");
  const value = (what) => [...record.matchAll(new RegExp(`^${what} (.*) ~`, "gm"))].map(([, rest]) => rest);
  const seats = Array.from({ length: Number(value("seats")[0]) }, (_, seat) => ({ name: `Seat ${seat}`, kind: seat ? "bot" : "here", level: "normal" }));
  const moves = [...record.matchAll(/^(\d+ .*) ~/gm)].map(([, move]) => move);
  const setup = { game, options: Object.fromEntries(value("option").map((one) => one.split("="))), seats, key: value("key")[0], moves };
  const { page, close } = await open();
  await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
  await page.goto(`${address}#table/${game}`);
  await page.waitForSelector(".result td");
  const score = value("score")[0].split(" ").map(Number).sort((a, b) => b - a).map((points) => String(points).replace("-", "−"));
  const shown = await page.$$eval(".result td", (cells) => cells.map((cell) => cell.textContent.trim()));
  check(`${game}: the final score is the record's`, JSON.stringify(shown) === JSON.stringify(score), [shown, score]);
  await page.waitForSelector(".result .bill");
  const most = await page.$$eval(".result th small", (nodes) => nodes.map((node) => node.textContent).filter(Boolean));
  check(`${game}: what counted most is told as no sum`, (most.length > 0 || game === "chabyrinthe") && most.every((words) => words.startsWith("Above all: ")), most);
  await page.click(".result >> text=Watch it again");
  await page.waitForSelector(".replay .player");
  await page.click("header.bar button");
  await page.waitForSelector(".result td");
  check(`${game}: it can be watched again, and the result comes back`, (await page.locator(".player").count()) === 0);
  await page.click(".result >> text=Watch it again");
  await page.waitForSelector(".replay .player");
  const seen = await page.$$eval(".replay .player option[value='0']", (nodes) => nodes.map((node) => node.textContent));
  check(`${game}: whoever watches their own game is called as at the table`, seen.includes("Seat 0"), seen);
  const filled = await page.$$eval(".replay .player button path", (nodes) => nodes.map((node) => `${node.getAttribute("class")} ${getComputedStyle(node).fill !== "none"}`));
  check(`${game}: "play" and "one on" do not look alike`, filled.includes("play true") && filled.includes("on false"), filled);
  await page.goBack();
  check(`${game}: Back leads out of it to the result, too`, await page.waitForSelector(".result td", { timeout: 5000 }).then(() => true, () => false));
  await close();
}

/** Alone and together Chabyrinthe counts turns, and nobody reads them as points. */
async function turns() {
  for (const [mode, seats] of [["coop", 2], ["versus", 1]]) {
    const { page, close } = await open();
    const setup = { game: "chabyrinthe", options: { mode, size: "3" }, seats: ["You", "Bot"].slice(0, seats).map((name, seat) => ({ name, kind: seat ? "bot" : "here", level: "easy" })), key: "7".repeat(64) };
    await page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
    await page.goto(`${address}#table/chabyrinthe`);
    await playOn(page, 3000, false, dice(3));
    await page.waitForSelector(".result .bill");
    const shown = await page.$$eval(".result td, .result .bill h3 span:last-child", (nodes) => nodes.map((node) => node.textContent.trim()));
    check(`chabyrinthe, ${mode}, ${seats}: turns are called turns`, shown.length === 2 * seats && shown.every((one) => /^\d+ turns?$/.test(one)) && !/points/.test(await page.textContent(".result")), [shown, await page.textContent(".result")]);
    await close();
  }
}

async function byKeyboard() {
  const { page, close } = await open();
  await openReplay(page, readFileSync(recordFile("kai-piranja"), "utf8"));
  await page.waitForSelector(".player");
  const at = (moves) => page.waitForFunction((to) => document.querySelector(".player output")?.textContent?.startsWith(`${to} /`), moves);
  await page.keyboard.press("ArrowRight");
  await at(1);
  check("the replay is told in words", (await page.textContent("#told")).length > 5 && (await page.textContent(".caption")).length > 5);
  await page.keyboard.press("ArrowRight");
  await at(2);
  await page.keyboard.press("ArrowLeft");
  await at(1);
  await page.keyboard.press("End");
  await at(144);
  await page.keyboard.press("Home");
  await at(0);
  await page.selectOption(".player select", "4");
  await page.keyboard.press("Tab");
  await page.click('[aria-label="play"]');
  await at(3);
  await page.click('[aria-label="pause"]');
  check("the replay plays by itself and can be stopped", (await page.locator('[aria-label="play"]').count()) === 1);
  await close();
}

async function damaged() {
  const record = readFileSync(recordFile("chawai"), "utf8");
  const { page, close } = await open();
  await openFile(page, record.replace(/dive-\d+/, "dive-13"));
  await page.waitForSelector("[role=alert]");
  check("a changed record is refused, with its line and a sentence", /Line \d+: the check does not fit/.test(await page.textContent("[role=alert]")));
  await page.goto(`${address}#replay=AAAA`);
  await page.reload();
  await page.waitForSelector("[role=alert]");
  check("a damaged link is refused with a sentence", (await page.textContent("[role=alert]")).length > 10);
  // A small link that becomes much more than a record.
  const swollen = deflateRawSync(`game chawai 1\nseats 3\n${"name 0 x\n".repeat(4_000_000)}`).toString("base64url");
  await page.goto(`${address}#replay=${swollen}`);
  await page.reload();
  await page.waitForSelector("[role=alert]", { timeout: 5000 });
  check("a link that swells is refused with a sentence", (await page.textContent("[role=alert]")).length > 10);
  const worker = readdirSync(pageFolder).find((name) => /^worker-.*\.js$/.test(name));
  const answer = await page.evaluate(
    (file) =>
      new Promise((done) => {
        const engine = new Worker(`/${file}`, { type: "module" });
        engine.onmessage = ({ data }) => done(data);
        engine.postMessage({ id: 1, call: "read", text: "x".repeat(6 << 20) });
      }),
    worker,
  );
  check("more text than the engine's buffer holds is refused", /verify_too_long/.test(answer.text ?? ""), answer);
  await close();
}

/** A whole game among the server's bots, without a clock: a race would take a quarter of an hour. */
async function onlineRecord(page, game) {
  const seats = described[game].usual_seats;
  const table = { game, seats, options: calm[game] ? { [calm[game][0]]: calm[game][1] } : {}, bots: Array(seats).fill("easy") };
  return page.evaluate(
    (wanted) =>
      new Promise((done, failed) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const send = (message) => socket.send(JSON.stringify(message));
        socket.onopen = () => send({ type: "hello", protocol: 1, name: "Anna", lang: "en" });
        socket.onerror = () => failed(new Error("no connection"));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") send({ type: "create", ...wanted, id: 1 });
          else if (message.type === "ok" && message.id === 1) send({ type: "start", id: 2 });
          else if (message.type === "error") failed(new Error(message.text));
          else if (message.type === "over") {
            socket.close();
            done(message.record);
          }
        };
      }),
    table,
  );
}

async function online(game, number) {
  const { page, close } = await open({ locale: number % 2 ? "en-GB" : "fr-FR" });
  const record = await onlineRecord(page, game);
  await openReplay(page, record);
  await page.waitForSelector(".result .buttons");
  check(`${game}: the deal of an online game is proved in the page as by the program`, /^commitment /m.test(record) && (await verifies(page, record, number % 2 ? "en" : "fr", game)), await page.textContent(".checked"));
  const [, moves, hash] = [...record.matchAll(/^state (\d+) (\w+)/gm)].at(-1);
  await goTo(page, moves);
  check(`${game}: the replay of an online game equals its record`, (await stateOf(page)) === hash);
  check(`${game}: its proof is not lost in a link`, (await page.locator("text=/^(Copy a link to it|Copier un lien)$/").count()) === 0);
  const secret = record.match(/^secret (\w+)/m)[1];
  await page.click("header.bar button");
  await page.waitForSelector(".games");
  await openFile(page, record.replace(secret, secret.replace(/./, (one) => (one === "0" ? "1" : "0"))));
  await page.waitForSelector("[role=alert]");
  check(`${game}: another secret is refused`, (await page.textContent("[role=alert]")).length > 20);
  await close();
}

await suite(async () => {
  await Promise.all(games.map(online));
  for (const [number, game] of games.entries()) await replays(game, number);
  for (const game of games) await finalScore(game);
  if (games.includes("chabyrinthe")) await turns();
  if (everything) await byKeyboard();
  if (everything) await damaged();
  rmSync(folder, { recursive: true });
});
