import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'
import { BROWSER_FLOOR } from './scripts/browser-floor.ts'
import { repeatableCalls } from './scripts/repeatable-calls.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { startPage } from './scripts/start-page.ts'

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

/**
 * Few files, because each costs a slow phone a round trip and compresses worse: one with what is loaded first, with the form to sign in, one
 * with what several other screens share, one with the form of sessions, and one for each screen. Dialogs, texts and large packages stay on their own.
 */
const CHUNKS: NonNullable<BuildOptions['rolldownOptions']> = {
  output: {
    codeSplitting: {
      groups: [
        { name: 'first-load', priority: 2, tags: ['$initial'] },
        {
          name: 'session-form',
          priority: 1.5,
          test: (id) => SESSION_FORM.test(id),
          includeDependenciesRecursively: false,
        },
        { name: 'people', priority: 1.5, test: (id) => PEOPLE.test(id), includeDependenciesRecursively: false },
        { name: 'shared', priority: 1, minShareCount: 2, test: (id) => !OWN_CHUNK.test(id) },
      ],
    },
  },
}

/** Of the two screens with the form of a session, and of nothing that the start screen needs. */
const SESSION_FORM =
  /\/src\/web\/(screens\/session-editor|features\/sessions\/(roll-call|draft\/(use-session-draft|use-stored-changes)|form\/(?!same-day|session-field-labels))\/?)/

/**
 * Who is called, and how people write dates and phones: of people's pages and sheets, forms and files, and of nothing that the start screen
 * needs.
 */
const PEOPLE =
  /\/src\/(domain\/(people\/(contacts|written-numbers)|dates\/(month-names|typed-dates|date-columns))|web\/features\/people\/(guardians\/contact-rows|absences\/(announced|span)-text|attendance\/mark-words))\.tsx?/

const OWN_CHUNK =
  /\/node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|libphonenumber-js|papaparse|read-excel-file|write-excel-file|fflate|@mantine\/spotlight|uqr|@simplewebauthn)|\/src\/web\/(i18n\/(en|ar)\/|ui\/files\/(zip|excel-file|qr-code)\.ts|features\/invitations\/|features\/finance\/receipts\/(add-receipts|receipt-lines|receipts\.module|sent-part|use-refusal-text))/

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
