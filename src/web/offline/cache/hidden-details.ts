import type { Me } from '#contract/accounts/accounts.ts'
import { canSeeDetails } from '#domain/rights/permissions.ts'
import { queryClient } from '#web/api.ts'
import { isWithin } from './query-path.ts'

const DETAIL_PATHS = [
  ...['roster', 'sessions.get', 'sessions.handOvers', 'members.attendees', 'people', 'attendance', 'home.groups'],
  'search',
]

type Person = Me | null | undefined

export function hasLostDetails(before: Person, now: Person): boolean {
  if (!before || !now || before.id !== now.id) return false
  const names = [...before.memberships, ...now.memberships].map(({ organizationName }) => organizationName)
  return names.some((name) => canSeeDetails(before, name) && !canSeeDetails(now, name))
}

/**
 * Deletes everything that was loaded while the person saw more, and reloads the screen. Source: docs/product.md, 19.2.
 */
export function forgetDetails(): void {
  const hasDetails = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => isWithin(DETAIL_PATHS, queryKey)
  queryClient.removeQueries({ predicate: (query) => hasDetails(query) && !query.isActive() })
  void queryClient.resetQueries({ predicate: hasDetails })
}

/** The other parts of an answer that are not shown; the names stay. */
const DETAILS = ['birthdate', 'phoneNumber', 'phone', 'contact', 'leaderPhone']
const LISTS_OF_DETAILS = ['birthdays', 'guardians', 'handOvers', 'links']

/** An answer without contacts and birthdates. Source: docs/product.md, 16.12. */
export function withoutDetails(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutDetails)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      DETAILS.includes(name) ? null : LISTS_OF_DETAILS.includes(name) ? [] : withoutDetails(value),
    ]),
  )
}

/** Answers that name no one but the person who is signed in. */
const NAMELESS_PATHS = ['accounts', 'organizations', 'settings']

export function hasErasures(before: Person, now: Person): boolean {
  if (!before || !now || before.id !== now.id) return false
  // An older version stored no time.
  return (before.lastErasureAt ?? null) !== now.lastErasureAt
}

/** Deletes what names people. The event of the erasure reloads the screen. Source: docs/product.md, 21.7. */
export function forgetPeople(): void {
  queryClient.removeQueries({ predicate: (query) => !isWithin(NAMELESS_PATHS, query.queryKey) && !query.isActive() })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isWithin(NAMELESS_PATHS, queryKey) })
}
