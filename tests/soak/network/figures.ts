import type { AppProcess, MemorySample } from './app-process.ts'
import type { Disturbance } from './disturbances.ts'
import { grouped } from './grouped.ts'
import type { LoadReport } from './load.ts'

const MINUTE_MS = 60_000
/** A shorter life says nothing: memory grows until the code and the caches are warm. */
const MEASURED_MS = 2 * MINUTE_MS
const MOST_GROWTH = 1.5

/** Lines about how fast the app was, and how long a disturbance kept someone waiting. Never asserted. */
export function describeLoad(
  { writes, reads, events, streams, unanswered }: LoadReport,
  disturbances: readonly Disturbance[],
): string[] {
  const once = writes.filter(({ tries }) => tries === 1).map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const refused = writes.filter(({ code }) => code !== 'OK').length
  return [
    `${reads.length} reads: ${percentiles(reads)}`,
    `${writes.length} writes, ${refused} refused, ${writes.length - once.length} sent more than once: ${percentiles(once)}`,
    `calls without an answer: ${[...unanswered].map(([why, times]) => `${times} × ${why}`).join(', ') || 'none'}`,
    `${streams} streams told of ${events} changes`,
    ...disturbances.map(({ name, began, ended }) => {
      const during = writes.filter(({ sentAt, answeredAt }) => sentAt <= ended && answeredAt >= began)
      const longest = Math.max(0, ...during.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
      const repeated = during.filter(({ tries }) => tries > 1).length
      return `${name}: ${ended - began} ms; the longest write then took ${longest} ms, ${repeated} were sent again`
    }),
  ]
}

function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`
}

export function describeMemory(processes: readonly AppProcess[]): string[] {
  return processes.flatMap(({ name, memory }) =>
    memory().map((samples, life) => {
      const minutes = grouped(samples, ({ at }) => Math.floor((at - (samples[0]?.at ?? 0)) / MINUTE_MS))
      const figures = [...minutes.values()].map((minute) => Math.round((minute.at(-1)?.bytes ?? 0) / 1e6))
      return `memory of ${name}, life ${life + 1}: ${figures.join(' ')} MB`
    }),
  )
}

/** The processes whose memory in the last third of their last life was far above that in the second third. */
export function growthOf(processes: readonly AppProcess[]): string[] {
  return processes.flatMap(({ name, memory }) => {
    const samples = memory().at(-1) ?? []
    const [began, ended] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
    if (ended - began < MEASURED_MS) return []
    const third = (ended - began) / 3
    const second = meanOf(samples.filter(({ at }) => at >= began + third && at < began + 2 * third))
    const last = meanOf(samples.filter(({ at }) => at >= began + 2 * third))
    return last > second * MOST_GROWTH ? [`The memory of ${name} grew from ${second} to ${last} bytes`] : []
  })
}

function meanOf(samples: readonly MemorySample[]): number {
  return samples.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, samples.length)
}
