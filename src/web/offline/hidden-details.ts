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
