import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ClusterError, codeOf } from './errors.ts'
import { syncDirectory, targetExists, unfinishedName, writeNew } from './files.ts'

/** `data`: inside the data folder; `state`: in the state folder, under the record's id. */
export type Place = 'data' | 'state'

/** Identifies the cluster of a data folder, also after the folder was moved or renamed. */
export interface ClusterRecord {
  readonly id: string
  readonly place: Place
  /**
   * Set when the cluster is complete. If the cluster is missing after that, it was lost, and this is not a first start.
   */
  readonly initialised?: true
}

export function recordPath(dataDir: string): string {
  return join(dataDir, 'cluster.json')
}

function parse(text: string): ClusterRecord | undefined {
  try {
    const { id, place, initialised }: Record<string, unknown> = JSON.parse(text)
    // The id becomes part of a path.
    if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    if (place !== 'data' && place !== 'state') return undefined
    return initialised === true ? { id, place, initialised } : { id, place }
  } catch {
    return undefined
  }
}

/** The record; undefined if there is none yet. @throws ClusterError if the file is not a record */
export async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const path = recordPath(dataDir)
  for (let tries = 0; tries < 20; tries++) {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (text === undefined) return undefined
    const record = parse(text)
    if (record) return record
    // On file systems without hard links another app may be writing it at this moment.
    await pause(50)
  }
  throw new ClusterError(
    `${path} does not say which database belongs to ${dataDir}. Restore the file from a backup, or use another DATA_DIR.`,
  )
}

/** Whether the data folder has a complete cluster. @throws ClusterError if its record is damaged */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await readRecord(dataDir))?.initialised === true
}

/** Record a new cluster for a data folder. If two apps do so at the same time, both get the record of the first. */
export async function recordNew(dataDir: string, place: Place): Promise<ClusterRecord> {
  const path = recordPath(dataDir)
  const mine: ClusterRecord = { id: randomUUID(), place }
  const content = `${JSON.stringify(mine)}\n`
  const temporary = unfinishedName(path, 'writing')
  await writeNew(temporary, content, 0o644)
  try {
    // A rename would replace the record of the winner; a link does not.
    await link(temporary, path).catch(async (error: unknown) => {
      if (targetExists(error)) throw error
      await writeNew(path, content, 0o644)
    })
    await syncDirectory(dataDir)
    return mine
  } catch (error) {
    const winner = targetExists(error) ? await readRecord(dataDir) : undefined
    if (winner) return winner
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function recordInitialised(dataDir: string, record: ClusterRecord): Promise<void> {
  if (record.initialised) return
  const path = recordPath(dataDir)
  const temporary = unfinishedName(path, 'writing')
  await writeNew(temporary, `${JSON.stringify({ ...record, initialised: true })}\n`, 0o644)
  await rename(temporary, path)
  await syncDirectory(dataDir)
}
