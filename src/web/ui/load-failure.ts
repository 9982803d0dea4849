import { type RefObject, useEffect, useEffectEvent } from 'react'
import { queryClient } from '#web/api.ts'
import { useErrorText } from './error-text.ts'
import { trackShownFailures } from './shown-failures.ts'
import { toastFailed } from './toast.ts'

const isToBeShown = trackShownFailures(queryClient.getQueryCache())

/**
 * Shows an error toast for a failed query: once, and not again until a load has succeeded, because lists are loaded again
 * at every change.
 * @param error the error of the query; null without one
 * @param failed the title of the toast
 * @param retry the button that loads again, which the toast does not cover
 */
export function useLoadFailure(error: unknown, failed: string, retry: RefObject<Element | null>): void {
  const errorText = useErrorText()
  const show = useEffectEvent(() => {
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    if (!query || !isToBeShown(query)) return
    // A kind of its own, so that it replaces neither the failure of an action nor that of another list.
    const kind = `load failure ${failed}`
    toastFailed({ title: failed, message: errorText(error), kind, clearOf: retry.current })
  })
  useEffect(() => {
    if (error) show()
  }, [error])
}
