import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { ClusterError, codeOf, explainFailure } from './errors.ts'
import { exists, removeUnfinished, syncDirectory, targetExists, unfinishedName, writeNew } from './files.ts'
import { type Layout, layoutOf } from './layout.ts'
import type { RunAs } from './os-users.ts'
import { run } from './run-program.ts'

const UNFINISHED = 'initializing'

async function changeOwner(path: string, osUser: RunAs): Promise<void> {
  if (osUser) await chown(path, osUser.uid, osUser.gid)
}

async function build(layout: Layout, binaries: Binaries, osUser: RunAs): Promise<void> {
  await mkdir(layout.directory)
  // If root runs the app, it owns the outer folder: PostgreSQL's user may enter it, but not replace files that root
  // opens.
  await chmod(layout.directory, osUser ? 0o711 : 0o700)
  await mkdir(layout.pgdata, { mode: 0o700 })
  await changeOwner(layout.pgdata, osUser)
  await writeNew(layout.password, randomBytes(32).toString('hex'), 0o600)
  await changeOwner(layout.password, osUser)
  const collation = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C', '--lc-ctype=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${layout.password}`]
  const { code, output } = await run(
    binaries.initdb,
    ['-D', layout.pgdata, ...collation, ...access],
    osUser,
    layout.directory,
  )
  if (code !== 0) throw new ClusterError(`PostgreSQL could not create a database in ${layout.directory}:\n${output}`)
}

/**
 * The final name comes last, so that an interrupted creation is repeated. If two apps start, the second uses the
 * first's cluster.
 */
export async function initialise(layout: Layout, binaries: Binaries, osUser: RunAs): Promise<void> {
  const unfinished = layoutOf(unfinishedName(layout.directory, UNFINISHED))
  await explainFailure(`A database could not be created in ${layout.directory}`, async () => {
    try {
      await build(unfinished, binaries, osUser)
      await rename(unfinished.directory, layout.directory).catch(async (error: unknown) => {
        // Windows reports EPERM instead of ENOTEMPTY.
        const isCreatedByOther = targetExists(error) || (codeOf(error) === 'EPERM' && (await exists(layout.pgdata)))
        if (!isCreatedByOther) throw error
      })
      await syncDirectory(dirname(layout.directory))
    } finally {
      await rm(unfinished.directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

export async function removeIncomplete(layout: Layout): Promise<void> {
  await removeUnfinished(layout.directory, UNFINISHED)
}

/** @throws ClusterError for a cluster of another major version */
export async function assertVersion(layout: Layout, binaries: Binaries): Promise<void> {
  const file = join(layout.pgdata, 'PG_VERSION')
  const version = (await explainFailure(`${file} cannot be read`, () => readFile(file, 'utf8'))).trim()
  if (version === binaries.major) return
  throw new ClusterError(
    `The database in ${layout.directory} was made by PostgreSQL ${version}, but this app comes with PostgreSQL ${binaries.major}. ` +
      `Nothing was changed. Use the version of the app that made it, or copy the data with pg_dump into another DATA_DIR.`,
  )
}
