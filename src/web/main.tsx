import '#web/ui/theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetPagePerson } from '#web/account/current-user.ts'
import { startSessionSync } from '#web/account/session-sync.ts'
import { startTexts } from '#web/i18n/i18n.ts'
import { api, queryClient } from './api.ts'
import { startClock } from './clock.ts'
import './install-prompt.ts'
import { persistQueryCache, restoreQueryCache } from '#web/offline/cache/query-cache.ts'
import { applyStyles, removeStartPage, showNotLoaded } from '#web/start-page/start-page.ts'
import { ignoreTapsThroughClosedDialogs } from '#web/ui/focus/double-tap.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { guardSessionStorage } from '#web/ui/layout/developer-tools-guard.ts'
import { surviveTranslation } from '#web/ui/layout/translation-guard.ts'
import { Appearance } from '#web/ui/theme/appearance.tsx'
import { loadFonts } from '#web/ui/theme/fonts.ts'
import { registerServiceWorker, watchStoredVersion } from './register-service-worker.ts'
import { preloadScreen, router } from './router.ts'

watchStoredVersion()
preloadScreen()

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')

try {
  await Promise.all([applyStyles().then(loadFonts), startTexts(), restoreQueryCache()])
} catch (error) {
  // No texts could be loaded.
  showNotLoaded()
  throw error
}
persistQueryCache()
startClock(
  () => api.accounts.me.call(),
  // The guide asks the server for nothing.
  () => !window.location.pathname.startsWith('/guide'),
)

startSessionSync(() => router.invalidate())

guardSessionStorage()

ignoreTapsThroughClosedDialogs()

surviveTranslation()

// After a navigation, the focus moves to the new screen, but not out of a search that was opened while the screen was
// loading.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const isInDialog = document.activeElement?.closest('[aria-modal="true"]')
  if (fromLocation && pathChanged && !isInDialog) focusContent()
})

const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe()
  removeStartPage()
  forgetPagePerson()
  // It is registered after the first screen is shown, so that precaching does not delay it on a bad connection.
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
