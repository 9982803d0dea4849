import { useEffect, useRef } from 'react'
import { v7 as uuid } from 'uuid'
import { MOST_OPENINGS } from '#domain/limits.ts'
import { api, isUnreachable } from '#web/api.ts'
import { useConnection } from '#web/offline/connection.ts'
import type { Store } from '#web/offline/store.ts'
import { useStore } from '#web/offline/store-context.tsx'

/** A page that was opened without a connection. */
interface Opening {
  readonly id: string
  readonly personId: string
  readonly openedAt: string
}

/** Store that the page was opened without a connection, to be reported later. Source: docs/product.md, 16.12. */
export function useRecordOpening(personId: string, { data, error }: { data: unknown; error: unknown }): void {
  const store = useStore()
  const recorded = useRef('')
  const isOffline = data !== undefined && isUnreachable(error)
  useEffect(() => {
    if (!isOffline || recorded.current === personId) return
    recorded.current = personId
    const opening: Opening = { id: uuid(), personId, openedAt: new Date().toISOString() }
    void store.put({ table: 'openings', key: opening.id, value: opening }).catch(() => undefined)
  }, [isOffline, personId, store])
}

/** Report the stored openings whenever there is a connection. */
export function useReportOpenings(): void {
  const store = useStore()
  const isConnected = useConnection()
  useEffect(() => {
    // What could not be reported stays stored for the next connection.
    if (isConnected) void reportOpenings(store).catch(() => undefined)
  }, [isConnected, store])
}

async function reportOpenings(store: Store): Promise<void> {
  const openings = (await store.getAll<Opening>('openings')).slice(0, MOST_OPENINGS)
  if (openings.length === 0) return
  await api.people.recordOpenings.call({ openings })
  await store.put(...openings.map(({ id }) => ({ table: 'openings', key: id }) as const))
}
