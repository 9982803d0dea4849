import { v7 as uuid } from 'uuid'
import { MOST_OPENINGS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { nowText } from '#web/clock.ts'
import type { Store } from './store.ts'

interface Opening {
  readonly id: string
  readonly personId: string
  readonly openedAt: string
}

/** Openings for which it is still unknown whether the server answers. */
const undecided = new Set<string>()

/** An opening is stored until it is known whether there was a connection. */
export interface RecordedOpening {
  /** Keeps the opening to be reported: no answer came while the page was shown. */
  keep(): void
  /** Deletes the opening, because the server answered immediately. */
  revoke(): void
}

/** Records an opening immediately, because the page may be left before a call fails. Source: docs/product.md, 16.12. */
export function recordOpening(store: Store, personId: string): RecordedOpening {
  const opening: Opening = { id: uuid(), personId, openedAt: nowText() }
  const { id } = opening
  undecided.add(id)
  const stored = store.put({ table: 'openings', key: id, value: opening }).catch(() => false)
  return {
    keep: () => void undecided.delete(id),
    revoke() {
      stored
        .then(() => store.put({ table: 'openings', key: id }))
        .then(
          () => undecided.delete(id),
          () => undefined,
        )
    },
  }
}

export async function readOpenings(store: Store): Promise<Opening[]> {
  return (await store.getAll<Opening>('openings')).filter(({ id }) => !undecided.has(id))
}

/** Reports openings and deletes them. Without a connection it rejects, and they stay stored. */
export async function reportOpenings(store: Store, openings: readonly Opening[]): Promise<void> {
  for (let first = 0; first < openings.length; first += MOST_OPENINGS) {
    const some = openings.slice(first, first + MOST_OPENINGS)
    await api.people.recordOpenings.call({ openings: some })
    await store.put(...some.map(({ id }) => ({ table: 'openings', key: id }) as const))
  }
}
