import { dayIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { firstContact, isMinor } from '#domain/people/contacts.ts'
import {
  type Actor,
  canExportOrganization,
  canSeeOrganization,
  canSeePerson,
  organizationScope,
  peopleScope,
} from '#domain/rights/permissions.ts'
import { canSeeContacts } from '#domain/rights/user-permissions.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved, may, proved } from '#server/calls/access.ts'
import { groupsInDetail, visibleTo } from '#server/calls/visible-details.ts'
import { countMembers, listMembers, readMembersOf, visibleMembers } from '#server/queries/members.ts'
import { type AttendeeFilter, countAttendees, listAttendees } from './queries.ts'

const MOST_MEMBERS = 10_000

interface Search {
  readonly search: string
  readonly organizationName?: OrganizationName | undefined
}

/** Without an organization the result contains everyone visible. */
const maySearch = may(
  (actor, { organizationName }: Search) =>
    organizationName === undefined || canSeeOrganization(actor, organizationName),
)

function visibleAttendees(person: Actor, { search, organizationName }: Search): AttendeeFilter {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  return { search, within: organizationScope(person) }
}

const list = approved.members.list.use(maySearch).handler(async ({ input, context: { database, person } }) => {
  const { rows, nextCursor } = await listMembers(database, { ...input, ...visibleMembers(person, input) })
  const seesContacts = canSeeContacts(person)
  return { rows: seesContacts ? rows : rows.map((row) => ({ ...row, email: null, phoneNumber: null })), nextCursor }
})

const attendees = approved.members.attendees.use(maySearch).handler(async ({ input, context }) => {
  const { reads, person, timeZone, clock } = context
  const filter = visibleAttendees(person, input)
  // A search in the whole network is no short read.
  const database = filter.within === 'all' ? context.database : reads
  const today = dayIn(timeZone, clock())
  const pagesOf = peopleScope(person)
  const { rows, nextCursor } = await listAttendees(database, {
    ...input,
    ...filter,
    guardiansIn: pagesOf,
    unreachable: input.unreachable ? { pagesOf, today } : null,
  })
  const answered = rows.map(({ guardians, ...row }) => {
    const known = { guardians, phoneNumber: row.phoneNumber, isMinor: isMinor(row.birthdate, row.isLeader, today) }
    return { ...visibleTo(person, row), contact: canSeePerson(person, row) ? firstContact(known) : null }
  })
  const withContact = answered.flatMap(({ contact, organizationName }) => (contact ? [organizationName] : []))
  await recordLists(context, [...groupsInDetail(answered), ...withContact])
  return { rows: answered, nextCursor }
})

const count = approved.members.count.use(maySearch).handler(async ({ input, context }) => {
  const { database, person, timeZone, clock } = context
  const members = await countMembers(database, visibleMembers(person, input))
  const pagesOf = peopleScope(person)
  const today = dayIn(timeZone, clock())
  const counted = await countAttendees(database, visibleAttendees(person, input), { pagesOf, today })
  const seesPages = pagesOf === 'all' || pagesOf.length > 0
  return { members, attendees: counted.attendees, ...(seesPages && { unreachable: counted.unreachable }) }
})

const exportMembers = approved.members.export
  .use(may(canExportOrganization), (input) => input.organizationName)
  .use(proved)
  .handler(async ({ input: { organizationName }, context }) => {
    const { database } = context
    const found = await readMembersOf(database, organizationName, MOST_MEMBERS)
    const details = { count: found.length }
    await recordAudit(database, originOf(context), { action: 'export.members', organizationName, details })
    return found
  })

export const members = { list, attendees, count, export: exportMembers }
