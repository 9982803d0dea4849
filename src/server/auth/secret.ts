import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '#server/config/environment.ts'

/**
 * The secret is in a file that only its owner may read.
 * @param bytes the number of random bytes; the secret is their hexadecimal form
 * @throws EnvironmentError if the folder cannot be written, or the file is incomplete
 */
export async function loadOrCreateSecret(dataDir: string, name: string, bytes = 32): Promise<string> {
  const path = join(dataDir, name)
  const secret = await readOrCreate(dataDir, path, bytes).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error
    throw new EnvironmentError(`DATA_DIR must be a folder that this user can write to, for example ./data (${reason})`)
  })
  if (secret.length < bytes * 2)
    throw new EnvironmentError(`The secret in ${path} is cut short. Delete the file, and a new one is made.`)
  return secret
}

async function readOrCreate(dataDir: string, path: string, bytes: number): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const temporary = `${path}.${process.pid}`
  try {
    // The file gets its name once it is complete, so that a power cut leaves no incomplete secret.
    await writeFile(temporary, randomBytes(bytes).toString('hex'), { mode: 0o600, flush: true })
    await link(temporary, path)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
