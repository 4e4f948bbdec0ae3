// Without a network the start page and the score pad open all the same. Nothing of a table is ever kept.
const LIST = "KEPT_LIST"; // another one with each build: so is the cache of that name
const keep = async () => (await caches.open(LIST)).addAll(await (await fetch(LIST)).json());
const drop = async () => Promise.all((await caches.keys()).map((name) => name !== LIST && caches.delete(name)));
const there = (page) => (page.status < 502 ? page : Promise.reject());
addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(drop().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).then(there).catch(() => caches.match("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
