import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '#web/api.ts'
import { useErrorText } from './error-text.ts'
import { trackShownFailures } from './shown-failures.ts'
import { toastFailed } from './toast.tsx'

const isToBeShown = trackShownFailures(queryClient.getQueryCache())

/**
 * Shows the failure of a load as an error toast: once, and not again until a load has succeeded (a list that is read again
 * at every change would repeat it all evening).
 * @param error the error of the query, null where there is none
 * @param failed the message of the error catalogue
 */
export function useLoadFailure(error: unknown, failed: string): void {
  const errorText = useErrorText()
  const tell = useEffectEvent(() => {
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    if (!query || !isToBeShown(query)) return
    // Replaces neither what a person has just tried in vain nor the failure of another list.
    toastFailed({ title: failed, message: errorText(error), kind: `load failure ${failed}` })
  })
  useEffect(() => {
    if (error) tell()
  }, [error])
}
