import type { OrganizationName } from '#domain/organizations.ts'
import {
  type Actor,
  canExportOrganization,
  canSeeContacts,
  canSeeOrganization,
  organizationsInSight,
} from '#domain/permissions.ts'
import { approved, may } from '#server/access.ts'
import { countMembersAsked, listMembers, type MembersAsked, readMembersOf } from '#server/shared-queries/members.ts'
import { type AttendeesAsked, countAttendeesAsked, listAttendees } from './queries.ts'

/** More members than any organization has. */
const MOST_MEMBERS = 10_000

interface Asked {
  readonly search: string
  readonly organizationName?: OrganizationName | undefined
}

/** Everybody may list what they see; one organization alone only who may see it. */
const maySearch = may(
  (actor, { organizationName }: Asked) => organizationName === undefined || canSeeOrganization(actor, organizationName),
)

/** Admins see all members, others those of their own organizations; who has none sees everybody, by name. */
function membersInSight(person: Actor, { search, organizationName }: Asked): MembersAsked {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  if (!canSeeContacts(person)) return { search, within: 'all', byNameOnly: true }
  return { search, within: organizationsInSight(person) }
}

function attendeesInSight(person: Actor, { search, organizationName }: Asked): AttendeesAsked {
  if (organizationName !== undefined) return { search, within: [organizationName] }
  return { search, within: organizationsInSight(person) }
}

const list = approved.members.list.use(maySearch).handler(async ({ input, context: { database, person } }) => {
  const { rows, nextCursor } = await listMembers(database, { ...input, ...membersInSight(person, input) })
  const seesContacts = canSeeContacts(person)
  return { rows: seesContacts ? rows : rows.map((row) => ({ ...row, email: null, phoneNumber: null })), nextCursor }
})

const attendees = approved.members.attendees.use(maySearch).handler(({ input, context: { database, person } }) => {
  return listAttendees(database, { ...input, ...attendeesInSight(person, input) })
})

const count = approved.members.count.use(maySearch).handler(async ({ input, context: { database, person } }) => {
  const [members, attendees] = await Promise.all([
    countMembersAsked(database, membersInSight(person, input)),
    countAttendeesAsked(database, attendeesInSight(person, input)),
  ])
  return { members, attendees }
})

const exportMembers = approved.members.export
  .use(may(canExportOrganization), (input) => input.organizationName)
  .handler(({ input, context: { database } }) => readMembersOf(database, input.organizationName, MOST_MEMBERS))

export const members = { list, attendees, count, export: exportMembers }
