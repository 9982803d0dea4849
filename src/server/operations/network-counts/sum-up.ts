import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { repeat } from '#server/operations/repeat.ts'

const INTERVAL_MS = 60_000
/** Reading fewer rows is as fast as reading one. */
const MOST_ROWS = 200

export function startSummingUp(database: Database, log: Log): { stop(): Promise<void> } {
  return repeat({
    what: 'summing up the counts of the network',
    run: () => sumUp(database),
    intervalMs: INTERVAL_MS,
    log,
  })
}

/**
 * Sums up the counts, while others may change them, or sum up.
 * @param mostRows the maximum number of remaining rows
 */
export async function sumUp(database: Database, mostRows = MOST_ROWS): Promise<void> {
  await database.execute(sql`
    with changes as (
      delete from network_counts where (select count(*) from network_counts) > ${mostRows} returning kind, amount
    )
    insert into network_counts (kind, amount) select kind, sum(amount) from changes group by kind`)
}
