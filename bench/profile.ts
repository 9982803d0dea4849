import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The share of the CPU time of each package, from 0 to 1, the largest first. Time in which the process waits is not counted. */
export type CpuShares = ReadonlyMap<string, number>

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Adds up a CPU profile by package, folder of the server, and parts of Node. */
export function sharesOf(answer: unknown): CpuShares {
  const { profile } = answer as { profile: Profile }
  const packages = new Map(profile.nodes.map(({ id, callFrame }) => [id, packageOf(callFrame)]))
  const times = new Map<string, number>()
  let busy = 0
  for (const [at, id] of profile.samples.entries()) {
    const name = packages.get(id)
    const time = profile.timeDeltas[at] ?? 0
    if (!name) continue
    busy += time
    times.set(name, (times.get(name) ?? 0) + time)
  }
  const shares = [...times].map(([name, time]) => [name, time / busy] as const)
  return new Map(shares.sort(([, one], [, other]) => other - one))
}

/** The packages that are named; the others are added up. */
const NAMED = 8

/** Shares as a text: 'zod 12 %, pg 9 %, others 20 %'. */
export function sharesText(shares: CpuShares): string {
  const all = [...shares]
  const others = all.slice(NAMED).reduce((sum, [, share]) => sum + share, 0)
  return [...all.slice(0, NAMED), ['others', others] as const]
    .map(([name, share]) => `${name} ${Math.round(100 * share)} %`)
    .join(', ')
}

/** Null for the time in which the process waits. */
function packageOf({ functionName, url, lineNumber, columnNumber }: Frame): string | null {
  if (functionName === '(idle)') return null
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (url === '') return /^(write|send)/.test(functionName) ? 'writing to sockets' : 'Node, native'
  if (url.startsWith('node:')) return 'Node'
  const path = sourceOf(url, lineNumber, columnNumber)
  const installed = path.lastIndexOf('node_modules/')
  if (installed >= 0) {
    const [first = '', second = ''] = path.slice(installed + 'node_modules/'.length).split('/')
    return first.startsWith('@') ? `${first}/${second}` : first
  }
  const own = /src\/(server\/[^/]+|[^/]+)\//.exec(path)
  return own?.[1] ? `src/${own[1]}` : 'src/server'
}

const maps = new Map<string, SourceMap | null>()

/** The file that a place comes from, which for a bundle its source map tells. */
function sourceOf(url: string, line: number, column: number): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  if (path.includes('node_modules/')) return path
  if (!maps.has(path)) {
    const file = `${path}.map`
    maps.set(path, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null)
  }
  const entry = maps.get(path)?.findEntry(line, column)
  return entry && 'originalSource' in entry ? join(dirname(path), entry.originalSource) : path
}
