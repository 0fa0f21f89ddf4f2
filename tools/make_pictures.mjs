// node tools/make_pictures.mjs SILURE PAGE [GAME…]: see tools/make_pictures.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { address, calm, close, described, games, painter } from "../tests/browser/browser.mjs";

const [program, , ...wanted] = process.argv.slice(2);
const folder = "docs/pictures";
/** Where most is to be seen; elsewhere the middle will do. */
const lively = { "kai-piranja": (truth) => truth.players.reduce((sum, player) => sum + player.row.length, 0) };
/** The usual table of each game, without a clock. */
const tables = games.map((game) => ({ game, seats: described[game].usual_seats, options: calm[game] ? { [calm[game][0]]: calm[game][1] } : {}, lively: lively[game] }));
const devices = {
  phone: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
const bots = ["Misaine", "Gribiche", "Pompon", "Réglisse"];

/** A whole game among good bots: its key, its moves, and before which of them the first seat may choose. */
function played({ game, seats, options }) {
  const records = mkdtempSync(join(tmpdir(), "silure-"));
  const chosen = Object.entries(options).flatMap(([name, value]) => ["--option", `${name}=${value}`]);
  execFileSync(program, ["arena", game, "--bots", Array(seats).fill("normal").join(","), "--games", String(seats), "--seed", "5", "--records", records, ...chosen]);
  const record = readFileSync(join(records, readdirSync(records).sort()[0]), "utf8");
  rmSync(records, { recursive: true });
  const moves = record.split("\n").filter((line) => /^\d/.test(line)).map((line) => line.replace(/ ~\w+$/, ""));
  const key = /^key (\w+)/m.exec(record)[1];
  const own = moves.flatMap((move, i) => (move.startsWith("0 ") ? [i] : []));
  return { key, moves, own, record };
}

/** Where the first seat chooses next, from some share of the game on. */
const from = ({ moves, own }, share) => own.find((i) => i >= moves.length * share) ?? 0;

/** In the middle, and where most is to be seen if that can be told. */
function middle({ lively }, whole) {
  if (!lively) return from(whole, 0.45);
  const file = join(folder, "record.silure");
  writeFileSync(file, whole.record);
  const truths = execFileSync(program, ["replay", file, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 }).trim().split("\n").map((line) => JSON.parse(line).truth);
  rmSync(file);
  const inside = whole.own.filter((i) => i > whole.moves.length * 0.25 && i < whole.moves.length * 0.75);
  return inside.reduce((best, i) => (lively(truths[i]) > lively(truths[best]) ? i : best), inside[0]);
}

async function webp(page, png) {
  const data = await page.evaluate(async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.42 })).arrayBuffer());
    return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
  }, png.toString("base64"));
  return Buffer.from(data, "base64");
}

async function picture(table, whole, count, name, device, colorScheme, packer) {
  const context = await (await painter()).newContext({ ...devices[device], colorScheme, locale: "en-GB", reducedMotion: "reduce" });
  const seats = Array.from({ length: table.seats }, (_, seat) => (seat ? { name: bots[seat - 1], kind: "bot", level: "normal" } : { name: "You", kind: "here" }));
  const setup = { game: table.game, options: table.options, seats, key: whole.key, moves: whole.moves.slice(0, count) };
  // The bots wait for longer than a picture takes.
  await context.addInitScript(([game, text]) => {
    localStorage.setItem("pace", "1e8");
    localStorage.setItem(`met.${game}`, ""); // no goal card over it
    sessionStorage.setItem("setup", text);
  }, [table.game, JSON.stringify(setup)]);
  const page = await context.newPage();
  await page.goto(`${address}#table/${table.game}`);
  await page.waitForSelector(count === whole.moves.length ? ".bill" : ".board svg");
  if (await page.$('[aria-label="Go on"]')) await page.click('[aria-label="Go on"]');
  // Sealed choices of the others come in one by one: until the table waits for nobody else.
  await page.waitForFunction(() => !/thinking/.test(document.querySelector(".status").textContent));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    () =>
      new Promise((done) => {
        const quiet = () => setTimeout(() => done(true), 400);
        let timer = quiet();
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = quiet();
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );
  writeFileSync(join(folder, `${table.game}-${name}-${device}-${colorScheme}.webp`), await webp(packer, await page.screenshot()));
  await context.close();
}

if (!wanted.length) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const packer = await (await (await painter()).newContext()).newPage();
for (const table of tables) {
  const whole = played(table);
  const moments = { start: from(whole, 0), middle: middle(table, whole), end: whole.moves.length };
  for (const [name, count] of Object.entries(moments))
    for (const device of Object.keys(devices)) for (const scheme of ["light", "dark"]) await picture(table, whole, count, name, device, scheme, packer);
}
await close();
