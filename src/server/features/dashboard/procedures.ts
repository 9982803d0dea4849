import { canDecideApprovals } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { countAttendees, countMembers, countPendingApprovals, countSessions } from './queries.ts'

const summary = approved.dashboard.summary.handler(async ({ context: { database, person, log } }) => {
  // A count that fails is only logged, and shown as '–': specification, section 8.
  const orNull = (what: string, count: Promise<number>) =>
    count.catch((error: unknown) => {
      log.failure(`counting ${what}`, error)
      return null
    })
  const [sessions, members, attendees, pendingApprovals] = await Promise.all([
    orNull('sessions', countSessions(database, person)),
    orNull('members', countMembers(database, person)),
    orNull('attendees', countAttendees(database, person)),
    canDecideApprovals(person) ? orNull('pending approvals', countPendingApprovals(database)) : null,
  ])
  return { sessions, members, attendees, pendingApprovals }
})

export const dashboard = { summary }
