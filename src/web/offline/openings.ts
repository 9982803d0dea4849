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

/** The stored openings. */
export function readOpenings(store: Store): Promise<Opening[]> {
  return store.getAll<Opening>('openings')
}

/** Report openings and delete them. Rejects without a connection; then they stay stored. */
export async function reportOpenings(store: Store, openings: readonly Opening[]): Promise<void> {
  for (let first = 0; first < openings.length; first += MOST_OPENINGS) {
    const some = openings.slice(first, first + MOST_OPENINGS)
    await api.people.recordOpenings.call({ openings: some })
    await store.put(...some.map(({ id }) => ({ table: 'openings', key: id }) as const))
  }
}
