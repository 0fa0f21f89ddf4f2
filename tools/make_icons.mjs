// node tools/make_icons.mjs: draws web/icons from web/icon.svg, for installing (PNG, also with the ground to the edges that systems cut out of) and
// for link previews. Run by tools/make_pictures; what it makes is small and committed, so that building the page needs no browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("playwright-core");
const icon = readFileSync("web/icon.svg", "utf8");
const GROUND = "#0b6e75";
const drawing = icon.replace(/^.*?<rect[^>]*\/>|<\/svg>\s*$/gs, "");
/** The drawing within the middle, which no system cuts into. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${GROUND}"/><g transform="translate(32 32) scale(.74) translate(-32 -33)">${drawing}</g></svg>`;
const games = readFileSync("games/list.txt", "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const pictures = games.flatMap((game) => [`docs/pictures/${game}-middle-phone-light.webp`]).slice(0, 5).map((path) => `data:image/webp;base64,${readFileSync(path).toString("base64")}`);
const preview = `<body style="margin:0;width:1200px;height:630px;overflow:hidden;background:#fdf7ea;color:#23303a;font-family:system-ui,sans-serif">
  <div style="display:flex;align-items:center;gap:28px;padding:36px 50px 20px"><div style="width:120px">${icon}</div><div><div style="font-size:84px;font-weight:800;line-height:1">Silure</div><div style="font-size:34px">Light-hearted card games of cats and fish</div></div></div>
  <div style="display:flex;gap:18px;padding:0 50px">${pictures.map((data) => `<img src="${data}" style="width:206px;height:440px;object-fit:cover;object-position:top;border-radius:18px;box-shadow:0 4px 18px #0004">`).join("")}</div></body>`;

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
mkdirSync("web/icons", { recursive: true });

async function png(name, svg, side) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<body style="margin:0;background:none">${svg.replace("<svg", `<svg style="display:block" width="${side}" height="${side}"`)}</body>`);
  writeFileSync(`web/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
}

for (const side of [192, 512]) {
  await png(`icon-${side}`, icon, side);
  await png(`maskable-${side}`, maskable, side);
}
await png("apple-touch-icon", maskable, 180);
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(preview);
await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
writeFileSync("web/icons/preview.jpg", await page.screenshot({ type: "jpeg", quality: 72 }));
await browser.close();
