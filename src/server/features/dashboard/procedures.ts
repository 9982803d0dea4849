import { canDecideApprovals, canManageReserve } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { readTotals } from '#server/shared-queries/finance.ts'
import { countAttendees, countMembers, countPendingApprovals, countSessions } from './queries.ts'

const summary = approved.dashboard.summary.handler(async ({ context: { database, person, log } }) => {
  // A count that fails is only logged, and shown as '–': docs/product.md, 10.2.
  const orNull = <Figure>(what: string, count: Promise<Figure>) =>
    count.catch((error: unknown) => {
      log.failure(`counting ${what}`, error)
      return null
    })
  // One after another: a start screen is no reason to take several connections at once.
  const sessions = await orNull('sessions', countSessions(database, person))
  const members = await orNull('members', countMembers(database, person))
  const attendees = await orNull('attendees', countAttendees(database, person))
  const pendingApprovals = canDecideApprovals(person)
    ? await orNull('pending approvals', countPendingApprovals(database))
    : null
  const totals = canManageReserve(person) ? await orNull('the network balance', readTotals(database)) : null
  return { sessions, members, attendees, pendingApprovals, networkBalance: totals?.grand ?? null }
})

export const dashboard = { summary }
