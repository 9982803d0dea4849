import type { Call } from './calls.ts'
import type { LoadGenerator } from './load.ts'
import { type CpuShares, sharesOf } from './profile.ts'
import type { Target } from './target.ts'

export interface Pace {
  readonly load: LoadGenerator
  /** How many calls are under way at the same time. */
  readonly connections: number
  /** How many turns each target has. */
  readonly turns: number
  /** About how long a turn takes. */
  readonly seconds: number
}

export interface Measured {
  readonly perSecond: number
  readonly medianMs: number
}

/** Not more in one turn, whatever a call takes. */
const MOST_CALLS = 8_000

/**
 * The throughput of a call at each target. The targets take short turns, in another order each round, so that whatever else the machine
 * does slows all of them down alike.
 */
export async function measureCall(call: Call, targets: readonly Target[], pace: Pace): Promise<Map<Target, Measured>> {
  const running = targets.map((target) => ({ target, rate: 0, calls: 0, seconds: 0, latencies: [] as number[] }))
  const turn = async (one: (typeof running)[number], amount: number) => {
    const { seconds, latencies } = await runTurn(call, one.target, amount, pace)
    one.rate = latencies.length / seconds
    return { seconds, latencies }
  }
  for (const one of running) {
    // These turns only warm up, and tell how many calls fill one.
    await turn(one, pace.connections * 2)
    await turn(one, amountOf(one.rate, pace))
  }
  for (let round = 0; round < pace.turns; round += 1) {
    for (const one of round % 2 ? running.toReversed() : running) {
      const { seconds, latencies } = await turn(one, amountOf(one.rate, pace))
      one.calls += latencies.length
      one.seconds += seconds
      one.latencies.push(...latencies)
    }
  }
  return new Map(
    running.map(({ target, calls, seconds, latencies }) => [
      target,
      { perSecond: calls / seconds, medianMs: median(latencies) },
    ]),
  )
}

/** Where the time of the server goes during a call, over one turn. */
export async function profileCall(call: Call, target: Target, perSecond: number, pace: Pace): Promise<CpuShares> {
  await target.server.ask('start profile')
  await runTurn(call, target, amountOf(perSecond, pace), pace)
  return sharesOf(await target.server.ask('stop profile'))
}

/** The median of calls that are sent one after another, in milliseconds. */
export async function timeAlone(call: Call, target: Target, calls: number, load: LoadGenerator): Promise<number> {
  const { latencies } = await runTurn(call, target, calls, { load, connections: 1 })
  return median(latencies)
}

async function runTurn(
  call: Call,
  target: Target,
  amount: number,
  { load, connections }: Pick<Pace, 'load' | 'connections'>,
) {
  const requests = await call.requests(target, amount)
  return load.run({ port: target.server.port, path: call.path, connections, requests })
}

function amountOf(rate: number, { seconds, connections }: Pace): number {
  return Math.min(MOST_CALLS, Math.max(2 * connections, Math.round(rate * seconds)))
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
