import type { PersonPage } from '#contract/people/people.ts'
import { api, queryClient } from '#web/api.ts'

/** The people whose pages are stored on this device. Source: docs/product.md, 16.12. */
export function peopleOnDevice(): readonly PersonPage[] {
  const stored = queryClient.getQueriesData<readonly PersonPage[]>({ queryKey: api.people.forDevice.key() })
  return stored.flatMap(([, pages]) => pages ?? [])
}
