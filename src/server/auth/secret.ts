import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from '#server/environment.ts'

/**
 * The secret in `name` of the data folder, made there at first; readable by its owner alone.
 * @param bytes of randomness; the secret is their hexadecimal form
 * @throws EnvironmentError where the folder cannot be written, or what stands in the file is no such secret
 */
export async function keptSecret(dataDir: string, name: string, bytes = 32): Promise<string> {
  const path = join(dataDir, name)
  const secret = await readOrMake(dataDir, path, bytes).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : error
    throw new EnvironmentError(`DATA_DIR must be a folder that this user can write to, for example ./data (${why})`)
  })
  if (secret.length < bytes * 2)
    throw new EnvironmentError(`The secret in ${path} is cut short. Delete the file, and a new one is made.`)
  return secret
}

async function readOrMake(dataDir: string, path: string, bytes: number): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const whole = `${path}.${process.pid}`
  try {
    // Written whole and then named, so that a power cut leaves no half of it under its name.
    await writeFile(whole, randomBytes(bytes).toString('hex'), { mode: 0o600, flush: true })
    await link(whole, path)
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!exists) throw error
  } finally {
    await rm(whole, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
