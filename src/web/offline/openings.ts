import { v7 as uuid } from 'uuid'
import { MOST_OPENINGS } from '#domain/limits.ts'
import { api } from '#web/api.ts'
import type { Store } from './store.ts'

/** A page that was opened without a connection. */
interface Opening {
  readonly id: string
  readonly personId: string
  readonly openedAt: string
}

/** Store that a person's page was opened without a connection. Source: docs/product.md, 16.12. */
export async function recordOpening(store: Store, personId: string): Promise<void> {
  const opening: Opening = { id: uuid(), personId, openedAt: new Date().toISOString() }
  await store.put({ table: 'openings', key: opening.id, value: opening })
}

/** Report the stored openings. Rejects without a connection; then they stay stored. */
export async function reportOpenings(store: Store): Promise<void> {
  const openings = (await store.getAll<Opening>('openings')).slice(0, MOST_OPENINGS)
  if (openings.length === 0) return
  await api.people.recordOpenings.call({ openings })
  await store.put(...openings.map(({ id }) => ({ table: 'openings', key: id }) as const))
}
