import { createRouter } from '@tanstack/react-router'
import { preloadTexts } from '#web/i18n/i18n.ts'
import { publicRoutes } from '#web/routes/public.ts'
import { root } from '#web/routes/root.ts'
import { signedInRoutes } from '#web/routes/signed-in.ts'
import { queryClient } from './api.ts'
import { depthIn } from './dialog-depth.ts'

// The router leaves out empty segments, so an unknown address would open a screen.
if (window.location.pathname.includes('//')) window.history.replaceState(null, '', '/404')

// A page that was loaded again has no dialog.
const dialogs = depthIn(window.history.state)
if (dialogs > 0) window.history.go(-dialogs)

export const router = createRouter({
  routeTree: root.addChildren([...publicRoutes, signedInRoutes]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

/** Preloads the screen, which only the service worker's page needs: the server's page names the files itself. */
export function preloadScreen(): void {
  if (!navigator.serviceWorker?.controller) return
  const [routes] = router.getMatchedRoutes(window.location.pathname)
  // The router loads a failed part once more, and shows its failure.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
  if (routes.some(({ id }) => id === signedInRoutes.id)) preloadTexts()
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    refresh?: boolean
    /** The initial search of a list of people. A name in the address would stay in a shared device's history. */
    sought?: string
  }
}
