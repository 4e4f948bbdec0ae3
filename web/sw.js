// Serves the start page and the score pad without a network. Data of a table is never cached.
const LIST = "CACHE_LIST"; // the build replaces this; the cache is named after it, so each build has its own
const fill = async () => (await caches.open(LIST)).addAll(await (await fetch(LIST)).json());
const deleteOld = async () => Promise.all((await caches.keys()).map((name) => name !== LIST && caches.delete(name)));
const unlessDown = (response) => (response.status < 502 ? response : Promise.reject());
addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(deleteOld().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).then(unlessDown).catch(() => caches.match("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
});
