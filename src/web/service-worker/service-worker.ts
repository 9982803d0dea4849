import { addPlugins, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { plainPageIn } from '#contract/own-answer.ts'
import { WORKER_HEADER } from '#contract/page.ts'
import { isScreenPath } from '#contract/screens.ts'
import { STYLE_NONCE } from '#contract/style-nonce.ts'

declare const self: ServiceWorkerGlobalScope

/** Every file of this version of the app, filled in by the build. */
declare const FILES_OF_THIS_VERSION: PrecacheEntry[]
declare const PICTURES_OF_THE_GUIDE: string[]

/** Whether an answer is the server's file, not an intermediary's. */
const isOwnFile = ({ ok, headers }: Response) => ok && plainPageIn(headers) !== null

const PAGE = '/index.html'

addPlugins([
  {
    requestWillFetch: async ({ request }) =>
      new URL(request.url).pathname === PAGE ? new Request(request, { headers: { [WORKER_HEADER]: '1' } }) : request,
    // The browser may have cached the answer of a network, or one from before answers had a mark.
    fetchDidSucceed: async ({ request, response }) =>
      isOwnFile(response) ? response : fetch(new Request(request, { cache: 'reload' })),
    // If it is not, the installation fails, and the version before stays.
    cacheWillUpdate: async ({ response }) => (isOwnFile(response) ? response : null),
  },
])

// A person who opens its path gets the server's answer: it is no screen.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === PAGE,
  ({ request }) => fetch(request),
)

// Only these files are cached. The worker does not handle anything else, and never /rpc and /api, whose answers are
// personal and must not stay on the device.
precacheAndRoute(FILES_OF_THIS_VERSION, { directoryIndex: '', cleanURLs: false })

/** The page with a random nonce for its styles, in the page and in its security policy. */
async function withStyleNonce(page: Response): Promise<Response> {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const nonce = btoa(String.fromCharCode(...bytes))
  const headers = new Headers(page.headers)
  const policy = headers.get('content-security-policy') ?? ''
  // These headers are about the bytes that the server has sent.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set('content-security-policy', policy.replace(/'nonce-[^']*'/g, `'nonce-${nonce}'`))
  const html = (await page.text()).replaceAll(STYLE_NONCE, nonce)
  return new Response(html, { status: page.status, statusText: page.statusText, headers })
}

// The cache comes first, even with a connection: on a bad one a new page may load without its scripts, while the cached
// version is complete. A newer version is fetched in the background and opens the next time. The server answers all
// other paths, such as unknown ones and links in mails.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isScreenPath(url.pathname),
  async ({ request }) => {
    const page = await matchPrecache(PAGE)
    // If it is missing, the page of a network is shown as well, so that people can sign in there.
    return page ? withStyleNonce(page) : fetch(request)
  },
)

const PICTURES = 'guide-pictures'

const fetchPicture = async (path: string) => {
  const answer = await fetch(path)
  if (isOwnFile(answer)) await (await caches.open(PICTURES)).put(path, answer.clone())
  return answer
}

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && PICTURES_OF_THE_GUIDE.includes(url.pathname),
  async ({ url: { pathname } }) => (await caches.match(pathname)) ?? fetchPicture(pathname),
)

/** Stores the guide's pictures in a language, one after another, and removes those of other versions. */
async function storePictures(language: string): Promise<void> {
  const cache = await caches.open(PICTURES)
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  for (const path of stored) if (!PICTURES_OF_THE_GUIDE.includes(path)) await cache.delete(path)
  for (const path of PICTURES_OF_THE_GUIDE)
    if (path.includes(`-${language}-`) && !stored.includes(path)) await fetchPicture(path)
}

// A page asks for it once it is shown and the app is stored, so that the pictures delay neither.
self.addEventListener('message', (event) => {
  // If there is no connection, the next page asks again.
  if (event.data === 'en' || event.data === 'ar') event.waitUntil(storePictures(event.data).catch(() => undefined))
})

// A new version takes over as soon as it is complete: waiting for the last tab to close could take weeks, since
// reloading would not activate it. Open tabs are not reloaded; the server still has the files of their version for 30
// days.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
