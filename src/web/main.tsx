import './ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery, onSessionRevalidation, queryClient } from './api.ts'
import { isSigningOut, resetClient, syncSession } from './features/accounts/session-sync.ts'
import { startTexts } from './i18n/i18n.ts'
import { keepLists, restoreLists } from './kept-lists.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { router } from './routes.tsx'
import { Appearance } from './ui/appearance.tsx'
import { guardSessionStorage } from './ui/developer-tools-guard.ts'
import { focusContent } from './ui/focus-content.ts'
import { toastFailed } from './ui/toast.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')

try {
  await Promise.all([startTexts(), restoreLists()])
} catch (error) {
  // No texts could be loaded. An app on a home screen has no browser button to reload.
  const retry = document.createElement('button')
  retry.textContent = 'No connection. Try again. لا اتّصال بالإنترنت. إعادة المحاولة.'
  retry.onclick = () => window.location.reload()
  element.replaceChildren(retry)
  throw error
}
keepLists()

// Signed out elsewhere, or no longer approved: the route guards redirect after asking the server.
onSessionRevalidation(async () => {
  const before = queryClient.getQueryData(meQuery().queryKey)
  // Without an answer nothing changes; the next call checks again.
  const now = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
  if (now === undefined) return
  if (now?.id !== before?.id) resetClient(now)
  // Explain the sign-in form to people who did not sign out here themselves.
  if (before && now === null && !isSigningOut())
    toastFailed({ title: i18next.t('notAuthenticated'), message: i18next.t('signedOutMeanwhile') })
  await router.invalidate()
})

syncSession(() => void router.invalidate())

guardSessionStorage()

// After a navigation, the focus moves to the new screen.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusContent()
})

// After the first screen is shown, so that precaching does not delay it on a bad connection.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
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
