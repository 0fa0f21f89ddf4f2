// Builds the page: node tools/build_page.mjs ENGINE.wasm FOLDER. Every script, style, picture and the engine get the hash of
// their content into their names, so that a browser keeps them for good; only index.html, the service worker, the manifests and
// the icon keep theirs. Each game's board is a script of its own, loaded when its game is played.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svgFile } from "./svg_text.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const web = join(root, "web");
const require = createRequire(join(web, "package.json"));
const { build, transform } = require("esbuild");
const { rollup } = require("@rollup/wasm-node");
const { minify } = require("terser");
const [engine, target] = process.argv.slice(2);
// Made beside the old one and exchanged at the end: whoever shows the page meanwhile never finds half of it.
const folder = `${target}.new-${process.pid}`;
const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  alias: { "@page": "./web/src", "@games": "./games", "@made": "./web/made", "lit-html": "./web/node_modules/lit-html/lit-html.js" },
  logLevel: "warning",
};
const LANGS = readdirSync(join(web, "made", "words")).flatMap((name) => /^frame\.(\w+)\.json$/.exec(name)?.[1] ?? []);
/** What an installed page keeps. */
const kept = [];

function put(name, content) {
  writeFileSync(join(folder, name), content);
  if (name !== "service-worker.js") kept.push(name);
  return name;
}

/** For whoever installs the page or links to it; the page itself needs none of it. */
function shown(name, content) {
  writeFileSync(join(folder, name), content);
}

function hashed(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 7);
  return name.replace(/\.\w+$/, (ending) => `-${hash}${ending}`);
}

function putHashed(name, content) {
  return put(hashed(name, content), content);
}

/** Networks of strong bots, by game: an installed page keeps those it has used. */
function nets() {
  const files = readdirSync(join(root, "data/nets")).filter((name) => name.endsWith(".net"));
  const contents = files.map((name) => [name, readFileSync(join(root, "data/nets", name))]);
  for (const [name, content] of contents) shown(hashed(name, content), content);
  return Object.fromEntries(contents.map(([name, content]) => [name.replace(".net", ""), hashed(name, content)]));
}

const aliases = Object.entries(common.alias).map(([name, path]) => [name, join(root, path)]);

/** Finds modules as esbuild does, and lets esbuild read TypeScript. */
/** lit-html asks for a polyfill and tells other copies of itself its version; here there is neither. */
function alone(code) {
  const kept = code.replace(/,\w+=\w+\.litHtmlPolyfillSupport;[^;]*\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]*"\);/, ";");
  if (kept === code) throw new Error("lit-html.js is not as it was: what asks for a polyfill is not found");
  return kept;
}

/** Between the nodes of a drawing a blank means nothing. */
const tight = (id, code) => (id.includes("/games/") ? code.replace(/(?<=[>}])\s*\n\s+(?=<|\$\{)/g, "") : code);

/* Where the bundler sees which functions a later import takes, it goes by the arguments that others call them with, and leaves out
 * what those never need. Behind a comma it does not see that, and keeps them whole. */
const LATER = /\bimport\("[^"]*"\)/g;
const typescript = {
  name: "typescript",
  resolveId(name, importer) {
    const alias = aliases.find(([from]) => name === from || name.startsWith(`${from}/`));
    if (!alias && !name.startsWith(".") && importer) return require.resolve(name);
    const path = alias ? alias[1] + name.slice(alias[0].length) : resolve(dirname(importer ?? root), name);
    return existsSync(`${path}.ts`) ? `${path}.ts` : path;
  },
  load: async (id) => (id.endsWith(".json") ? `export default ${readFileSync(id)}` : id.endsWith(".ts") ? (await transform(tight(id, readFileSync(id, "utf8")), { loader: "ts", target: common.target, charset: "utf8" })).code.replace(LATER, "(0, $&)") : id.endsWith("/lit-html.js") ? alone(readFileSync(id, "utf8")) : null),
};

/** All modules that a module needs at once. */
function needed(id, moduleOf, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of moduleOf(id)?.importedIds ?? []) needed(one, moduleOf, found);
  return found;
}

/** Few files compress better than many: what the door shows is one, what every table needs to its end is another,
 * what tables elsewhere need is a third, what those at home need a fourth, and each game has one, with its board and its bill. */
function fileOf(entry) {
  const files = { play: ["table", "svg", "after", "choices", "names", "online/known"], online: ["online/online"], home: ["home", "seats"] };
  const part = Object.entries(files).map(([name, entries]) => [name, entries.map((one) => join(web, "src", `${one}.ts`))]);
  return (id, { getModuleInfo }) => {
    const belongs = (one) => getModuleInfo(one) && needed(one, getModuleInfo).has(id);
    const game = /(?:made|games)\/([\w-]+)(?:\/(?:board|bill)\w*)?\.ts$/.exec(id)?.[1];
    return belongs(entry) ? "main" : (part.find(([, entries]) => entries.some(belongs))?.[0] ?? game);
  };
}

/** Without the blanks of the code itself, only templates have line breaks. Where the next line is set in, it is one of a drawing or a page,
 * and a blank is as good; a line break that is meant has nothing set in behind it. */
async function packed(code) {
  const templates = (await transform(code, { minifyWhitespace: true, target: common.target, charset: "utf8" })).code;
  return templates.replace(/ *\n {2,}/g, " ");
}

/** Declarations first compress better in one file and worse in another. */
async function smallest(code) {
  const others = [{ hoist_funs: true }, { hoist_vars: true }].map((hoist) => minify(code, { module: true, ecma: 2022, compress: { defaults: false, ...hoist } }));
  const size = (text) => gzipSync(text, { level: 9 }).length;
  return [code, ...(await Promise.all(others)).map((one) => one.code)].sort((a, b) => size(a) - size(b))[0];
}

/** Shorter blocks fit WebAssembly better, longer ones scripts. */
function smallestGzip(content) {
  return [7, 8, 9].map((memLevel) => gzipSync(content, { level: 9, memLevel })).sort((a, b) => a.length - b.length)[0];
}

/** Scripts with their hashed names; the names that `define` gives are known inside them. */
async function scripts(path, define) {
  const input = join(root, path);
  const bundle = await rollup({ input, plugins: [typescript], onwarn: (warning) => { throw new Error(warning.message); } });
  const names = Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]));
  const minified = { name: "minified", renderChunk: async (code) => smallest((await minify((await transform(await packed(code), { minifySyntax: true, format: "esm", target: common.target, charset: "utf8", define: names })).code, { module: true, ecma: 2022, compress: { passes: 4, unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false, inline: 1 } })).code) };
  const { output } = await bundle.generate({ format: "es", manualChunks: fileOf(input), entryFileNames: "[name]-[hash:7].js", chunkFileNames: "[name]-[hash:7].js", hashCharacters: "hex", freeze: false, plugins: [minified], hoistTransitiveImports: false });
  for (const file of output) put(file.fileName, file.code);
  const main = output.find((file) => file.facadeModuleId === input) ?? output[0];
  return { name: main.fileName, needs: main.imports };
}

/** The door's small scenes as files, so that the door needs no board. */
async function pictures() {
  // The drawings say nothing, but their words ask for a language when they are loaded.
  globalThis.localStorage = { getItem: () => "en" };
  globalThis.document = { documentElement: {}, createTreeWalker: () => ({}) };
  const bundled = join(folder, "pictures.mjs");
  const facts = JSON.parse(readFileSync(join(web, "made", "facts.json"), "utf8"));
  const games = Object.keys(facts);
  const contents = games.map((game, i) => `export { picture as p${i} } from "@games/${game}/picture";`).join("\n");
  await build({ ...common, stdin: { contents, resolveDir: root }, platform: "node", outfile: bundled });
  const made = await import(pathToFileURL(bundled).href);
  rmSync(bundled);
  return games.map((game, i) => ({ game, title: facts[game].title, file: putHashed(`${game}.svg`, svgFile("0 0 160 100", made[`p${i}`]())) }));
}

/** The heading of the help pages' last part: move texts are for terminals and programs. */
const MOVES = /^## (Moves|Coups|Züge|Jugadas|Mosse)\n[^]*?(?=^## |(?![^]))/m;

/** What is read in a language, as files of that language: what the frame says, each game's rules and words, and what is said of records.
 * The languages of one thing share a hash, so that a script needs one name for all of them, with a * for the language. */
function readable(drawn) {
  const each = (name, make) => {
    const contents = LANGS.map(make);
    const names = hashed(name, contents.join("\n"));
    LANGS.forEach((lang, i) => put(names.replace("*", lang), contents[i]));
    return names;
  };
  const words = (name) => each(`words-${name}-*.json`, (lang) => readFileSync(join(web, "made", "words", `${name}.${lang}.json`), "utf8"));
  const help = (game) => each(`rules-${game}-*.txt`, (lang) => readFileSync(join(web, "made", "words", `${game}.${lang}.md`), "utf8").replace(MOVES, ""));
  const games = (what, make) => drawn.map(({ game }) => [`${what}.${game.replaceAll("-", "_")}`, make(game)]);
  return { SENTENCES: words("frame"), RECORD_WORDS: words("record"), ...Object.fromEntries([...games("WORDS", words), ...games("HELP", help)]) };
}

/** The door as it is painted before any script has run: what is the same in all languages. */
function firstView(drawn) {
  const card = ({ title, file }) => `<li class="game"><img src="/${file}" alt="" width="160" height="100"><h2>${title}</h2></li>`;
  return `<header class="door"><h1>Silure</h1></header><main><ul class="games">${drawn.map(card).join("")}</ul></main>`;
}

/** What is outside the page, in one language: entries of the catalogue in braces, perhaps with what they take. */
function inWords(text, lang) {
  const { words } = JSON.parse(readFileSync(join(web, "made", "words", `install.${lang}.json`), "utf8"));
  return text.replace(/\{(\w+)(?:: ([^}]*))?\}/g, (_, id, given) => (id === "lang" ? lang : words[id].replace(/\{\w+\}/, given)));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const wasm = putHashed("silure.wasm", readFileSync(engine));
const drawn = await pictures();
const worker = await scripts("web/src/worker.ts", { ENGINE_FILE: wasm, NETS: nets() });
const main = await scripts("web/src/main.ts", { WORKER_FILE: worker.name, PICTURES: Object.fromEntries(drawn.map(({ game, file }) => [game, file])), FACES: putHashed("faces.svg", readFileSync(join(web, "faces.svg"), "utf8").replace(/\s*\n\s*/g, "").replace(/<!--.*?-->/g, "")), ...readable(drawn) });
const style = putHashed("style.css", (await transform(["style.css", "online.css", "family.css"].map((name) => readFileSync(join(web, name), "utf8")).join(""), { loader: "css", minify: true })).code);
for (const name of ["icon.svg", "icon-turn.svg"]) put(name, readFileSync(join(web, name)));
// One for each language: the page links to its own.
for (const lang of LANGS) put(`manifest.${lang}.webmanifest`, inWords(readFileSync(join(web, "manifest.webmanifest"), "utf8"), lang));
for (const name of readdirSync(join(web, "icons"))) shown(name, readFileSync(join(web, "icons", name)));
shown("screenshot-phone.webp", readFileSync(join(root, "docs/pictures/kai-piranja-middle-phone-light.webp")));
shown("screenshot-desktop.webp", readFileSync(join(root, "docs/pictures/chawai-middle-desktop-light.webp")));
put(
  "index.html",
  inWords(
    // Who has no script cannot be asked for a language; who previews a link neither, and gets English.
    readFileSync(join(web, "index.html"), "utf8").replace(/(?<=<noscript>).*(?=<\/noscript>)/, (words) => LANGS.map((lang) => inWords(words, lang)).join("")),
    "en",
  )
    .replace("style.css", style)
    .replace("main.js", main.name)
    .replace("<!-- preload -->", main.needs.map((name) => `<link rel="modulepreload" href="/${name}">`).join("\n"))
    .replace("<!-- first view -->", firstView(drawn)),
);
const list = JSON.stringify(["./", ...kept]);
const version = createHash("sha256").update(kept.map((name) => readFileSync(join(folder, name), "hex")).join()).digest("hex").slice(0, 12);
put("service-worker.js", `const KEPT = "silure-${version}";\nconst FILES = ${list};\n${readFileSync(join(web, "service-worker.js"), "utf8")}`);
for (const name of readdirSync(folder)) {
  const content = readFileSync(join(folder, name));
  writeFileSync(join(folder, `${name}.gz`), smallestGzip(content));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
}
rmSync(target, { recursive: true, force: true });
renameSync(folder, target);
