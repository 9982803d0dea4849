import { Counter, Gauge, Registry } from 'prom-client'
import type { Expiring } from '#domain/network/retention.ts'
import { setOrRemove } from './set-or-remove.ts'

export interface CleanUpMetrics {
  /** Counts deleted rows of a kind, or a complete clean-up. */
  count(what: Expiring | 'done', rows?: number): void
}

export function createCleanUpMetrics(clock: () => number = Date.now) {
  let doneAt: number | null = null
  const registry = new Registry()
  const registers = [registry]
  const deleted = new Counter({
    name: 'shabaka_expired_rows_total',
    help: 'Rows that were deleted because they had expired, by kind.',
    labelNames: ['kind'],
    registers,
  })
  new Gauge({
    name: 'shabaka_clean_up_age_seconds',
    help: 'How long ago this process finished the clean-up of a night; absent before the first.',
    registers,
    collect() {
      setOrRemove(this, doneAt === null ? null : Math.round((clock() - doneAt) / 1000))
    },
  })
  return {
    registry,
    count(what: Expiring | 'done', rows = 1) {
      if (what === 'done') doneAt = clock()
      else deleted.inc({ kind: what }, rows)
    },
  }
}
