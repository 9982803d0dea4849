import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isScreenPath } from '#contract/screens.ts'

declare const self: ServiceWorkerGlobalScope

/** Every file of this version of the app, filled in by the build. */
declare const FILES_OF_THIS_VERSION: PrecacheEntry[]

// Only these files are ever kept. For anything else, above all /rpc and /api, the worker does not answer: what is in
// there is personal, and must not stay on the device.
precacheAndRoute(FILES_OF_THIS_VERSION, { directoryIndex: '', cleanURLs: false })

// The kept page first, even where there is a connection: on a bad line a fresh page may come and its scripts may not,
// while the kept version is whole and opens at once. A newer one is fetched meanwhile, and opens the next time. Other
// paths are the server's to answer: unknown ones with 404, links from mails with what they do.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isScreenPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
)

// A new version takes over as soon as it is whole: waiting for the last tab to close would keep people on an old one for
// weeks, since reloading would not bring the new one either. No open tab is reloaded. What one has not loaded yet of the
// version before, the server still has for 30 days.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
