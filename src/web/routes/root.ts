import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { AppFailed } from '#web/ui/app-failed.tsx'
import { RootLayout } from './root-layout.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('#web/screens/not-found.tsx'), 'NotFoundScreen'),
  errorComponent: AppFailed,
})

/** A search parameter may be anything. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
