import { financeScope } from '#domain/finance-permissions.ts'
import { searchKey } from '#domain/names.ts'
import { canSeeOrganization, canSeePerson, organizationScope } from '#domain/permissions.ts'
import { approved } from '#server/shared/access.ts'
import { visibleMembers } from '#server/shared/queries/members.ts'
import { readOrganizations } from '#server/shared/queries/organizations.ts'
import { findMembers, findPeople, findSessions, findTransactions } from './queries.ts'

/** One letter would match half of all names. */
const SHORTEST = 2

const NOTHING = { people: [], members: [], sessions: [], transactions: [], groups: [] }

const find = approved.search.find.handler(async ({ input: { text }, context: { database, person } }) => {
  const key = searchKey(text)
  if ([...key].length < SHORTEST) return NOTHING
  const [visible, finance] = [organizationScope(person), financeScope(person)]
  // One after another: a search is no reason to take several connections.
  const people = isEmpty(visible) ? [] : await findPeople(database, text, visible)
  const members = await findMembers(database, visibleMembers(person, { search: text }))
  const sessions = isEmpty(visible) ? [] : await findSessions(database, text, visible)
  const transactions = isEmpty(finance) ? [] : await findTransactions(database, text, finance)
  const organizations = await readOrganizations(database)
  return {
    people: people.map((one) => ({ ...one, hasPage: canSeePerson(person, one) })),
    members: members.map(({ id, fullName, memberships }) => {
      return { id, fullName, organizations: memberships.map(({ organizationName }) => organizationName) }
    }),
    sessions,
    transactions,
    groups: organizations.filter(({ name }) => searchKey(name).includes(key) && canSeeOrganization(person, name)),
  }
})

function isEmpty(scope: 'all' | readonly string[]): boolean {
  return scope.length === 0
}

export const search = { find }
