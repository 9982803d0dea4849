import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './errors.ts'
import { isAlive } from './processes.ts'

/** A name beside `path` for work in progress; it carries our pid, so that others can tell when we are gone. */
export function unfinishedName(path: string, doing: string): string {
  return `${path}.${doing}-${process.pid}-${randomBytes(6).toString('hex')}`
}

/** Removes what starters that are no longer alive left unfinished beside `path`. */
export async function sweepUnfinished(path: string, doing: string): Promise<void> {
  const prefix = `${basename(path)}.${doing}-`
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isAlive(pid)) continue
    // An initdb that outlived its starter may still be writing there; then the next start sweeps it.
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** Whether something is there; being kept from looking counts as an error, not as absence. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Creates a folder that every user may enter, whatever our umask; folders that were there keep their modes. */
export async function makeEnterable(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true })
  if (first === undefined) return
  for (let created = directory; ; created = dirname(created)) {
    await chmod(created, 0o755)
    if (created === first) return
  }
}

/** Writes a new file and waits until it is on disk. */
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

/** Makes a rename or link in `directory` survive a power failure, where the system can. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Whether a rename or link failed because somebody else was first. */
export function wasTaken(error: unknown): boolean {
  return ['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')
}
