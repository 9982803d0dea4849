import pg from 'pg'

const INSTANCE_LOCK = 7_246_252_002
const NAME = 'shabaka at '

export type InstanceLock =
  | { readonly held: true; release(): Promise<void>; readonly lost: Promise<void> }
  | { readonly held: false; readonly holder: string }

/**
 * The advisory lock that one running app holds on its own cluster, so that a second start over the same data knows of it.
 * @param address where the app answers, told to whoever finds the lock taken
 */
export async function takeInstanceLock(url: string, address: string): Promise<InstanceLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${NAME}${address}`.slice(0, 63),
    keepAlive: true,
  })
  let released = false
  const lost = new Promise<void>((resolve) => {
    const gone = () => released || resolve()
    client.on('end', gone).on('error', gone)
  })
  await client.connect()
  const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [INSTANCE_LOCK])
  if (taken.rows[0]?.taken)
    return {
      held: true,
      lost,
      release: () => {
        released = true
        return client.end()
      },
    }
  const holder = await client.query<{ name: string }>(
    `select activity.application_name as name
     from pg_locks as locks join pg_stat_activity as activity using (pid)
     where locks.locktype = 'advisory' and locks.granted
       and (locks.classid::bigint << 32 | locks.objid::bigint) = $1`,
    [INSTANCE_LOCK],
  )
  await client.end()
  return { held: false, holder: holder.rows[0]?.name.replace(NAME, '') ?? 'another address' }
}
