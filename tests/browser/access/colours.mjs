// Colours that carry meaning, measured on what is painted: words and frames of drawings against what lies behind them, by day and by
// night; and every pair of cards that must be told apart, as people see them who lack one kind of cone.
import { createRequire } from "node:module";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check, painter, playable } from "../browser.mjs";
import { svgFile } from "../../../tools/svg_text.mjs";

const pageFolder = process.argv[3];
const root = resolve(fileURLToPath(import.meta.url), "../../../..");
const { buildSync } = createRequire(join(root, "web/package.json"))("esbuild");

/** A page for measuring alone: pictures in, numbers out. */
export async function openLab() {
  const page = await (await (await painter()).newContext({ viewport: { width: 1100, height: 420 } })).newPage();
  await page.evaluate(() => {
    window.pixels = async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d", { willReadFrequently: true });
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height);
    };
    window.linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    window.light = (rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
    window.contrast = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
    window.at = ({ data, width, height }, x, y) => {
      const i = 4 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x))));
      return [data[i], data[i + 1], data[i + 2]];
    };
  });
  return page;
}

/** 1.4.3 for words in drawings, 1.4.11 for the frames of what can be pressed. */
export async function drawn(page, lab, name) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const words = await page.$$eval(".board svg text", (nodes) =>
      nodes.flatMap((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const look = getComputedStyle(node);
        const faded = (one) => one && one.nodeName !== "svg" && (Number(getComputedStyle(one).opacity) < 1 || faded(one.parentElement));
        // What cannot be pressed now need not be strong; nor what is not to be seen.
        if (!node.textContent.trim() || width < 2 || faded(node) || look.fill === "none" || node.closest("[aria-disabled=true]")) return [];
        const size = Number.parseFloat(look.fontSize) * node.getScreenCTM().d;
        node.style.visibility = "hidden";
        return [{ text: node.textContent.trim().slice(0, 30), box: [left, top, width, height], fill: look.fill, edge: look.stroke !== "none" && Number.parseFloat(look.strokeWidth) > 4 ? look.stroke : null, large: size >= 24 || (size >= 18.66 && Number(look.fontWeight) >= 700) }];
      }),
    );
    const frames = await page.$$eval(playable, (nodes) => nodes.map((node) => ({ name: node.getAttribute("aria-label")?.slice(0, 30), box: Object.values((node.querySelector("rect") ?? node).getBoundingClientRect().toJSON()).slice(0, 4) })));
    const picture = (await page.screenshot()).toString("base64");
    await page.$$eval(".board svg text", (nodes) => nodes.forEach((node) => (node.style.visibility = "")));
    const { weak, flat, least } = await lab.evaluate(
      async ([image, texts, cards]) => {
        const seen = await pixels(image);
        const colour = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
        const weak = [];
        let least = 99;
        for (const { text, box: [x, y, w, h], fill, edge, large } of texts) {
          const behind = edge ? [colour(edge)] : Array.from({ length: 45 }, (_, i) => at(seen, x + (w * ((i % 9) + 0.5)) / 9, y + (h * (Math.floor(i / 9) + 0.5)) / 5));
          const all = behind.map((one) => contrast(one, colour(fill))).sort((a, b) => a - b);
          const middle = all[all.length >> 1];
          least = Math.min(least, middle);
          if (middle < (large ? 3 : 4.5)) weak.push(`${text}: ${middle.toFixed(1)}`);
        }
        // Across the edge of a card, from without to within, something differs by 3 : 1.
        const flat = cards.filter(({ box: [x, y, w, h] }) => {
          const lines = [[[x, y + h / 2], [1, 0]], [[x + w, y + h / 2], [1, 0]], [[x + w / 2, y], [0, 1]], [[x + w / 2, y + h], [0, 1]]];
          const best = lines.map(([[px, py], [dx, dy]]) => {
            const along = Array.from({ length: 29 }, (_, i) => at(seen, px + (i - 14) * dx, py + (i - 14) * dy));
            return Math.max(...along.map((one) => Math.max(...along.map((other) => contrast(one, other)))));
          });
          return best.filter((one) => one >= 3).length < 2;
        });
        return { weak, flat: flat.map((one) => one.name), least };
      },
      [picture, words, frames],
    );
    check(`1.4.3: ${name}, ${colorScheme}: words in the drawing can be read`, weak.length === 0, weak);
    check(`1.4.11: ${name}, ${colorScheme}: what can be pressed stands out`, flat.length === 0, flat);
    console.log(`# ${name}, ${colorScheme}: ${words.length} words, least contrast ${least.toFixed(1)}; ${frames.length} things to press`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function drawings(game) {
  const made = buildSync({ absWorkingDir: root, bundle: true, write: false, format: "esm", platform: "node", charset: "utf8", logLevel: "error", stdin: { contents: `import { loadWords } from "@page/catalogue";\nexport { box, cards, wide } from "@games/${game}/test_cards";\nawait loadWords("${game}", "words");`, resolveDir: root, loader: "ts" }, alias: { "@page": "./web/src", "@games": "./games", "@made": "./web/made", "lit-html": "./web/node_modules/lit-html/lit-html.js" } });
  const file = join(tmpdir(), `silure-cards-${process.pid}-${game}.mjs`);
  writeFileSync(file, made.outputFiles[0].contents);
  globalThis.localStorage = { getItem: () => "en" };
  const sentences = readFileSync(join(pageFolder, readdirSync(pageFolder).find((name) => new RegExp(`^words-${game}-en-\\w+\\.json$`).test(name))), "utf8");
  globalThis.fetch = async () => ({ ok: true, json: async () => JSON.parse(sentences) });
  const measured = { measureText: () => ({ width: 0 }) }; // words may be as long as they like here
  globalThis.document = { documentElement: {}, createTreeWalker: () => ({}), addEventListener: () => {}, createElement: () => ({ getContext: () => measured }) };
  const { box, cards, wide } = await import(pathToFileURL(file).href);
  rmSync(file);
  const [, , width, height] = box;
  return { list: cards().map(([name, drawing]) => [name, svgFile(box.join(" "), drawing)]), wide, high: Math.round((wide * height) / width) };
}

/** So many pixels differ at least in lightness alone, strongly or clearly; or else colours are so far apart on average. */
const STRONG = 25;
const CLEAR = 60;
const COLOUR = 10;

/** 1.4.1: never by colour alone. */
export async function toldApart(lab, game) {
  const { list, wide, high } = await drawings(game);
  const stage = await lab.context().newPage();
  await stage.setContent(`<body style="margin:0;background:#fff">${list.map(([, svg], i) => `<div style="position:absolute;left:${(i % 8) * wide}px;top:${Math.floor(i / 8) * high}px">${svg.replace("<svg ", `<svg width="${wide}" height="${high}" `)}</div>`).join("")}</body>`);
  const picture = (await stage.screenshot()).toString("base64");
  await stage.close();
  const { close, pairs, byColour, least } = await lab.evaluate(
    async ([image, names, wide, high, strong, clear, far]) => {
      const seen = await pixels(image);
      const eyes = {
        all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
        deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
        tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
      };
      const lab = (rgb, m) => {
        const [r, g, b] = rgb.map(linear);
        const [R, G, B] = [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i] * r + m[i + 1] * g + m[i + 2] * b)));
        const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
        const [x, y, z] = [f((0.4124 * R + 0.3576 * G + 0.1805 * B) / 0.9505), f(0.2126 * R + 0.7152 * G + 0.0722 * B), f((0.0193 * R + 0.1192 * G + 0.9505 * B) / 1.089)];
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
      };
      const close = [];
      let [pairs, byColour, least] = [0, 0, Infinity];
      for (const [eye, m] of Object.entries(eyes)) {
        const cards = names.map((_, i) => Array.from({ length: wide * high }, (_, p) => lab(at(seen, (i % 8) * wide + (p % wide), Math.floor(i / 8) * high + Math.floor(p / wide)), m)));
        for (let a = 0; a < cards.length; a++)
          for (let b = a + 1; b < cards.length; b++) {
            pairs++;
            let [much, some, colour] = [0, 0, 0];
            cards[a].forEach((one, p) => {
              const other = cards[b][p];
              const apart = Math.abs(one[0] - other[0]);
              much += apart > 25;
              some += apart > 10;
              colour += Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
            });
            const hue = colour / (wide * high);
            const form = much >= strong || some >= clear;
            least = Math.min(least, Math.max(much, some));
            if (!form) byColour++;
            if (!form && hue < far) close.push(`${eye}: ${names[a]} and ${names[b]}: ${much}, ${some}, ${hue.toFixed(1)}`);
          }
      }
      return { close, pairs, byColour, least };
    },
    [picture, list.map(([name]) => name), wide, high, STRONG, CLEAR, COLOUR],
  );
  check(`1.4.1: ${game}: every two cards are told apart, whatever cones one has`, close.length === 0 && pairs > 0, close);
  console.log(`# ${game}: ${pairs} pairs of ${list.length} cards with four kinds of eyes; by shape, number or pattern alone ${pairs - byColour}, with the help of colour ${byColour}; at least ${least} pixels differ in lightness`);
}
