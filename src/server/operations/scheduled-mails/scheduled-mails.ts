import { sql } from 'drizzle-orm'
import { dayIn, timeIn } from '#domain/dates/dates.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { repeat } from '#server/operations/repeat.ts'
import { enqueueAbsenceMails } from './absence-mails.ts'
import { enqueueReportMails } from './report-mails.ts'
import type { Round } from './round.ts'
import { enqueueStillHereMails } from './still-here-mails.ts'

const INTERVAL_MS = 2 * 60 * 1000

interface ScheduledMails extends Omit<Round, 'now'> {
  readonly database: Database
  readonly clock: () => number
}

/** The kinds of mails. Each is a separate task, so that a failure delays no other. */
export const SCHEDULED_MAILS = [
  { about: 'missing reports', enqueue: enqueueReportMails },
  { about: 'absences', enqueue: enqueueAbsenceMails },
  { about: 'children who are still here', enqueue: enqueueStillHereMails },
] as const

export function startScheduledMails({ log, ...options }: ScheduledMails & { readonly log: Log }) {
  const tasks = SCHEDULED_MAILS.map((kind) =>
    repeat({
      what: `queueing mails about ${kind.about}`,
      run: () => enqueueScheduledMails(kind, options),
      intervalMs: INTERVAL_MS,
      log,
    }),
  )
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}

/**
 * Queues mails in one transaction, unless another process does so at this moment. Source: docs/product.md, 17.2 and
 * 17.3.
 */
export async function enqueueScheduledMails(
  { about, enqueue }: (typeof SCHEDULED_MAILS)[number],
  { database, clock, timeZone, appUrl }: ScheduledMails,
): Promise<void> {
  const instant = clock()
  const round: Round = { now: { today: dayIn(timeZone, instant), time: timeIn(timeZone, instant) }, timeZone, appUrl }
  await database.transaction(async (tx) => {
    if (await isAlone(tx, about)) await enqueue(tx, round)
  })
}

/** Whether no other transaction is queueing mails of this kind; blocks others until this one has ended. */
async function isAlone(tx: Queryable, about: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`scheduled mails about ${about}`}, 0)) as "isAlone"`,
  )
  return rows[0]?.isAlone === true
}
