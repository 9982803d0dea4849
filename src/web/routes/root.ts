import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound } from '@tanstack/react-router'
import { isScreenPath } from '#contract/screens.ts'
import { AppFailed } from '#web/ui/layout/app-failed.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { RootLayout } from './root-layout.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({
  // The router would also take paths in another case.
  beforeLoad: ({ location }) => {
    if (!isScreenPath(location.pathname)) throw notFound()
  },
  component: RootLayout,
  notFoundComponent: lazyScreen(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen'),
  errorComponent: AppFailed,
})

/** The text of a search parameter, which may be anything. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
