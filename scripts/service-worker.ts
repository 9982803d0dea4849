import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** What the app needs to open: the fonts of other scripts are fetched by whoever needs them. */
const KEPT = /\.(html|js|css|svg|webmanifest)$|readex-pro-(latin|arabic)-wght.*\.woff2$/

/** Builds `/sw.js` beside the app, with the list of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    async writeBundle({ dir = '' }) {
      const files = await filesToKeep(dir)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { FILES_OF_THIS_VERSION: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: BROWSER_FLOOR,
          // One classic script: not every browser takes modules as service workers.
          lib: {
            entry: 'src/web/service-worker/service-worker.ts',
            formats: ['iife'],
            name: 'serviceWorker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
    // An app that was built and opened at this address earlier would hide the one under development: its worker goes.
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store').end(FAREWELL)
      })
    },
  }
}

async function filesToKeep(dir: string): Promise<PrecacheEntry[]> {
  const names = await readdir(dir, { recursive: true })
  const kept = names.map((name) => name.replaceAll('\\', '/')).filter((name) => KEPT.test(name))
  return Promise.all(
    kept.sort().map(async (name) => {
      const url = `/${name}`
      if (name.startsWith('assets/')) return { url, revision: null }
      const content = await readFile(join(dir, name))
      const digest = createHash('sha384').update(content).digest('base64')
      // The page names the assets of its version: while servers are being renewed, another version's must not be kept.
      return { url, revision: digest.slice(0, 16), ...(name === 'index.html' && { integrity: `sha384-${digest}` }) }
    }),
  )
}

const FAREWELL = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url)
}
`
