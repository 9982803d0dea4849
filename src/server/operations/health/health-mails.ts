import { dayIn } from '#domain/dates/dates.ts'
import type { Disk } from '#domain/network/health.ts'
import type { Database } from '#server/database/connect.ts'
import { healthNotices } from '#server/database/schema/index.ts'
import type { Log } from '#server/log/log.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { healthMail } from '#server/mail/mails.ts'
import { repeat } from '#server/operations/repeat.ts'
import { readAdmins } from '#server/queries/people.ts'
import { readProblems } from './problems.ts'

const INTERVAL_MS = 5 * 60 * 1000

interface HealthMails {
  readonly database: Database
  readonly readDisks: () => Promise<ReadonlyMap<string, Disk>>
  readonly clock: () => number
  readonly timeZone: string
  readonly appUrl: string
}

export function startHealthMails({ log, ...options }: HealthMails & { readonly log: Log }): { stop(): Promise<void> } {
  const run = () => enqueueHealthMails(options)
  return repeat({ what: 'queueing mails about what is wrong', run, intervalMs: INTERVAL_MS, log })
}

/**
 * Queues a mail to each administrator about each problem, once on each day of the network. Source: docs/product.md,
 * 17.9.
 */
export async function enqueueHealthMails({ database, readDisks, clock, timeZone, appUrl }: HealthMails): Promise<void> {
  const disks = await readDisks()
  const now = clock()
  await database.transaction(async (tx) => {
    const problems = await readProblems(tx, disks, now)
    if (problems.length === 0) return
    const recorded = await tx
      .insert(healthNotices)
      .values(problems.map((problem) => ({ problem, day: dayIn(timeZone, now) })))
      .onConflictDoNothing()
      .returning({ problem: healthNotices.problem })
    if (recorded.length === 0) return
    const admins = await readAdmins(tx)
    const mails = recorded.flatMap(({ problem }) =>
      admins.map(({ email, fullName, language }) => ({
        recipient: email,
        mail: healthMail(language, fullName, `${appUrl}/dashboard`, problem),
      })),
    )
    await enqueueMails(tx, mails)
  })
}
