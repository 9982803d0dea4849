import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export async function digestOf(sources: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const source of sources) {
    const path = join(ROOT, source)
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
    const files = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [
      path,
    ]
    for (const file of files.sort()) digest.update(file.slice(ROOT.length)).update(await readFile(file))
  }
  return digest.digest('hex')
}

export async function isBuiltFrom(target: string, digest: string): Promise<boolean> {
  const file = digestFileOf(target)
  return existsSync(target) && existsSync(file) && (await readFile(file, 'utf8')) === digest
}

/** Where the digest of a build's sources is stored: outside of the folder, because every file in `dist/web` is served. */
export function digestFileOf(target: string): string {
  return `${target}.built-from`
}
