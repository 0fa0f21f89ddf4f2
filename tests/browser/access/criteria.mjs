// WCAG 2.2 AA by its numbers: axe with all its tags, and what axe cannot see. Each check begins with the number of its criterion.
import { address, axe, check, open, playable } from "../browser.mjs";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
export const windows = [[360, 640], [740, 360], [768, 1024], [1024, 768], [1440, 900], [1920, 1080]];
const TARGET_PX = 24;
const frame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Everything that axe knows of, in light and dark. */
export async function axeFinds(page, name) {
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate((tags) => window.axe.run({ runOnly: tags, resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: false } } }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 200)}`)), TAGS);
    check(`axe, WCAG 2.0 to 2.2, A and AA: ${name}, ${colorScheme}`, found.length === 0, found);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** 2.5.3: the words on a button are in its name; what is printed on a card is no label. axe takes both for the same. */
function otherNames(page) {
  return page.evaluate(() => {
    const plain = (text) => text.toLowerCase().replace(/[^\p{L}\d ]/gu, " ").replace(/\s+/g, " ").trim();
    return [...document.querySelectorAll("button, [data-word], [data-try]")].flatMap((node) => {
      const name = node.getAttribute("aria-label");
      const written = [...node.querySelectorAll("text, span")].map((one) => one.textContent.trim()).concat(node.matches("button") ? [node.textContent.trim()] : []);
      return name ? written.filter((text) => /\p{L}{3}/u.test(text) && !text.endsWith("…") && !plain(name).includes(plain(text))).map((text) => `${text} is called ${name.slice(0, 60)}`) : [];
    });
  });
}

/** 2.5.8: at least 24 px, or so far from others that a circle of 24 px around each meets no other. Links within text are left out. */
function smallTargets(page) {
  return page.evaluate((least) => {
    const boxes = [...document.querySelectorAll("button, a[href], select, summary, input, [role=button]")]
      .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !node.disabled && !(node.matches("a") && node.closest("p, li")))
      .map((node) => [node, (node.matches("input") ? (node.closest("label") ?? node) : (node.querySelector(":scope rect") ?? node)).getBoundingClientRect()])
      .filter(([, { width, height }]) => width && height);
    const near = (a, b) => {
      const dx = Math.max(b.left - (a.left + a.right) / 2, (a.left + a.right) / 2 - b.right, 0);
      const dy = Math.max(b.top - (a.top + a.bottom) / 2, (a.top + a.bottom) / 2 - b.bottom, 0);
      return Math.hypot(dx, dy) < least / 2;
    };
    return boxes
      .filter(([node, box]) => Math.min(box.width, box.height) < least - 0.5 && boxes.some(([other, place]) => other !== node && !other.contains(node) && !node.contains(other) && other.closest("label") !== node.closest("label") && near(box, place)))
      .map(([node, { width, height }]) => `${width.toFixed(0)}×${height.toFixed(0)} ${node.getAttribute("aria-label") ?? node.textContent.trim()}`.slice(0, 80));
  }, TARGET_PX);
}

/** 2.4.7 and 2.4.11: all that Tab leads to: some of it is in sight, nothing lies over the whole of it, and it has a ring. */
async function hiddenFocus(page) {
  await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
  const found = [];
  let first = null;
  for (let stops = 0; stops < 90; stops++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const node = document.activeElement;
      if (!node || node === document.body) return null;
      window.visited ??= new Map();
      const again = window.visited.has(node);
      window.visited.set(node, true);
      const shown = node.matches("input[type=radio], input[type=file]") ? (node.nextElementSibling ?? node.parentElement) : node instanceof SVGElement ? (node.querySelector("rect") ?? node) : node;
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      const owner = node.matches("input") ? (node.closest("label") ?? node) : node;
      const seen = [0.1, 0.3, 0.5, 0.7, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit && (owner.contains(hit) || hit.contains(owner));
      }));
      const look = getComputedStyle(shown);
      const ring = document.querySelector(".ring:not([hidden])") !== null || look.outlineStyle !== "none" || getComputedStyle(node.parentElement).outlineStyle !== "none";
      return { again, seen, ring, name: (node.getAttribute("aria-label") ?? node.textContent.trim()).slice(0, 60) };
    });
    if (!at && !stops) continue; // where somebody was is the last of the page
    if (!at || at.again) break;
    first ??= at.name;
    if (!at.seen) found.push(`hidden: ${at.name}`);
    // What draws it on a board is loaded with the first key.
    if (!at.ring && !(await page.waitForSelector(".ring:not([hidden])", { state: "attached", timeout: 3000 }).catch(() => null))) found.push(`no ring: ${at.name}`);
  }
  await page.evaluate(() => (window.visited = undefined));
  return first === null ? ["nothing has focus"] : found;
}

/** 1.4.10: at 320 px nothing scrolls to two sides, and all can be reached. */
async function reflows(page, name) {
  const before = page.viewportSize();
  await page.evaluate(() => Object.defineProperties(window, { outerWidth: { value: 1280, configurable: true }, outerHeight: { value: 1024, configurable: true } }));
  for (const [percent, width, height] of [[400, 320, 256], [200, 640, 512]]) {
    await page.setViewportSize({ width, height });
    await frame(page);
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    check(`1.4.4, 1.4.10: ${name} at ${percent} %: nothing scrolls sideways`, wide <= 0, wide);
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll("button, a[href], select, .board [tabindex], h1, h2")]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".unseen, [data-group] [tabindex='-1']"))
        .filter((node) => {
          node.scrollIntoView({ block: "nearest", inline: "nearest" });
          const { left, top, right, bottom, width } = (node.querySelector(":scope > rect") ?? node).getBoundingClientRect();
          return width > 0 && (right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight);
        })
        .map((node) => (node.getAttribute("aria-label") ?? node.textContent.trim()).slice(0, 50)),
    );
    check(`1.4.4, 1.4.10: ${name} at ${percent} %: everything can be scrolled into sight`, lost.length === 0, lost);
  }
  await page.setViewportSize(before);
  await frame(page);
}

/** What is chosen, and what is focused, is seen in forced colours as well; cards keep their colours. */
async function forced(page, name) {
  await page.emulateMedia({ forcedColors: "active" });
  const bad = await page.evaluate(() => {
    const look = (node) => JSON.stringify(["backgroundColor", "color", "borderColor"].map((what) => getComputedStyle(node)[what]));
    const found = [];
    for (const set of document.querySelectorAll("fieldset")) {
      const [on, off] = [set.querySelector("input:checked + span"), set.querySelector("input:not(:checked):not(:disabled) + span")];
      if (on && off && look(on) === look(off)) found.push(`chosen looks like not chosen: ${on.textContent}`);
    }
    for (const node of document.querySelectorAll(".board svg text")) {
      const own = node.getAttribute("fill");
      if (own?.startsWith("#") && getComputedStyle(node).fill !== `rgb(${[1, 3, 5].map((i) => Number.parseInt(own.length > 4 ? own.slice(i, i + 2) : own[(i + 1) / 2] + own[(i + 1) / 2], 16)).join(", ")})`) found.push(`drawn in another colour: ${node.textContent}`);
    }
    return found.slice(0, 5);
  });
  check(`1.4.11, forced colours: ${name}`, bad.length === 0, bad);
  await page.emulateMedia({ forcedColors: "none" });
}

/** 2.3.3 and 2.2.2: who asked for less motion: nothing runs by itself. */
async function still(page, name) {
  const running = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  check(`2.2.2, less motion: nothing moves by itself: ${name}`, running === 0, running);
}

/** All of it on one screen. */
export async function screen(page, name, { sizes = windows } = {}) {
  await axeFinds(page, name);
  const called = await otherNames(page);
  check(`2.5.3: ${name}: what is written on a button is in its name`, called.length === 0, called);
  const before = page.viewportSize();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await frame(page);
    const small = await smallTargets(page);
    check(`2.5.8: ${name} at ${width}×${height}: targets are ${TARGET_PX} px, or apart`, small.length === 0, small);
  }
  await page.setViewportSize(before);
  await frame(page);
  const hidden = await hiddenFocus(page);
  check(`2.4.7, 2.4.11: ${name}: focus is seen and never hidden`, hidden.length === 0, hidden);
  await reflows(page, name);
  await forced(page, name);
  await still(page, name);
}

/** A television: nothing is pressed there; it is read from across the room, so no letter is smaller than 24 of 1,080 lines. */
export async function television(page, name) {
  await axeFinds(page, name);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((node) => {
      const words = [...node.childNodes].map((one) => (one.nodeType === Node.TEXT_NODE ? one.data.trim() : "")).join("");
      if (!words || node.closest("title, .unseen") || !node.checkVisibility({ visibilityProperty: true }) || node.getBoundingClientRect().width < 2) return [];
      const size = (Number.parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM?.().d ?? 1) * 1080) / innerHeight;
      return size < 23.9 ? [`${size.toFixed(1)} ${words.slice(0, 40)}`] : [];
    }),
  );
  check(`${name}: every letter can be read from a sofa`, small.length === 0, small);
}

/** A table at home with quiet bots. */
export async function table(game, seats, options, until = playable, painted = false) {
  const opened = await open({ painted, viewport: { width: 1024, height: 768 } });
  const setup = { game, options, key: "7".repeat(64), seats: Array.from({ length: seats }, (_, seat) => (seat ? { name: `Bot ${seat}`, kind: "bot", level: "easy" } : { name: "You", kind: "here" })) };
  await opened.page.evaluate((text) => sessionStorage.setItem("setup", text), JSON.stringify(setup));
  await opened.page.goto(`${address}#table/${game}`);
  await opened.page.waitForSelector(until, { state: "attached" });
  return opened;
}
