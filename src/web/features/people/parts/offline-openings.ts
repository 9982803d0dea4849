import { useCallback, useEffect, useRef } from 'react'
import { isUnreachable } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { type RecordedOpening, readOpenings, recordOpening, reportOpenings } from '#web/offline/openings.ts'
import { useSendWhenPossible } from '#web/offline/outbox/use-send-when-possible.ts'

interface PersonLoad {
  readonly data: unknown
  readonly error: unknown
  /** Why the last attempt failed, during retries. */
  readonly failureReason: unknown
  readonly isFetchedAfterMount: boolean
}

/**
 * Records an opening once, immediately, for a later report. It is deleted if the server answers. After an answer, a
 * failed reload is no offline opening. Source: docs/product.md, 16.12.
 */
export function useRecordOpening(personId: string, load: PersonLoad): void {
  const store = useStore()
  const isConnected = useConnection()
  const { data, error, failureReason, isFetchedAfterMount } = load
  const isAnswered = isFetchedAfterMount && !isUnreachable(error)
  const isShownFromDevice = data !== undefined && !isAnswered
  const hasFailed = !isConnected || isUnreachable(error ?? failureReason)
  const opening = useRef<RecordedOpening | 'decided' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's page is another opening
  useEffect(() => {
    opening.current = null
    return () => {
      if (opening.current !== 'decided') opening.current?.keep()
    }
  }, [personId, store])

  useEffect(() => {
    if (opening.current === 'decided') return
    if (isAnswered) {
      opening.current?.revoke()
      opening.current = 'decided'
      return
    }
    if (isShownFromDevice) opening.current ??= recordOpening(store, personId)
    if (!hasFailed || opening.current === null) return
    opening.current.keep()
    opening.current = 'decided'
  }, [isAnswered, isShownFromDevice, hasFailed, personId, store])
}

/** Reports openings now if there is a connection, and again while some remain. */
export function useReportOpenings(): void {
  const store = useStore()
  const isConnected = useConnection()
  const report = useCallback(async () => {
    // Openings that could not be reported stay stored for the next attempt.
    if (isConnected)
      await readOpenings(store)
        .then((openings) => reportOpenings(store, openings))
        .catch(() => undefined)
  }, [isConnected, store])
  useSendWhenPossible(report)
}
