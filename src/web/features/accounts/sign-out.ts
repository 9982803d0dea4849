import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leaveSession, markSigningOut } from '#web/account/session-sync.ts'
import { knownUser } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { readOpenings, reportOpenings } from '#web/offline/openings.ts'
import { createStore, wipeDevice } from '#web/offline/store.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { signOut } from './auth-calls.ts'
import { useAuthErrorText } from './auth-error-text.ts'

export function useSignOut() {
  const { t } = useTranslation()
  const errorText = useAuthErrorText()
  const router = useRouter()
  return useMutation({
    onMutate: markSigningOut,
    mutationFn: async () => {
      const me = knownUser()
      if (me) await reportBeforeWipe(me.id)
      await signOut()
      return me?.id
    },
    onSuccess: async (personId) => {
      if (personId !== undefined) await withTimeout(wipeDevice(personId), undefined)
      // The router stores scroll positions in session storage.
      sessionStorage.clear()
      leaveSession()
      await router.navigate({ to: '/auth' })
    },
    onError: (error) => toastFailed({ title: t('error'), message: errorText(error) }),
  })
}

/** Reports offline openings, which the wipe deletes. */
async function reportBeforeWipe(personId: string): Promise<void> {
  const store = createStore(personId)
  const openings = await withTimeout(readOpenings(store), [])
  await reportOpenings(store, openings).catch(() => undefined)
}
