import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BROWSER_FLOOR } from './scripts/browser-floor.ts'
import { repeatableCalls } from './scripts/repeatable-calls.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { startPage } from './scripts/start-page.ts'
import { CHUNKS } from './scripts/web-chunks.ts'

/** Where `npm run dev` starts the server that this one hands the API's calls to. */
const DEV_SERVER = `http://localhost:${Number(process.env.PORT ?? 3000) + 1}`

export default defineConfig(({ command }) => ({
  plugins: [react(), repeatableCalls(), startPage(), serviceWorker(), precompress()],
  build: {
    outDir: process.env.WEB_OUT_DIR ?? 'dist/web',
    emptyOutDir: true,
    target: BROWSER_FLOOR,
    cssTarget: BROWSER_FLOOR,
    // Which file needs which, for scripts/first-load.ts.
    manifest: true,
    rolldownOptions: CHUNKS,
  },
  // The libraries of Excel files get our zip, which starts no workers (docs/decisions/016-excel-files.md).
  resolve: { alias: [{ find: /^fflate$/, replacement: resolve('src/web/ui/files/zip.ts') }] },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy:
      command === 'serve'
        ? Object.fromEntries(['/rpc', '/api', '/demo', '^/g/'].map((path) => [path, DEV_SERVER]))
        : {},
  },
}))

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
