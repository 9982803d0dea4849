import { dayIn, wholeYears } from '#domain/dates/dates.ts'
import { firstContact, isMinor } from '#domain/people/contacts.ts'
import { financeScope } from '#domain/rights/finance-permissions.ts'
import { canSeeOrganization, canSeePerson, organizationScope } from '#domain/rights/permissions.ts'
import { searchKey } from '#domain/texts/names.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved, type PersonContext } from '#server/calls/access.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { visibleMembers } from '#server/queries/members.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { findMembers, findPeople, findSessions, findTransactions } from './queries.ts'

/** One letter would match half of all names. */
const SHORTEST = 2

const NOTHING = { people: [], members: [], sessions: [], transactions: [], groups: [] }

const find = approved.search.find.handler(async ({ input: { text }, context }) => {
  const { database, person } = context
  const key = searchKey(text)
  if ([...key].length < SHORTEST) return NOTHING
  const [visible, finance] = [organizationScope(person), financeScope(person)]
  // The searches run one after another, because a search is no reason to take several connections.
  const people = isEmpty(visible) ? [] : await findPeople(database, text, visible)
  const members = await findMembers(database, visibleMembers(person, { search: text }))
  const sessions = isEmpty(visible) ? [] : await findSessions(database, text, visible)
  const transactions = isEmpty(finance) ? [] : await findTransactions(database, text, finance)
  const organizations = await readOrganizations(database)
  return {
    people: await withDetails(context, people),
    members: members.map(({ id, fullName, memberships }) => {
      return { id, fullName, organizations: memberships.map(({ organizationName }) => organizationName) }
    }),
    sessions,
    transactions,
    groups: organizations.filter(({ name }) => searchKey(name).includes(key) && canSeeOrganization(person, name)),
  }
})

/** Adds the age, and whose phone a call reaches without the number, if the reader may open the page. */
async function withDetails(context: PersonContext, people: Awaited<ReturnType<typeof findPeople>>) {
  const { database, person, clock, timeZone } = context
  const today = dayIn(timeZone, clock())
  const open = people.filter((one) => canSeePerson(person, one))
  const guardiansOf = await readGuardians(
    database,
    open.map(({ id }) => id),
  )
  const answered = people.map(({ birthdate, phoneNumber, ...one }) => {
    if (!open.some(({ id }) => id === one.id)) return { ...one, hasPage: false, age: null, reached: null }
    const guardians = guardiansOf.get(one.id) ?? []
    const contact = firstContact({ guardians, phoneNumber, isMinor: isMinor(birthdate, one.isLeader, today) })
    const reached = contact && { kind: contact.kind, name: contact.name, relation: contact.relation }
    return { ...one, hasPage: true, age: birthdate && wholeYears(birthdate, today), reached }
  })
  const detailed = answered.filter(({ age, reached }) => age !== null || reached)
  await recordLists(
    context,
    detailed.map(({ organizationName }) => organizationName),
  )
  return answered
}

function isEmpty(scope: 'all' | readonly string[]): boolean {
  return scope.length === 0
}

export const search = { find }
