// Keeps the page and the engine, so that it opens without a network after the first visit.
const KEPT = "silure-1";
const FILES = ["./", "index.html", "style.css", "main.js", "worker.js", "silure.wasm", "icon.svg", "manifest.webmanifest"];

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => skipWaiting())));
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => clients.claim()),
  ),
);
// The network first, so that a new version is seen at once; what was kept when there is none.
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        if (answer.ok) {
          const copy = answer.clone();
          void caches.open(KEPT).then((cache) => cache.put(event.request, copy));
        }
        return answer;
      })
      .catch(() => caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? Response.error())),
  );
});
