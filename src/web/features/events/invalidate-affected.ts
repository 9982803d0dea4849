import type { QueryKey } from '@tanstack/react-query'
import type { ChangedTable } from '#contract/events.ts'
import { api, queryClient, revalidateSession } from '#web/api.ts'
import { loadAgain } from '#web/load-again.ts'
import type { Notice } from './stream.ts'

const FINANCE = [
  api.finance,
  api.pendingChanges,
  api.cashCounts,
  api.closings,
  api.receipts,
  api.dashboard,
  api.home.network,
]
/** The queries about a roster entry on the person's page. */
const PERSON_PAGE = [api.people.get, api.people.attendance, api.people.followUp]
const MEETINGS = [api.meetings, api.home, api.reports, api.people.get, api.sessions.get]
const EVERYTHING = [
  api.sessions,
  api.openForms,
  api.attendance,
  api.roster,
  api.people,
  api.meetings,
  api.home,
  api.finance,
  api.approvals,
  api.users,
  api.roles,
  api.members,
  api.dashboard,
  api.rates,
  api.pendingChanges,
  api.limits,
  api.cashCounts,
  api.closings,
  api.categories,
  api.receipts,
  api.reports,
  api.organizations,
  api.settings,
  api.audit,
]

const AFFECTED: Readonly<Record<ChangedTable | 'everything', readonly { key(): QueryKey }[]>> = {
  sessions: [
    api.sessions,
    api.attendance,
    api.dashboard,
    api.home,
    api.people.attendance,
    api.people.followUp,
    api.meetings,
    api.reports,
  ],
  // A session's report shows the birthdates of the roster.
  organization_attendees: [
    api.roster,
    api.attendance,
    api.sessions.get,
    api.members,
    api.dashboard,
    api.home,
    api.reports,
    ...PERSON_PAGE,
  ],
  guardians: [
    api.sessions.handOvers,
    api.people.get,
    api.people.followUp,
    api.members.attendees,
    api.members.count,
    api.home,
  ],
  photo_consents: [api.people.get],
  roster_notes: [api.people.notes],
  follow_ups: [api.people.followUps, api.home],
  guardian_links: [api.people.get],
  announced_absences: [api.people.get, api.people.announcedAbsences],
  meeting_days: MEETINGS,
  meeting_pauses: MEETINGS,
  unheld_meetings: MEETINGS,
  open_forms: [api.openForms],
  profiles: [api.approvals, api.users, api.dashboard],
  organization_balances: FINANCE,
  financial_transactions: FINANCE,
  network_reserve: FINANCE,
  network_settings: EVERYTHING,
  erasures: EVERYTHING,
  rights: EVERYTHING,
  everything: EVERYTHING,
}

/** Consecutive changes are handled together: invalidating a query again would cancel its load. */
const BATCH_MS = 100

const batch = new Map<string, QueryKey>()

export function invalidateAffected(notice: Notice): void {
  const table = notice === 'everything' ? notice : notice.table
  // The rights of the person may have changed, even while the stream was closed.
  if (AFFECTED[table] === EVERYTHING) revalidateSession()
  if (batch.size === 0) setTimeout(flush, BATCH_MS)
  for (const area of AFFECTED[table]) batch.set(JSON.stringify(area.key()), area.key())
}

function flush(): void {
  for (const queryKey of batch.values()) void loadAgain(queryClient, queryKey)
  batch.clear()
}
