import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './errors.ts'
import { isAlive } from './processes.ts'

/**
 * A name beside `path` for work in progress. It contains our pid, so that leftovers of ended processes are recognised.
 */
export function unfinishedName(path: string, doing: string): string {
  return `${path}.${doing}-${process.pid}-${randomBytes(6).toString('hex')}`
}

export async function removeUnfinished(path: string, doing: string): Promise<void> {
  const prefix = `${basename(path)}.${doing}-`
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isAlive(pid)) continue
    // An initdb that outlived its parent may still be writing there. Then a later start removes the folder.
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Create a folder that every user may enter, whatever our umask; existing parent folders keep their modes. */
export async function makeEnterable(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true })
  if (first === undefined) return
  for (let created = directory; ; created = dirname(created)) {
    await chmod(created, 0o755)
    if (created === first) return
  }
}

/** Write a new file and wait until it is on disk. */
export async function writeNew(path: string, content: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(content)
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Make a rename or link in `directory` survive a power failure, if the file system can. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Whether a rename or link failed because the target exists. */
export function targetExists(error: unknown): boolean {
  return ['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')
}
