// Keeps the whole page for use without a network. Written into the build with its version and its list of files.
const VERSION = '@version';
const FILES = ['@files'];
const NAME = `suzaku-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('suzaku-') && name !== NAME).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// The stored copy first: files of one version belong together. A question to the API always goes to the network.
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.includes('/api/')) return;
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }).then((hit) => hit ?? fetch(event.request))),
  );
});
