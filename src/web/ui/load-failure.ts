import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useErrorText } from './error-text.ts'
import { toastFailed } from './toast.tsx'

/** How often a query had succeeded when its failure was last shown: the same number means that it was told already. */
const shownAfter = new WeakMap<Query, number>()

/**
 * Shows the failure of a load as an error toast: once, and not again until a load has succeeded (a list that is read again
 * at every change would repeat it all evening).
 * @param error the error of the query, null where there is none
 * @param failed the message of the error catalogue
 */
export function useLoadFailure(error: unknown, failed: string): void {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const tell = useEffectEvent(() => {
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    if (!query || shownAfter.get(query) === query.state.dataUpdateCount) return
    shownAfter.set(query, query.state.dataUpdateCount)
    // Of a kind of its own, so that it does not replace what a person has just tried in vain.
    toastFailed({ title: failed, message: errorText(error), kind: 'load failure' })
  })
  useEffect(() => {
    if (error) tell()
  }, [error])
}
