import { queryClient } from '#web/api.ts'
import type { Filled } from './use-money-form.ts'

/**
 * What was sent and got no answer, by what it is about: it may have arrived. The form that is opened next for the same begins
 * with it under its id, so that sending it again books it once. With the rest of what is loaded, it is forgotten when somebody
 * else signs in.
 */
const keyOf = (about: string) => ['finance unanswered', about]

export function unansweredOf(about: string | undefined): Filled | undefined {
  return about === undefined ? undefined : queryClient.getQueryData<Filled>(keyOf(about))
}

export function rememberUnanswered(about: string | undefined, filled: Filled): void {
  if (about !== undefined) queryClient.setQueryData(keyOf(about), filled)
}

export function forgetUnanswered(about: string | undefined): void {
  if (about !== undefined) queryClient.removeQueries({ queryKey: keyOf(about) })
}
