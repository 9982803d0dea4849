import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge } from './registry.ts'

const NS_PER_SECOND = 1e9

/** Opens the metrics of the process itself: memory, and how late its event loop is. */
export function openProcessMetrics() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const startedAt = Date.now() / 1000 - process.uptime()
  const eventLoop = gauge(
    'shabaka_event_loop_delay_seconds',
    'How late the event loop was since the last time that somebody read this.',
    () => {
      const delays = [
        ['0.5', delay.percentile(50)],
        ['0.99', delay.percentile(99)],
        ['1', delay.max],
      ] as const
      delay.reset()
      return delays.map(([quantile, ns]) => [{ quantile }, ns / NS_PER_SECOND])
    },
  )
  const memory = gauge(
    'shabaka_memory_bytes',
    'Memory of the process: all of it, and what is used of the heap.',
    () => {
      const { rss, heapUsed } = process.memoryUsage()
      return [
        [{ kind: 'resident' }, rss],
        [{ kind: 'heap' }, heapUsed],
      ]
    },
  )
  const start = gauge('process_start_time_seconds', 'When the process was started, in seconds since 1970.', () => [
    [{}, startedAt],
  ])
  return { metrics: [memory, eventLoop, start], close: () => delay.disable() }
}
