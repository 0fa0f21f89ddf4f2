// The page for everybody, in a real Chromium: whole games by somebody who does not see them and has only keys; then WCAG 2.2 AA by its
// numbers, with axe and with what axe cannot see (access/). usage: node access.mjs SILURE PAGE [GAME…]
import { check, dice, everything, games as wanted, suite } from "./browser.mjs";
import { games } from "./access/games.mjs";
import { myTurn, over, Reader } from "./access/reader.mjs";
import { roof } from "./access/roof.mjs";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** Where two positions differ. */
const differ = (told, real) => Object.keys(real).filter((key) => !same(told[key], real[key])).map((key) => [key, ...JSON.parse(JSON.stringify([told[key] ?? null, real[key]]))]);

/** A whole game from the accessibility tree alone: what it tells and what was heard, compared with what is. */
async function whole(game, kind, { seats = kind.seats, options = kind.options ?? {}, title = game } = {}) {
  const reader = await Reader.sit(game, seats, options);
  const chance = dice(5);
  let model = null;
  let [turns, wrongTold, wrongHeard, cats] = [0, null, null, 0];
  let said = "";
  for (; turns < 400; turns++) {
    let tree = await reader.until(myTurn);
    await reader.press("Shift"); // whoever presses a key wants to hear what waits
    await reader.page.waitForSelector(".said[data-keys]", { state: "attached" });
    const heard = await reader.heard();
    said += heard.map(({ text }) => text).join("\n");
    const text = heard.filter(({ region }) => region === "told").map(({ text: one }) => one).join(" ");
    if (model) kind.hear(model, text, reader);
    if (over(tree)) break;
    // Where several choose at once, others may have chosen between the two looks.
    const looked = turns % (kind.every ?? 1) === 0 && !kind.covered?.(tree);
    let [real, told] = looked ? [kind.true(await reader.truth()), kind.told(tree, reader)] : [];
    for (let looks = 0; looked && looks < 20 && !same(told, real); looks++) {
      tree = await reader.tree();
      [real, told] = [kind.true(await reader.truth()), kind.told(tree, reader)];
    }
    if (over(tree)) continue;
    if (looked && !same(told, real)) wrongTold ??= [turns, differ(told, real)];
    if (model && looked && differ(model, kind.begin(real)).length) wrongHeard ??= [turns, differ(model, kind.begin(real)), text];
    if (looked) model ??= kind.begin(told);
    const moves = await reader.moves();
    const done = await kind.play(tree, reader, chance);
    cats += done?.cats ?? 0;
    // Something has come of it, and can be read.
    const names = (now) => now.map(({ name, pressed }) => name + pressed).join();
    if (!done?.chosen) await reader.moved(moves);
    await reader.until((now) => over(now) || names(now) !== names(tree));
  }
  const tree = await reader.until(over);
  check(`${title}: a whole game from the accessibility tree alone`, over(tree) && turns > 3, turns);
  check(`${title}: the tree tells the position, at every turn`, wrongTold === null, wrongTold);
  check(`${title}: so does what was read aloud`, wrongHeard === null && model !== null, wrongHeard);
  check(`${title}: the result is read aloud`, /Victory|wins?\b|won/.test(said), said.slice(-300));
  check(`${title}: nothing went wrong`, reader.wrong.length === 0, reader.wrong);
  console.log(`# ${title}: ${turns} decisions by keys alone${cats ? `, ${cats} cats brought home on purpose` : ""}`);
  await reader.close();
}

await suite(async () => {
  const all = wanted.filter((game) => game in games).map((game) => () => whole(game, games[game]));
  if (wanted.includes("chabyrinthe")) all.push(() => whole("chabyrinthe", roof, { seats: 2, options: {} }), () => whole("chabyrinthe", roof, { seats: 1, options: { size: "3" }, title: "chabyrinthe, alone" }));
  // Two at a time: most of it is waiting.
  const lanes = [[], []];
  all.forEach((one, i) => lanes[i % 2].push(one));
  await Promise.all(lanes.map(async (lane) => { for (const one of lane) await one().catch((error) => check("a game came to its end", false, error.stack)); }));
});
