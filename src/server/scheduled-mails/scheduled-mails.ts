import { sql } from 'drizzle-orm'
import { dayIn, timeIn } from '#domain/dates.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import { enqueueAbsenceMails } from './absence-mails.ts'
import { enqueueReportMails } from './report-mails.ts'
import type { Round } from './round.ts'

const INTERVAL_MS = 2 * 60 * 1000

interface ScheduledMails extends Omit<Round, 'now'> {
  readonly database: Database
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

/** Sends the mails that are due at the start and every two minutes, until it is stopped. */
export function startScheduledMails({ log, ...options }: ScheduledMails & { readonly log: Log }) {
  return repeat({
    what: 'queueing scheduled mails',
    run: () => enqueueScheduledMails(options),
    intervalMs: INTERVAL_MS,
    log,
  })
}

/**
 * Queues every mail that is due and was not queued before: about missing reports, and about third absences in a row. Each kind is a
 * transaction of its own. While another process is at one, it is left to that process.
 * Source: docs/product.md, 17.2 and 17.3.
 */
export async function enqueueScheduledMails({ database, clock, timeZone, appUrl }: ScheduledMails): Promise<void> {
  const instant = clock()
  const round: Round = { now: { today: dayIn(timeZone, instant), time: timeIn(timeZone, instant) }, timeZone, appUrl }
  for (const enqueue of [enqueueReportMails, enqueueAbsenceMails])
    await database.transaction(async (tx) => {
      if (await isAlone(tx)) await enqueue(tx, round)
    })
}

/** Whether no other transaction is queueing scheduled mails; from then on none begins until this one has ended. */
async function isAlone(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('scheduled mails', 0)) as "isAlone"`,
  )
  return rows[0]?.isAlone === true
}
