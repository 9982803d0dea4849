import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isScreenPath } from '#contract/screens.ts'

declare const self: ServiceWorkerGlobalScope

/** Every file of this version of the app, filled in by the build. */
declare const FILES_OF_THIS_VERSION: PrecacheEntry[]

// Only these files are cached. The worker does not handle anything else, above all not /rpc and /api, whose answers are
// personal and must not stay on the device.
precacheAndRoute(FILES_OF_THIS_VERSION, { directoryIndex: '', cleanURLs: false })

// Cache first, even with a connection: on a bad one a fresh page may load without its scripts, while the cached version is
// complete. A newer version is fetched in the background and opens the next time. The server answers all other paths, such
// as unknown ones and links in mails.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isScreenPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
)

// A new version takes over as soon as it is complete: waiting for the last tab to close could take weeks, since reloading
// would not activate it. Open tabs are not reloaded; the server still has the files of their version for 30 days.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
