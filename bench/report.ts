import { availableParallelism } from 'node:os'
import { dimensionsOf } from './dimensions.ts'
import { CONNECTIONS, type Options } from './options.ts'
import { sharesText } from './profile.ts'
import { ALONE, type BenchResults, type CallResult } from './run.ts'

/** Parse Server 9.10 and this server then, on the same data and another day, in milliseconds for each call of {@link ALONE}. */
const MEASURED_EARLIER = [
  [11, 7],
  [9, 8],
  [16, 23],
  [10, 33],
] as const

/** The results as a page of Markdown. */
export function reportOf(results: BenchResults, options: Options & { readonly smallSize: number }): string {
  return [
    head(results, options),
    '## The server beside the limit',
    `At size ${options.size}.`,
    table(
      ['call', 'calls/s', 'limit, calls/s', 'ratio', 'median, ms', 'limit, median, ms'],
      results.calls.map(limitRow),
    ),
    `## Growth from size ${options.smallSize} to ${options.size}`,
    `How many times as long a call takes, and the limit's. Where both grow alike, the work itself is more: a longer answer, or more people with
the name.`,
    table(
      [
        'call',
        `calls/s at size ${options.smallSize}`,
        `calls/s at size ${options.size}`,
        'growth',
        'growth of the limit',
      ],
      results.calls.map(({ name, small, large, limit, smallLimit }) => [
        name,
        perSecond(small),
        perSecond(large),
        times(small.perSecond / large.perSecond),
        times(smallLimit.perSecond / limit.perSecond),
      ]),
    ),
    'Why some are further from the limit, or grow more:',
    results.calls.flatMap(({ name, reason }) => (reason ? [`- ${name}: ${reason}`] : [])).join('\n'),
    ...besideSection(results.calls, options.beside),
    ...aloneSection(results.calls, options.beside),
    '## Where the time goes',
    `Shares of the time in which the server process does not wait, by the package or folder of the running function. What a package
allocates is collected under garbage collection. 'Node, native' is what Node does outside of JavaScript. Writing to a socket wakes
another process, so on a busy machine it also contains the time that other processes take.`,
    results.calls.map(({ name, cpu }) => `- ${name}: ${sharesText(cpu)}`).join('\n'),
    '## Open event streams',
    streamLine(results),
    '## Reads during many sign-ins',
    table(
      ['signed-in read', 'median, ms', 'p99, ms', 'longest, ms', 'median', 'p99', 'reads', 'all in'],
      signInRows(results.signIns),
    ),
  ].join('\n\n')
}

function head(
  { postgres }: BenchResults,
  { size, smallSize, seconds, turns }: Options & { readonly smallSize: number },
): string {
  const { groups, rosterPerGroup, sessionsPerGroup, attendancePerSession, transactionsPerGroup } = dimensionsOf(size)
  const count = (rows: number) => rows.toLocaleString('en')
  return `# Results of \`npm run bench\`

Written by the command on ${new Date().toISOString().slice(0, 10)}. Node.js ${process.versions.node}, PostgreSQL ${postgres}, ${availableParallelism()} cores, which the
server, PostgreSQL and the load share. Each call over ${CONNECTIONS} connections that stay open, in ${turns} turns of about ${seconds} s at each server in turn.

Size ${size} is a network of ${count(groups)} groups with ${count(groups * rosterPerGroup)} people, ${count(groups * sessionsPerGroup)} sessions with ${count(groups * sessionsPerGroup * attendancePerSession)} rows of attendance, and ${count(groups * transactionsPerGroup)}
transactions with their ledger; size ${smallSize} has ${count(dimensionsOf(smallSize).groups)} groups with ${count(dimensionsOf(smallSize).groups * dimensionsOf(smallSize).rosterPerGroup)} people.

**The limit** is a bare \`node:http\` server on the same database (\`bench/limit-server.ts\`): one prepared look-up of the sign-in and the
person, and the best statement for the answer, which has the same bytes. It checks no input and has no framework. It takes its turns in
between those of the server, so a busy machine slows down both alike: the ratio says more than the calls per second. Of a sign-in the
limit is the hashing of the password. Everything that is written is flushed to the disk before it is answered, as in production.`
}

function limitRow({ name, large, limit }: CallResult): string[] {
  return [
    name,
    perSecond(large),
    perSecond(limit),
    `${Math.round((100 * large.perSecond) / limit.perSecond)} %`,
    large.medianMs.toFixed(1),
    limit.medianMs.toFixed(1),
  ]
}

function besideSection(calls: readonly CallResult[], commit: string | null): string[] {
  if (commit === null) return []
  const rows = calls.flatMap(({ name, large, beside }) =>
    beside ? [[name, perSecond(beside), perSecond(large), times(large.perSecond / beside.perSecond)]] : [],
  )
  return [`## Beside commit ${commit}`, table(['call', 'calls/s then', 'calls/s now', 'ratio'], rows)]
}

/** Parse Server was measured once, in the run in which the own server of then was; the ratio of the two is what can be compared. */
function aloneSection(calls: readonly CallResult[], commit: string | null): string[] {
  const rows = calls.flatMap(({ name, aloneMs, aloneBesideMs }) => {
    const [parse, own] = MEASURED_EARLIER[ALONE.findIndex((one) => name.startsWith(one))] ?? []
    if (aloneMs === null || parse === undefined || own === undefined) return []
    const parseHere = aloneBesideMs === null ? null : (parse / own) * aloneBesideMs
    return [
      [
        name,
        aloneMs.toFixed(1),
        aloneBesideMs?.toFixed(1) ?? '–',
        `${own}`,
        `${parse}`,
        parseHere?.toFixed(1) ?? '–',
        parseHere === null ? '–' : times(parseHere / aloneMs),
      ],
    ]
  })
  const earlier = commit ?? 'an earlier commit'
  return [
    '## One call at a time',
    `Parse Server 9.10 was measured on another day, beside ${earlier}, on a faster machine and with other data. So its figure is also
given for this machine: as many times that of ${earlier} as it was then.`,
    table(
      ['call', 'median, ms', `${earlier}, ms`, 'that then', 'Parse Server then', 'Parse Server here', 'as fast'],
      rows,
    ),
  ]
}

function streamLine({ streams: { streams, residentKb, heapKb, medianMs, slowestMs } }: BenchResults): string {
  return (
    `${streams} streams: ${residentKb.toFixed(0)} kB of memory for each (${heapKb.toFixed(0)} kB of the heap). ` +
    `From the commit of a change until all have received it: ${medianMs.toFixed(0)} ms (median), ${slowestMs.toFixed(0)} ms (slowest).`
  )
}

function signInRows(signIns: BenchResults['signIns']): string[][] {
  const { quiet } = signIns
  return Object.entries(signIns).map(([name, { p50, p99, max, reads, loadMs }]) => [
    name,
    ...[p50, p99, max].map((ms) => ms.toFixed(1)),
    times(p50 / (quiet?.p50 ?? p50)),
    times(p99 / (quiet?.p99 ?? p99)),
    `${reads}`,
    `${(loadMs / 1000).toFixed(1)} s`,
  ])
}

const perSecond = (measured: { readonly perSecond: number }) => measured.perSecond.toFixed(0)
const times = (ratio: number) => `× ${ratio.toFixed(2)}`

/** A table of Markdown whose columns are aligned. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[0] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(columns), line(rule), ...rows.map(line)].join('\n')
}
