import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'
import { BROWSER_FLOOR } from './scripts/browser-floor.ts'
import { screenModules } from './scripts/first-load-modules.ts'
import { REPLACED_MODULES } from './scripts/replaced-modules.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { startPage } from './scripts/start-page.ts'

/** Where `npm run dev` starts the server that this one hands the API's calls to. */
const DEV_SERVER = `http://localhost:${Number(process.env.PORT ?? 3000) + 1}`

export default defineConfig(async ({ command }) => ({
  plugins: [react(), startPage(), serviceWorker(), precompress()],
  build: {
    outDir: process.env.WEB_OUT_DIR ?? 'dist/web',
    emptyOutDir: true,
    target: BROWSER_FLOOR,
    cssTarget: BROWSER_FLOOR,
    // Which file needs which, for scripts/first-load.ts.
    manifest: true,
    rolldownOptions: command === 'build' ? await chunks() : {},
  },
  resolve: { alias: REPLACED_MODULES },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy:
      command === 'serve'
        ? Object.fromEntries(['/rpc', '/api', '/demo', '^/g/'].map((path) => [path, DEV_SERVER]))
        : {},
  },
}))

/**
 * Few files, because each costs a slow phone a round trip and compresses worse: one with what /auth needs, one with messages, one with the
 * start screen and what surrounds every screen of signed-in people, one each with the form of a session, the second factor, money and
 * records, one with what several other screens share, one for each screen. Of what is loaded later, one with menus and tooltips, one with
 * calendars; each dialog and the texts stay on their own.
 */
async function chunks(): Promise<NonNullable<BuildOptions['rolldownOptions']>> {
  const { groups, otherScreens } = await screenModules()
  return {
    // Both are required for groups without the modules that theirs import.
    preserveEntrySignatures: 'allow-extension',
    output: {
      strictExecutionOrder: true,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          ...groups.map(({ name, ids }, place) => ({
            name,
            priority: groups.length - place + 1,
            test: (id: string) => ids.has(id) && !OWN_CHUNK.test(id),
          })),
          ...Object.entries(OF_FEW_SCREENS).map(([name, test]) => ({ name, priority: 1, minShareCount: 2, test })),
          { name: 'shared', minShareCount: 2, test: (id) => otherScreens.has(id) && !OWN_CHUNK.test(id) },
        ],
      },
    },
  }
}

/** What two or three screens and their dialogs share, and no other screen needs. */
const OF_FEW_SCREENS = {
  'second-factor':
    /\/node_modules\/(uqr|@simplewebauthn)\/|\/components\/Code\/|\/IconFingerprint\.mjs|\/src\/web\/features\/accounts\//,
  finance: /\/src\/web\/features\/finance\//,
  audit: /\/src\/web\/features\/audit\//,
}

const OWN_CHUNK =
  /\/node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|libphonenumber-js|papaparse|read-excel-file|write-excel-file|fflate|@mantine\/spotlight)|\/src\/web\/(i18n\/(en|ar)\/|ui\/(zip|excel-file)\.ts)/

/** Compress once at build time what the server would compress at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true })
        for (const file of files.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))) {
          const content = await readFile(join(dir, file))
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(content))
          await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(content))
        }
      },
    },
  }
}
