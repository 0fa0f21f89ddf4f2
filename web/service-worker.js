// Keeps the page and the engine, so that it opens without a network after the first visit. The build puts two names above:
// KEPT, of this version's store, and FILES, all that belongs to it. A new version waits until the pages of the old one are
// closed: they still need the old scripts.
addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES))));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => clients.claim()),
  ),
);
// A name with a hash never changes its content: what is kept is good. Everything else comes from the network first, so that a
// new version is seen at once, and from what was kept when there is none.
const HASHED = /-[0-9a-f]{7}\.\w+$/;
// Who opens the page where the network neither answers nor fails has waited long enough after this.
const PATIENCE_MS = 4000;
// Networks of strong bots are kept once they were used.
async function keep(request) {
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(KEPT)).put(request, fresh.clone());
  return fresh;
}
// What has begun to answer may take its time.
function soon(request) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE_MS);
  return fetch(request, { signal: giveUp.signal }).finally(() => clearTimeout(timer));
}
async function answer(request) {
  const path = new URL(request.url).pathname;
  if (HASHED.test(path)) return (await caches.match(request)) ?? (path.endsWith(".net") ? keep(request) : fetch(request));
  const opens = request.mode === "navigate";
  try {
    const fresh = await (opens ? soon(request) : fetch(request));
    const name = path === "/" ? "./" : path.slice(1);
    if (fresh.ok && FILES.includes(name)) await (await caches.open(KEPT)).put(request, fresh.clone());
    // A newer page may have taken the place of this one: what it lacks is still here.
    return fresh.ok ? fresh : ((await caches.match(request)) ?? fresh);
  } catch {
    const page = opens ? await caches.match("./") : undefined;
    return page ?? (await caches.match(request)) ?? Response.error();
  }
}
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});
// Who rings back from a notification is brought to the page that sent it.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then((pages) => pages[0]?.focus()));
});
