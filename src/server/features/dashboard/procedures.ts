import { dayIn } from '#domain/dates/dates.ts'
import { canRecordSomeSessions, organizationScope } from '#domain/rights/permissions.ts'
import { approved, type PersonContext } from '#server/calls/access.ts'
import { describeUnavailable, isUnavailable } from '#server/database/unavailable.ts'
import { readTotals } from '#server/queries/finance.ts'
import { rateOn } from '#server/queries/rates.ts'
import { readNextMeetings } from './next-meetings.ts'
import { countAttendees, countMembers, countSessions, readNetworkCounts } from './queries.ts'

const UNKNOWN = { sessions: null, members: null, attendees: null, pendingApprovals: null }

const summary = approved.dashboard.summary.handler(async ({ context }) => {
  const { reads, person, log, timeZone, clock } = context
  const organizations = organizationScope(person)
  if (organizations === 'all') {
    const [counts, totals, rate] = await Promise.all([
      orNull(log, 'the network', readNetworkCounts(reads)),
      orNull(log, 'the network balance', readTotals(reads)),
      orNull(log, 'the exchange rate', rateOn(reads, dayIn(timeZone, clock()))),
    ])
    return { ...(counts ?? UNKNOWN), networkBalance: totals?.grand ?? null, rate }
  }
  const [sessions, members, attendees, nextMeetings] = await Promise.all([
    orNull(log, 'sessions', countSessions(reads, organizations)),
    orNull(log, 'members', countMembers(reads, organizations)),
    orNull(log, 'attendees', countAttendees(reads, organizations)),
    canRecordSomeSessions(person) ? null : orNull(log, 'meetings', readNextMeetings(context, organizations)),
  ])
  return { ...UNKNOWN, sessions, members, attendees, networkBalance: null, ...(nextMeetings && { nextMeetings }) }
})

/**
 * A failed count is shown as '–' and only logged, as a warning if the database is lost. Source: docs/product.md, 10.2.
 */
function orNull<Figure>(log: PersonContext['log'], what: string, count: Promise<Figure>): Promise<Figure | null> {
  return count.catch((error: unknown) => {
    if (isUnavailable(error)) log.warn(`counting ${what}: ${describeUnavailable(error)}`)
    else log.failure(`counting ${what}`, error)
    return null
  })
}

export const dashboard = { summary }
