import type { Write } from '#tests/soak/network/load.ts'

/** A fault, with its times in milliseconds since 1970. */
export interface Happened {
  readonly name: string
  readonly began: number
  /** When the cluster was complete again, and writes continued. */
  readonly ended: number
}

export interface Row extends Happened {
  /** From the fault until the end of the longest time in which no write was answered, in milliseconds; 0 if there was none of a second. */
  readonly untilWrites: number
  /** The longest wait of a person for a write. */
  readonly longest: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
}

/** The writes of each fault: those answered from its start until the next fault. */
export function rowsOf(faults: readonly Happened[], writes: readonly Write[], differences: readonly string[]): Row[] {
  const idsOf = (pattern: RegExp) => new Set(differences.flatMap((line) => pattern.exec(line)?.[1] ?? []))
  const lost = idsOf(/^(\S+) is "missing"/)
  const doubled = idsOf(/^(\S+) (?:is "(?!missing")|was reviewed \d)/)
  return faults.map((fault, place) => {
    const next = faults[place + 1]?.began ?? Number.POSITIVE_INFINITY
    const own = writes.filter(({ answeredAt }) => answeredAt >= fault.began && answeredAt < next)
    const waiting = own.filter(({ sentAt }) => sentAt <= fault.ended)
    return {
      ...fault,
      untilWrites: untilWritesGoOn(fault, own),
      longest: Math.max(0, ...waiting.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
      acknowledged: own.filter(({ code }) => code === 'OK').length,
      lost: own.filter(({ id, code }) => code === 'OK' && lost.has(id)).length,
      doubled: own.filter(({ id }) => doubled.has(id)).length,
    }
  })
}

/** A shorter time without an answer is chance. */
const PAUSE_MS = 1_000

function untilWritesGoOn({ began, ended }: Happened, writes: readonly Write[]): number {
  const times = writes
    .map(({ answeredAt }) => answeredAt)
    .filter((at) => at <= ended)
    .toSorted((one, other) => one - other)
  let longest = PAUSE_MS
  let until = began
  for (const [place, at] of times.entries()) {
    const before = times[place - 1] ?? began
    if (at - before > longest) [longest, until] = [at - before, at]
  }
  return until - began
}

export function tableOf(rows: readonly Row[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const cells = rows.map(({ name, untilWrites, longest, acknowledged, lost, doubled }) => [
    name,
    seconds(untilWrites),
    seconds(longest),
    ...[acknowledged, lost, doubled].map(String),
  ])
  const head = ['fault', 's until writes go on', 'longest wait, s', 'acknowledged', 'lost', 'doubled']
  const width = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (parts: readonly string[]) =>
    `| ${parts.map((part, column) => (column === 0 ? part.padEnd(width[column] ?? 0) : part.padStart(width[column] ?? 0))).join(' | ')} |`
  const rule = `| ${width.map((columns, column) => (column === 0 ? '-'.repeat(columns) : `${'-'.repeat(columns - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...cells.map(line)].join('\n')
}
