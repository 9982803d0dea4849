import { lazyRouteComponent } from '@tanstack/react-router'
import { refuseMissing } from '#web/expect-parts.ts'

/**
 * A screen that is loaded on demand. Without a connection it fails as a call does: for other errors the router reloads
 * the whole page.
 */
export function lazyScreen<Screens extends Record<string, unknown>, Name extends keyof Screens>(
  load: () => Promise<Screens>,
  name: Name,
) {
  return lazyRouteComponent<Screens, Name>(() => load().catch(refuseMissing), name)
}
