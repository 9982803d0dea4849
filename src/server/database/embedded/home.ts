import { access, chmod, chown, constants, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canDo, isRoot, ownerOf, type RunAs, unprivilegedAccount } from './accounts.ts'
import { EmbeddedError, orExplain } from './errors.ts'
import { exists, makeEnterable, unfinishedName } from './files.ts'
import { type Layout, layoutOf } from './layout.ts'
import { type ClusterRecord, type Place, readRecord, recordNew, recordPath } from './record.ts'

/** The cluster of a data folder: where it is or will be, and the user who runs it. */
export interface Home {
  readonly record: ClusterRecord
  readonly layout: Layout
  readonly account: RunAs
  /** whether the cluster is there */
  readonly complete: boolean
}

/** The folder of the cluster that a record names. */
export function clusterDirectory(dataDir: string, state: string, record: ClusterRecord): string {
  return record.place === 'data' ? join(dataDir, 'postgres') : join(state, 'clusters', record.id)
}

/** Creates the data folder if need be, and makes sure that we can write there. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await orExplain(`The data folder ${dataDir} cannot be used (choose another with DATA_DIR)`, async () => {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

/** Whether a folder made here can be given to `account`, closed to others, and reached and written by it. */
async function canLiveIn(directory: string, account: Account): Promise<boolean> {
  const probe = unfinishedName(join(directory, 'postgres'), 'probing')
  try {
    await mkdir(probe, { mode: 0o700 })
    await chown(probe, account.uid, account.gid)
    await chmod(probe, 0o700)
    // Some mounts take a chmod without doing it, and PostgreSQL insists on a folder closed to others.
    return await canDo(account, 'cd "$1" && mkdir x && case "$(ls -ld .)" in drwx------*) ;; *) exit 1 ;; esac', probe)
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

async function prepareState(state: string, account: Account): Promise<void> {
  const clusters = join(state, 'clusters')
  await orExplain(`The folder ${state}, where root keeps databases, cannot be used`, () => makeEnterable(clusters))
  if (await canLiveIn(clusters, account)) return
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and the user "${account.name}" cannot reach ${clusters}, where root keeps databases. ` +
      'Let others enter that folder, or start the app as an ordinary user.',
  )
}

function unreachable(directory: string, dataDir: string): EmbeddedError {
  return new EmbeddedError(
    `The database of ${dataDir} is in ${directory}, which the present user cannot use; it was first started by another user. ` +
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

async function accountForExisting(layout: Layout, dataDir: string): Promise<RunAs> {
  await assertReachable(layout, dataDir)
  if (!isRoot()) return undefined
  const owner = await ownerOf(layout.pgdata)
  if (await canDo(owner, 'test -r "$1" && test -w "$1" && test -x "$1"', layout.pgdata)) return owner
  throw new EmbeddedError(
    `The database of ${dataDir} is in ${layout.pgdata} and belongs to the user "${owner.name}", who can no longer reach it. ` +
      'Let that user enter the folders above it, or use another DATA_DIR.',
  )
}

async function accountForNew(place: Place, dataDir: string, state: string): Promise<RunAs> {
  if (!isRoot()) {
    if (place === 'state') throw unreachable(state, dataDir)
    return undefined
  }
  const account = await unprivilegedAccount()
  if (place === 'state') await prepareState(state, account)
  else if (!(await canLiveIn(dataDir, account))) {
    throw new EmbeddedError(
      `${recordPath(dataDir)} places a database in ${dataDir}, but the user "${account.name}", who runs it for root, cannot reach ` +
        'that folder. Let others enter it and the folders above it, or use another DATA_DIR.',
    )
  }
  return account
}

async function placeForNew(dataDir: string): Promise<Place> {
  if (!isRoot()) return 'data'
  return (await canLiveIn(dataDir, await unprivilegedAccount())) ? 'data' : 'state'
}

/** Finds, or decides once and for all, where the cluster of a data folder lives. */
export async function findHome(dataDir: string, state: string, report: (line: string) => void): Promise<Home> {
  const record = await orExplain(
    `The data folder ${dataDir} cannot be used`,
    async () => (await readRecord(dataDir)) ?? (await recordNew(dataDir, await placeForNew(dataDir))),
  )
  const layout = layoutOf(clusterDirectory(dataDir, state, record))
  const complete = await isComplete(layout, dataDir)
  if (!complete && record.initialised && record.place === 'state') {
    throw new EmbeddedError(
      `The database of ${dataDir} is missing: it was in ${layout.directory}, which is no longer there. ` +
        `Put that folder back, or remove ${recordPath(dataDir)} to begin with an empty database.`,
    )
  }
  const account = complete
    ? await accountForExisting(layout, dataDir)
    : await accountForNew(record.place, dataDir, state)
  if (account && record.place === 'state') {
    report(`PostgreSQL runs as "${account.name}", who cannot reach ${dataDir}; its database is in ${layout.directory}`)
  }
  return { record, layout, account, complete }
}
