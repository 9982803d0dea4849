import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TARGET = join(ROOT, 'dist/web')
/** The digest of the sources of the last build. Outside of TARGET, because every file in it is served. */
const DIGEST_FILE = `${TARGET}.built-from`
/** How long the assets of earlier builds stay, for tabs that are still open. */
const ASSET_LIFETIME_MS = 30 * 24 * 3600 * 1000
const SOURCES = [
  'index.html',
  'package-lock.json',
  'postcss.config.js',
  'vite.config.ts',
  'scripts/browser-floor.ts',
  'scripts/first-load-modules.ts',
  'scripts/service-worker.ts',
  'public',
  'src/web',
  'src/domain',
  'src/contract',
]

/**
 * Build the web app unless the last build was made from the same sources. The build goes into a temporary folder and is
 * copied over the last one when it is complete, so that running servers and open tabs still find their assets.
 */
export async function buildWeb(): Promise<void> {
  const sources = await digestOfSources()
  if (existsSync(TARGET) && existsSync(DIGEST_FILE) && (await readFile(DIGEST_FILE, 'utf8')) === sources) return
  process.stderr.write('Building the web app …\n')
  const temporary = `${TARGET}-${process.pid}`
  const { status, stderr, stdout } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: temporary },
  })
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}\n${stderr}`)
  await rm(DIGEST_FILE, { force: true })
  await cp(temporary, TARGET, { recursive: true })
  await rm(temporary, { recursive: true })
  await deleteOldAssets()
  await writeFile(DIGEST_FILE, sources)
}

/** Delete assets that no tab needs any more. The names of assets contain a hash, so builds do not overwrite each other's. */
async function deleteOldAssets(): Promise<void> {
  const folder = join(TARGET, 'assets')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < Date.now() - ASSET_LIFETIME_MS) await rm(path)
  }
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
    const files = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [
      path,
    ]
    for (const file of files.sort()) digest.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return digest.digest('hex')
}
