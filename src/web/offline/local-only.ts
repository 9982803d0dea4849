import type { Draft } from './draft-store.ts'
import type { Store } from './store.ts'

/** The number of listed drafts and outbox entries, which exist on this device only. */
export async function countLocalOnly(store: Store): Promise<number> {
  const [drafts, outbox] = await Promise.all([store.getAll<Draft<unknown>>('drafts'), store.getAll('outbox')])
  return drafts.filter(({ list }) => list !== null).length + outbox.length
}
