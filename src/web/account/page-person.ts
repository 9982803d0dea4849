import type { Me } from '#contract/accounts.ts'
import { PAGE_PERSON_ID } from '#contract/page.ts'

/** What the server's HTML says about who is signed in. */
export interface PagePerson {
  /** Null for nobody. */
  readonly me: Me | null
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly loadedAt: number
}

/**
 * Who is signed in as the page itself says, so that nobody needs to ask the server. Undefined for a page that names nobody, such
 * as the one that the service worker keeps, and for one that the browser kept from an earlier visit.
 */
export function readPagePerson(): PagePerson | undefined {
  const element = document.getElementById(PAGE_PERSON_ID)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element?.textContent || !navigation || navigation.type === 'back_forward') return undefined
  const age = performance.now() - navigation.responseStart
  return { me: JSON.parse(element.textContent), loadedAt: Date.now() - age }
}
