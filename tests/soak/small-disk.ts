import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { TIMEOUT_MS } from '#tests/running-app.ts'

/** Enough for a cluster with a few thousand rows. */
const SIZE = '320m'
const PART = Buffer.alloc(64 * 1024)

export interface SmallDisk {
  readonly folder: string
  fill(): Promise<() => Promise<void>>
}

/** A small disk in memory; null where this user may not mount one. */
export async function aSmallDisk(): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder], { stdio: 'pipe' })
  } catch {
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
  }, TIMEOUT_MS)
  await chmod(folder, 0o755)
  return { folder, fill: () => fill(join(folder, 'filler')) }
}

async function fill(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(PART)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
  return () => rm(path)
}
