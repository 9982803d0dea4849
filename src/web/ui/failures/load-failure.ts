import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isUnreachable, queryClient } from '#web/api.ts'
import { isConnected } from '#web/connection.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { useErrorText } from './error-text.ts'
import { trackShownFailures } from './shown-failures.ts'

const shouldShow = trackShownFailures(queryClient.getQueryCache())

/**
 * Shows a failure once until the query succeeds, because lists are often reloaded. Offline only the state says so.
 * @param retry the button that loads again, which the toast does not cover
 */
export function useLoadFailure(error: unknown, title: string, retry: RefObject<Element | null>): void {
  const errorText = useErrorText()
  const show = useEffectEvent(() => {
    if (isUnreachable(error) && !isConnected()) return
    const query = queryClient
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error === error)
    if (!query || !shouldShow(query)) return
    // With its own kind the toast replaces neither the failure of an action nor that of another list.
    const kind = `load failure ${title}`
    toastFailed({ title, message: errorText(error), kind, keepVisible: retry.current })
  })
  useEffect(() => {
    if (error) show()
  }, [error])
}
