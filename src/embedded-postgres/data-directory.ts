import { access, chmod, chown, constants, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterError, explainFailure } from './errors.ts'
import { exists, makeEnterable, unfinishedName } from './files.ts'
import { type Layout, layoutOf } from './layout.ts'
import { isRoot, type OsUser, ownerOf, type RunAs, unprivilegedUser } from './os-users.ts'
import { type ClusterRecord, type Place, readRecord, recordNew, recordPath } from './record.ts'
import { canDo } from './run-program.ts'

interface ClusterLocation {
  readonly record: ClusterRecord
  readonly layout: Layout
  readonly osUser: RunAs
  readonly complete: boolean
}

/** @param state the state folder */
export function clusterDirectory(dataDir: string, state: string, record: ClusterRecord): string {
  return record.place === 'data' ? join(dataDir, 'postgres') : join(state, 'clusters', record.id)
}

/** @throws ClusterError if we cannot write to it */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await explainFailure(`The data folder ${dataDir} cannot be used (choose another with DATA_DIR)`, async () => {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

async function canOwnFolderIn(directory: string, osUser: OsUser): Promise<boolean> {
  const probe = unfinishedName(join(directory, 'postgres'), 'probing')
  try {
    await mkdir(probe, { mode: 0o700 })
    await chown(probe, osUser.uid, osUser.gid)
    await chmod(probe, 0o700)
    // Some file systems accept a chmod and ignore it, but PostgreSQL requires a folder that is closed to others.
    return await canDo(osUser, 'cd "$1" && mkdir x && case "$(ls -ld .)" in drwx------*) ;; *) exit 1 ;; esac', probe)
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

async function prepareStateDirectory(state: string, osUser: OsUser): Promise<void> {
  const clusters = join(state, 'clusters')
  await explainFailure(`The folder ${state}, where root stores databases, cannot be used`, () =>
    makeEnterable(clusters),
  )
  if (await canOwnFolderIn(clusters, osUser)) return
  throw new ClusterError(
    `PostgreSQL does not run as root, and the user "${osUser.name}" cannot reach ${clusters}, where root stores databases. ` +
      'Let others enter that folder, or start the app as an ordinary user.',
  )
}

function unreachable(directory: string, dataDir: string): ClusterError {
  return new ClusterError(
    `The database of ${dataDir} is in ${directory}, which this user cannot use; it was first started by another user. ` +
      'Run the app as the user who started it first (or as root), or use another DATA_DIR.',
  )
}

async function assertReachable(layout: Layout, dataDir: string): Promise<void> {
  try {
    await access(layout.pgdata, constants.R_OK | constants.W_OK | constants.X_OK)
    await access(layout.password, constants.R_OK)
  } catch (error) {
    throw Object.assign(unreachable(layout.directory, dataDir), { cause: error })
  }
}

async function isComplete(layout: Layout, dataDir: string): Promise<boolean> {
  try {
    return await exists(layout.pgdata)
  } catch {
    throw unreachable(layout.directory, dataDir)
  }
}

async function userForExisting(layout: Layout, dataDir: string): Promise<RunAs> {
  await assertReachable(layout, dataDir)
  if (!isRoot()) return undefined
  const owner = await ownerOf(layout.pgdata)
  if (await canDo(owner, 'test -r "$1" && test -w "$1" && test -x "$1"', layout.pgdata)) return owner
  throw new ClusterError(
    `The database of ${dataDir} is in ${layout.pgdata} and belongs to the user "${owner.name}", who can no longer reach it. ` +
      'Let that user enter the folders above it, or use another DATA_DIR.',
  )
}

async function userForNew(place: Place, dataDir: string, state: string): Promise<RunAs> {
  if (!isRoot()) {
    if (place === 'state') throw unreachable(state, dataDir)
    return undefined
  }
  const osUser = await unprivilegedUser()
  if (place === 'state') await prepareStateDirectory(state, osUser)
  else if (!(await canOwnFolderIn(dataDir, osUser))) {
    throw new ClusterError(
      `${recordPath(dataDir)} places a database in ${dataDir}, but the user "${osUser.name}", who runs it for root, cannot reach ` +
        'that folder. Let others enter it and the folders above it, or use another DATA_DIR.',
    )
  }
  return osUser
}

async function placeForNew(dataDir: string): Promise<Place> {
  if (!isRoot()) return 'data'
  return (await canOwnFolderIn(dataDir, await unprivilegedUser())) ? 'data' : 'state'
}

/**
 * The place of the cluster, which the first call decides. @throws ClusterError if it is missing or this user cannot use
 * it
 */
export async function locateCluster(
  dataDir: string,
  state: string,
  report: (line: string) => void,
): Promise<ClusterLocation> {
  const record = await explainFailure(
    `The data folder ${dataDir} cannot be used`,
    async () => (await readRecord(dataDir)) ?? (await recordNew(dataDir, await placeForNew(dataDir))),
  )
  const layout = layoutOf(clusterDirectory(dataDir, state, record))
  const complete = await isComplete(layout, dataDir)
  if (!complete && record.initialised && record.place === 'state') {
    throw new ClusterError(
      `The database of ${dataDir} is missing: it was in ${layout.directory}, which is no longer there. ` +
        `Put that folder back, or remove ${recordPath(dataDir)} to begin with an empty database.`,
    )
  }
  const osUser = complete ? await userForExisting(layout, dataDir) : await userForNew(record.place, dataDir, state)
  if (osUser && record.place === 'state') {
    report(`PostgreSQL runs as "${osUser.name}", who cannot reach ${dataDir}; its database is in ${layout.directory}`)
  }
  return { record, layout, osUser, complete }
}
