import { spawnSync } from 'node:child_process'
import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestFileOf, digestOf, isBuiltFrom, ROOT } from './sources.ts'

const TARGET = join(ROOT, 'dist/web')
/** How long assets of earlier builds remain, for open tabs. */
const ASSET_LIFETIME_MS = 30 * 24 * 3600 * 1000
const SOURCES = [
  'index.html',
  'package-lock.json',
  'postcss.config.js',
  'vite.config.ts',
  'scripts/browser-floor.ts',
  'scripts/service-worker.ts',
  'scripts/start-page.ts',
  'scripts/web-chunks.ts',
  'public',
  'src/web',
  'src/domain',
  'src/contract',
]

/** Unless the sources are unchanged. Copied over the last build when complete, for running servers and open tabs. */
export async function buildWeb(): Promise<void> {
  const sources = await digestOf(SOURCES)
  if (await isBuiltFrom(TARGET, sources)) return
  process.stderr.write('Building the web app …\n')
  const temporary = `${TARGET}-${process.pid}`
  bundleWeb(temporary)
  await rm(digestFileOf(TARGET), { force: true })
  await cp(temporary, TARGET, { recursive: true })
  await rm(temporary, { recursive: true })
  await deleteOldAssets()
  await writeFile(digestFileOf(TARGET), sources)
}

/** @param outDir a new folder */
export function bundleWeb(outDir: string): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: outDir },
  })
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}\n${stderr}`)
}

/** Delete assets that no tab needs any more. The names of assets contain a hash, so builds do not overwrite each other's. */
async function deleteOldAssets(): Promise<void> {
  const folder = join(TARGET, 'assets')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < Date.now() - ASSET_LIFETIME_MS) await rm(path)
  }
}
