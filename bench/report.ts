import type { CallResult } from './run.ts'

/** A table of ratios, and whether the bars are met: the least share of the limit of any read, and of any write. */
export function linesOf(results: readonly CallResult[]): string[] {
  const percent = (ratio: number) => `${Math.round(100 * ratio)} %`
  const rows = results.map(({ name, small, large, smallLimit, limit }) => {
    const own = [name, large.toFixed(0), `× ${(small / large).toFixed(2)}`]
    return limit ? [...own, percent(large / limit), `× ${(smallLimit / limit).toFixed(2)}`] : [...own, '–', '–']
  })
  const head = ['call', 'calls/s', 'growth', 'of the limit', 'growth of the limit']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`
  const rule = line(widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))))
  const bar = (what: string, ofWrites: boolean, least: number) => {
    const limited = results.filter(({ isWrite = false, hasNoLimit }) => isWrite === ofWrites && !hasNoLimit)
    const ratio = Math.min(...limited.map(({ large, limit }) => large / limit))
    const isMet = ratio >= least ? 'met' : 'missed'
    return limited.length
      ? [`${what}: at least ${percent(ratio)} of the limit, the bar is ${percent(least)}: ${isMet}`]
      : []
  }
  return [line(head), rule, ...rows.map(line), '', ...bar('reads', false, 0.4), ...bar('writes', true, 0.3)]
}
