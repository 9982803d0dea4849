import type { Me } from '#contract/accounts.ts'
import { canSeeDetails } from '#domain/permissions.ts'
import { queryClient } from '#web/api.ts'
import { isWithin } from './query-path.ts'

/** Answers that may have details of the people in rosters. */
const DETAIL_PATHS = ['roster', 'sessions.get', 'members.attendees', 'people', 'attendance', 'home.groups']

type Person = Me | null | undefined

/** Whether a person could see the details of some organization's people and now cannot, by a setting or for lack of a role. */
export function hasLostDetails(before: Person, now: Person): boolean {
  if (!before || !now || before.id !== now.id) return false
  const names = [...before.memberships, ...now.memberships].map(({ organizationName }) => organizationName)
  return names.some((name) => canSeeDetails(before, name) && !canSeeDetails(now, name))
}

/**
 * Forgets what was loaded while the person could see more, so that it is not shown without a connection either. What is on the screen
 * is loaded again. Source: docs/product.md, 19.2.
 */
export function forgetDetails(): void {
  const hasDetails = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => isWithin(DETAIL_PATHS, queryKey)
  queryClient.removeQueries({ predicate: (query) => hasDetails(query) && !query.isActive() })
  void queryClient.resetQueries({ predicate: hasDetails })
}

/** Answers that name no one but the person who is signed in. */
const NAMELESS_PATHS = ['accounts', 'organizations', 'settings']

/** Whether someone was erased since a person's data was loaded. */
export function hasErasures(before: Person, now: Person): boolean {
  if (!before || !now || before.id !== now.id) return false
  // An older version stored no time.
  return (before.lastErasureAt ?? null) !== now.lastErasureAt
}

/**
 * Forgets every answer that may name a person who was erased, so that the name is not on the device any more. What is on the screen is
 * loaded again by the event of the erasure. Source: docs/product.md, 21.7.
 */
export function forgetPeople(): void {
  queryClient.removeQueries({ predicate: (query) => !isWithin(NAMELESS_PATHS, query.queryKey) && !query.isActive() })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isWithin(NAMELESS_PATHS, queryKey) })
}
