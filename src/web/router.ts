import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api.ts'
import { publicRoutes } from './routes/public.ts'
import { root } from './routes/root.ts'
import { signedInRoutes } from './routes/signed-in.ts'

export const router = createRouter({
  routeTree: root.addChildren([...publicRoutes, signedInRoutes]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The list of sessions must be loaded again. */
    refresh?: boolean
    /** What a list of people searches for at first. A name in the address would stay in the history of a shared device. */
    sought?: string
  }
}
