import './ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery, onRightsLost, queryClient } from './api.ts'
import { beginAnew, isSigningOut, watchAccount } from './features/accounts/account-watch.ts'
import { startTexts } from './i18n/i18n.ts'
import { persistQueryCache, restoreQueryCache } from './offline/query-cache.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { router } from './routes.tsx'
import { Appearance } from './ui/appearance.tsx'
import { guardSessionStorage } from './ui/developer-tools-guard.ts'
import { focusContent } from './ui/focus-content.ts'
import { toastFailed } from './ui/toast.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')

try {
  await Promise.all([startTexts(), restoreQueryCache()])
} catch (error) {
  // The line broke off before any text came. An app on a home screen has no other button to try again.
  const again = document.createElement('button')
  again.textContent = 'No connection. Try again. لا اتّصال بالإنترنت. إعادة المحاولة.'
  again.onclick = () => window.location.reload()
  element.replaceChildren(again)
  throw error
}
persistQueryCache()

// Signed out elsewhere, or no longer approved: ask anew who this is, and let the guards decide where they belong.
onRightsLost(async () => {
  const before = queryClient.getQueryData(meQuery().queryKey)
  // Where the server does not answer, nothing is known of it: the next call finds out.
  const now = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
  if (now === undefined) return
  if (now?.id !== before?.id) beginAnew(now)
  // Say why the form to sign in stands there now, to who did not sign out here.
  if (before && now === null && !isSigningOut())
    toastFailed({ title: i18next.t('notAuthenticated'), message: i18next.t('signedOutMeanwhile') })
  await router.invalidate()
})

// Another person signed in on this device, in another tab: this one is theirs now too.
watchAccount(() => void router.invalidate())

guardSessionStorage()

// After going somewhere, the keyboard goes on from there.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusContent()
})

// When the first screen stands: on a bad line, keeping the app must not delay showing it.
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  registerServiceWorker()
})

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <RouterProvider router={router} />
      </Appearance>
    </QueryClientProvider>
  </StrictMode>,
)
