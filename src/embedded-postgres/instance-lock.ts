import pg from 'pg'

/** The key of the advisory lock; another value would let two versions of the app run on one cluster. */
const INSTANCE_LOCK = 7_246_252_002
/**
 * The application_name of the connection that holds the lock begins with this, and ends with the address of its app.
 */
const NAME_PREFIX = 'shabaka at '
const TIMEOUT_MS = 5_000
const CLOSE_MS = 1_000

export interface Holder {
  readonly address: string
  readonly pid: number
}

export type InstanceLock =
  | {
      readonly held: true
      readonly pid: number
      /** Resolves when that connection is lost. */
      readonly lost: Promise<void>
      release(): Promise<void>
    }
  /** `holder` is null if the lock was released at this moment. */
  | { readonly held: false; readonly holder: Holder | null }

/** The address of a command that holds the lock, always for a short time. */
export const COMMAND_LINE = 'the command line'

/** @param address of this app, shown by a second app that finds the lock taken */
export async function takeInstanceLock(url: string, address: string): Promise<InstanceLock> {
  const client = await connectForLock(url, `${NAME_PREFIX}${address}`.slice(0, 63))
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
  })
  try {
    const taken = await client.query<{ taken: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as taken, pg_backend_pid() as pid',
      [INSTANCE_LOCK],
    )
    if (taken.rows[0]?.taken) return { held: true, pid: taken.rows[0].pid, lost, release: () => close(client) }
    const found = await client.query<{ name: string; pid: number }>(
      `select activity.application_name as name, pid
       from pg_locks as locks join pg_stat_activity as activity using (pid)
       where locks.locktype = 'advisory' and locks.granted
         and (locks.classid::bigint << 32 | locks.objid::bigint) = $1`,
      [INSTANCE_LOCK],
    )
    const holder = found.rows[0]
    await close(client)
    return { held: false, holder: holder ? { address: holder.name.replace(NAME_PREFIX, ''), pid: holder.pid } : null }
  } catch (error) {
    await close(client)
    throw error
  }
}

async function connectForLock(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function close(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), CLOSE_MS)
  await client.end().catch(() => undefined)
  clearTimeout(timer)
}
