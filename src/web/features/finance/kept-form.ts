import { queryClient } from '#web/api.ts'
import type { Filled } from './use-money-form.ts'

interface KeptForm extends Filled {
  /** It was sent and got no answer, so it may have arrived: sent again under its id, it is booked once. */
  readonly isSent: boolean
}

/**
 * What was typed and not sent yet, or sent without an answer, by what it is about: the form that is opened next for the same
 * begins with it. With the rest of what is loaded, it is forgotten when somebody else signs in.
 */
const keyOf = (about: string) => ['finance form', about]

export function keptForm(about: string | undefined): KeptForm | undefined {
  return about === undefined ? undefined : queryClient.getQueryData<KeptForm>(keyOf(about))
}

/** Keep what got no answer. */
export function keepSent(about: string | undefined, filled: Filled): void {
  if (about !== undefined) queryClient.setQueryData(keyOf(about), { ...filled, isSent: true })
}

/** Keep what was typed, or refused, for who closes the form without meaning to. */
export function keepUnsent(about: string | undefined, filled: Filled): void {
  if (about !== undefined) queryClient.setQueryData(keyOf(about), { ...filled, isSent: false })
}

export function forgetForm(about: string | undefined): void {
  if (about !== undefined) queryClient.removeQueries({ queryKey: keyOf(about) })
}
