import type { Expiring } from '#domain/retention.ts'
import { counter, gauge } from './registry.ts'

/** Counts what the clean-ups of the nights delete. */
export interface CleanUpMetrics {
  /** Counts deleted rows of a kind, or a clean-up in which every kind was done. */
  count(what: Expiring | 'done', rows?: number): void
}

/** Makes the metrics of the clean-ups of this process. */
export function createCleanUpMetrics(clock: () => number = Date.now) {
  let doneAt: number | null = null
  const deleted = counter('shabaka_expired_rows_total', 'Rows that were deleted because they had expired, by kind.')
  const age = gauge(
    'shabaka_clean_up_age_seconds',
    'How long ago this process finished the clean-up of a night; absent before the first.',
    () => (doneAt === null ? [] : [[{}, Math.round((clock() - doneAt) / 1000)]]),
  )
  return {
    count(what: Expiring | 'done', rows = 1) {
      if (what === 'done') doneAt = clock()
      else deleted.add(what, () => ({ kind: what }), rows)
    },
    metrics: [deleted, age],
  }
}
