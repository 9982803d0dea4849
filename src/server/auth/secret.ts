import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret in `name` of the data folder, made there at first; readable by its owner alone. */
export async function keptSecret(dataDir: string, name: string, bytes = 32): Promise<string> {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(bytes).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  }
  return readFile(path, 'utf8')
}
