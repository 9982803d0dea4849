import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** The files to precache: everything needed to open the app. Fonts of other alphabets are loaded on demand. */
const PRECACHED = /\.(html|js|css|svg|webmanifest)$|readex-pro-(latin|arabic)-wght.*\.woff2$/

/** A Vite plugin that builds `/sw.js` beside the app, with the list of the files to precache. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    async writeBundle({ dir = '' }) {
      const files = await filesToPrecache(dir)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          FILES_OF_THIS_VERSION: JSON.stringify(files),
          PICTURES_OF_THE_GUIDE: JSON.stringify(await picturesIn(dir)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: BROWSER_FLOOR,
          // A classic script, because not every browser supports modules as service workers.
          lib: {
            entry: 'src/web/service-worker/service-worker.ts',
            formats: ['iife'],
            name: 'serviceWorker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
    // A worker of an earlier production build at this address would answer instead of the dev server, so it is unregistered.
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response) => {
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cache-control', 'no-store')
          .end(UNREGISTERING_WORKER)
      })
    },
  }
}

async function filesToPrecache(dir: string): Promise<PrecacheEntry[]> {
  const names = await readdir(dir, { recursive: true })
  const precached = names.map((name) => name.replaceAll('\\', '/')).filter((name) => PRECACHED.test(name))
  return Promise.all(
    precached.sort().map(async (name) => {
      const url = `/${name}`
      // The names of assets contain a hash, so they need no revision.
      if (name.startsWith('assets/')) return { url, revision: null }
      const content = await readFile(join(dir, name))
      const digest = createHash('sha384').update(content).digest('base64')
      // index.html names the assets of its own build. The digest prevents caching another build's page during a deployment.
      return { url, revision: digest.slice(0, 16), ...(name === 'index.html' && { integrity: `sha384-${digest}` }) }
    }),
  )
}

/** Their paths; the guide's are the only ones of this kind. */
async function picturesIn(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, 'assets'))
  return names.filter((name) => name.endsWith('.webp')).map((name) => `/assets/${name}`)
}

const UNREGISTERING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(unregister()))
async function unregister() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
}
`
