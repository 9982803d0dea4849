/** The labels of a sample: their names are those of the metric, their values from a bounded set. */
export type Labels = Readonly<Record<string, string>>

/** One figure: its labels, and its value. */
export type Sample = readonly [labels: Labels, value: number]

/** A metric as Prometheus reads it. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** The lines of its samples. */
  lines(): readonly string[]
}

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap((metric) => {
      const lines = metric.lines()
      const head = [`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`]
      return lines.length === 0 ? [] : [...head, ...lines]
    })
    .map((line) => `${line}\n`)
    .join('')
}

/** Figures that are read when they are asked for; none where a figure is not known. */
export function gauge(name: string, help: string, read: () => readonly Sample[]): Metric {
  return { name, help, type: 'gauge', lines: () => read().map(([labels, value]) => line(name, labels, value)) }
}

/** Counts what happens, by one or several labels. */
export function counter(name: string, help: string) {
  const counts = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    ...{ name, help, type: 'counter' as const },
    /**
     * @param key the values of the labels in one text, by which the count is found
     * @param by how many there were
     */
    add(key: string, labels: () => Labels, by = 1) {
      const found = counts.get(key)
      if (found) found.value += by
      else counts.set(key, { labels: labels(), value: by })
    },
    lines: () => [...counts.values()].map(({ labels, value }) => line(name, labels, value)),
  }
}

interface Distribution {
  /** How many values each bucket has, without those of smaller buckets; the last one has no bound. */
  readonly counts: number[]
  sum: number
}

/**
 * Counts how large values are, by one label.
 * @param bounds the upper bounds of the buckets, ascending
 */
export function histogram(name: string, help: string, label: string, bounds: readonly number[]) {
  const distributions = new Map<string, Distribution>()
  const distributionOf = (key: string) => {
    let found = distributions.get(key)
    if (!found) {
      found = { counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      distributions.set(key, found)
    }
    return found
  }
  return {
    ...{ name, help, type: 'histogram' as const },
    observe(key: string, value: number) {
      const found = distributionOf(key)
      let bucket = 0
      while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
      found.sum += value
    },
    lines: () => [...distributions].flatMap(([key, found]) => histogramLines(name, { [label]: key }, found, bounds)),
  }
}

function histogramLines(name: string, labels: Labels, { counts, sum }: Distribution, bounds: readonly number[]) {
  let total = 0
  const buckets = counts.map((count, at) => {
    total += count
    return line(`${name}_bucket`, { ...labels, le: String(bounds[at] ?? '+Inf') }, total)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedValue(text)}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

function escapedValue(text: string): string {
  return text.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}
