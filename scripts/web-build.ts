import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TARGET = join(ROOT, 'dist/web')
/** Beside the folder, which is served whole. */
const MARK = `${TARGET}.built-from`
const KEPT_MS = 30 * 24 * 3600 * 1000
const SOURCES = [
  'index.html',
  'package-lock.json',
  'postcss.config.js',
  'vite.config.ts',
  'scripts/browser-floor.ts',
  'scripts/service-worker.ts',
  'public',
  'src/web',
  'src/domain',
  'src/contract',
]

/**
 * Build the web app unless what is there was built from the same sources. It is built aside and laid over what is there
 * when it is whole: a server that runs, and a tab that is open, still find the assets of the build that they began with.
 */
export async function buildWeb(): Promise<void> {
  const sources = await digestOfSources()
  if (existsSync(TARGET) && existsSync(MARK) && (await readFile(MARK, 'utf8')) === sources) return
  process.stderr.write('Building the web app …\n')
  const fresh = `${TARGET}-${process.pid}`
  const { status, stderr, stdout } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: fresh },
  })
  if (status !== 0) throw new Error(`The web app could not be built:\n${stdout}\n${stderr}`)
  await rm(MARK, { force: true })
  await cp(fresh, TARGET, { recursive: true })
  await rm(fresh, { recursive: true })
  await forgetOldAssets()
  await writeFile(MARK, sources)
}

/** The names of assets tell their content, so old ones harm nobody; they go when no tab can need them any more. */
async function forgetOldAssets(): Promise<void> {
  const folder = join(TARGET, 'assets')
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < Date.now() - KEPT_MS) await rm(path)
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
