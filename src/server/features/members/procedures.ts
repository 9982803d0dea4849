import type { OrganizationName } from '#domain/organizations.ts'
import { type Actor, canExportOrganization, canSeeContacts, canSeeOrganization } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { countMembersAsked, listMembers, type MembersAsked, readMembersOf } from '#server/reads/members.ts'
import { type AttendeesAsked, countAttendeesAsked, listAttendees } from './queries.ts'

/** More members than any organization has. */
const MOST_MEMBERS = 10_000

interface Asked {
  readonly search: string
  readonly organizationName?: OrganizationName | undefined
}

/** Who may not even see the organization that is asked for is refused. */
function mayAsk(person: Actor, { organizationName }: Asked): boolean {
  return organizationName === undefined || canSeeOrganization(person, organizationName)
}

/** Admins see all members, others those of their own organizations; who has none sees everybody, by name. */
function membersInSight(person: Actor, { search, organizationName }: Asked): MembersAsked {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  if (!canSeeContacts(person)) return { search, within: 'all', byNameOnly: true }
  return { search, within: person.isAdmin ? 'all' : person.memberships.map((one) => one.organizationName) }
}

function attendeesInSight(person: Actor, { search, organizationName }: Asked): AttendeesAsked {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  return { search, within: person.isAdmin ? 'all' : person.memberships.map((one) => one.organizationName) }
}

const list = approved.members.list.handler(async ({ input, context: { database, person }, errors }) => {
  if (!mayAsk(person, input)) throw errors.FORBIDDEN()
  const { rows, nextCursor } = await listMembers(database, { ...input, ...membersInSight(person, input) })
  const seesContacts = canSeeContacts(person)
  return { rows: seesContacts ? rows : rows.map((row) => ({ ...row, email: null, phoneNumber: null })), nextCursor }
})

const attendees = approved.members.attendees.handler(({ input, context: { database, person }, errors }) => {
  if (!mayAsk(person, input)) throw errors.FORBIDDEN()
  return listAttendees(database, { ...input, ...attendeesInSight(person, input) })
})

const count = approved.members.count.handler(async ({ input, context: { database, person }, errors }) => {
  if (!mayAsk(person, input)) throw errors.FORBIDDEN()
  const [members, attendees] = await Promise.all([
    countMembersAsked(database, membersInSight(person, input)),
    countAttendeesAsked(database, attendeesInSight(person, input)),
  ])
  return { members, attendees }
})

const exportMembers = approved.members.export.handler(({ input, context: { database, person }, errors }) => {
  if (!canExportOrganization(person, input.organizationName)) throw errors.FORBIDDEN()
  return readMembersOf(database, input.organizationName, MOST_MEMBERS)
})

export const members = { list, attendees, count, export: exportMembers }
