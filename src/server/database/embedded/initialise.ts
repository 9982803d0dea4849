import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type RunAs, run } from './accounts.ts'
import { codeOf, EmbeddedError, orExplain } from './errors.ts'
import { exists, sweepUnfinished, syncDirectory, unfinishedName, wasTaken, writeNew } from './files.ts'
import { type Layout, layoutOf } from './layout.ts'
import type { Native } from './native.ts'

const UNFINISHED = 'initializing'

async function give(path: string, account: RunAs): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

async function build(layout: Layout, native: Native, account: RunAs): Promise<void> {
  await mkdir(layout.directory)
  // Root keeps the outer folder: the user PostgreSQL runs as may pass through, but not replace files that root opens.
  await chmod(layout.directory, account ? 0o711 : 0o700)
  await mkdir(layout.pgdata, { mode: 0o700 })
  await give(layout.pgdata, account)
  await writeNew(layout.password, randomBytes(32).toString('hex'), 0o600)
  await give(layout.password, account)
  const collation = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C', '--lc-ctype=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${layout.password}`]
  const { code, output } = await run(
    native.initdb,
    ['-D', layout.pgdata, ...collation, ...access],
    account,
    layout.directory,
  )
  if (code !== 0) throw new EmbeddedError(`PostgreSQL could not create a database in ${layout.directory}:\n${output}`)
}

/**
 * Creates the cluster unless it is there. It gets its name only when it is complete, so one that was cut short is
 * simply made again, and of two racing starters the second uses the first's.
 */
export async function initialise(layout: Layout, native: Native, account: RunAs): Promise<void> {
  const unfinished = layoutOf(unfinishedName(layout.directory, UNFINISHED))
  await orExplain(`A database could not be created in ${layout.directory}`, async () => {
    try {
      await build(unfinished, native, account)
      await rename(unfinished.directory, layout.directory).catch(async (error: unknown) => {
        // Windows says EPERM where others say ENOTEMPTY.
        const lost = wasTaken(error) || (codeOf(error) === 'EPERM' && (await exists(layout.pgdata)))
        if (!lost) throw error
      })
      await syncDirectory(dirname(layout.directory))
    } finally {
      await rm(unfinished.directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

/** Removes clusters whose makers were killed before they were complete. */
export async function sweepHalfMade(layout: Layout): Promise<void> {
  await sweepUnfinished(layout.directory, UNFINISHED)
}

/** Refuses a cluster of another major version, which these programs could only damage. */
export async function assertVersion(layout: Layout, native: Native): Promise<void> {
  const file = join(layout.pgdata, 'PG_VERSION')
  const version = (await orExplain(`${file} cannot be read`, () => readFile(file, 'utf8'))).trim()
  if (version === native.major) return
  throw new EmbeddedError(
    `The database in ${layout.directory} was made by PostgreSQL ${version}, but this app comes with PostgreSQL ${native.major}. ` +
      `Nothing was changed. Use the version of the app that made it, or move the data over with pg_dump into another DATA_DIR.`,
  )
}
