import { closeClient, NO_LIMITS, openClient } from './client.ts'

const INSTANCE_LOCK = 7_246_252_002
const NAME = 'shabaka at '

/** Who holds the lock: where it answers, and the process that serves its connection in PostgreSQL. */
export interface Holder {
  readonly address: string
  readonly pid: number
}

export type InstanceLock =
  | {
      readonly held: true
      /** The process of PostgreSQL that holds it for us. */
      readonly pid: number
      /** Resolves when the connection that holds it is lost. */
      readonly lost: Promise<void>
      release(): Promise<void>
    }
  /** Without a holder where it was let go at this very moment. */
  | { readonly held: false; readonly holder: Holder | null }

/** By what the command line holds the lock; it never does for long. */
export const COMMAND_LINE = 'the command line'

/**
 * The advisory lock that one running app holds on its own cluster, so that a second start over the same data knows of it.
 * @param address where the app answers, told to whoever finds the lock taken
 */
export async function takeInstanceLock(url: string, address: string): Promise<InstanceLock> {
  const config = { application_name: `${NAME}${address}`.slice(0, 63), keepAlive: true, query_timeout: 5_000 }
  const client = await openClient(url, config, NO_LIMITS)
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve)
  })
  try {
    const taken = await client.query<{ taken: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as taken, pg_backend_pid() as pid',
      [INSTANCE_LOCK],
    )
    if (taken.rows[0]?.taken) return { held: true, pid: taken.rows[0].pid, lost, release: () => closeClient(client) }
    const found = await client.query<{ name: string; pid: number }>(
      `select activity.application_name as name, pid
       from pg_locks as locks join pg_stat_activity as activity using (pid)
       where locks.locktype = 'advisory' and locks.granted
         and (locks.classid::bigint << 32 | locks.objid::bigint) = $1`,
      [INSTANCE_LOCK],
    )
    const holder = found.rows[0]
    await closeClient(client)
    return { held: false, holder: holder ? { address: holder.name.replace(NAME, ''), pid: holder.pid } : null }
  } catch (error) {
    await closeClient(client)
    throw error
  }
}
