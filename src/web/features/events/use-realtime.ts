import { useEffect } from 'react'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { revalidateSession } from '#web/api.ts'
import { invalidateAffected } from './invalidate-affected.ts'

export function useRealtime(): void {
  const { id: personId } = useCurrentUser()
  useEffect(() => {
    let unsubscribe = () => {}
    let isUnmounted = false
    // It is loaded on demand and without imports of the app, so that /auth need not load it.
    import('./shared-stream.ts')
      .then(({ subscribeToChanges }) => {
        if (isUnmounted) return
        unsubscribe = subscribeToChanges(personId, {
          onNotice: invalidateAffected,
          onEnded: revalidateSession,
          onOutage: warn,
        })
      })
      .catch(warn)
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [personId])
}

/** The shown data stays valid and can be refreshed manually. */
function warn() {
  // biome-ignore lint/suspicious/noConsole: a realtime failure is only a warning in the console (docs/product.md, 11.1)
  console.warn('Shabaka: what others change is not shown by itself at the moment.')
}
