import { useEffect, useRef } from 'react'
import { isUnreachable } from '#web/api.ts'
import { useConnection } from '#web/offline/connection.ts'
import { readOpenings, recordOpening, reportOpenings } from '#web/offline/openings.ts'
import { useStore } from '#web/offline/store-context.tsx'

/** Store that the page was opened without a connection, to be reported later. Source: docs/product.md, 16.12. */
export function useRecordOpening(personId: string, { data, error }: { data: unknown; error: unknown }): void {
  const store = useStore()
  const recorded = useRef('')
  const isOffline = data !== undefined && isUnreachable(error)
  useEffect(() => {
    if (!isOffline || recorded.current === personId) return
    recorded.current = personId
    void recordOpening(store, personId).catch(() => undefined)
  }, [isOffline, personId, store])
}

/** Report the stored openings whenever there is a connection. */
export function useReportOpenings(): void {
  const store = useStore()
  const isConnected = useConnection()
  useEffect(() => {
    // What could not be reported stays stored for the next connection.
    if (isConnected)
      readOpenings(store)
        .then((openings) => reportOpenings(store, openings))
        .catch(() => undefined)
  }, [isConnected, store])
}
