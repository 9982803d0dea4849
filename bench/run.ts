import { kill, SERVE, spawnApp } from '#tests/app-process.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import type { CleanUp } from '#tests/soak/network/clean-up.ts'
import { CALLS, type Call, requestsOf } from './calls.ts'
import { openLoad } from './load.ts'
import { type Network, openNetwork, SECRET } from './network.ts'

const SERVERS = ['small', 'large', 'smallLimit', 'limit'] as const
type Name = (typeof SERVERS)[number]

/** A call, and how often in a second it was answered, as the median of the turns; 0 by the limit if the limit does not know it. */
export type CallResult = Call & Readonly<Record<Name, number>>

interface Options {
  readonly groups: number
  /** About how long each turn of a server takes, and how many it has. */
  readonly seconds: number
  readonly turns: number
  /** Each time in a new browser; prints a line. @returns the time until it could be used, in milliseconds */
  readonly only: string
}

export interface Database {
  readonly serverUrl: string
  readonly template: string
}

const CONNECTIONS = 8
/** Turns that only warm up, and tell how many calls fill one. */
const WARM_UPS = 3

/** Measures the calls on databases of a server, which are gone after the clean-up. @param template a migrated, empty database */
export async function runBench(
  { serverUrl, template }: Database,
  { groups, seconds, turns, only }: Options,
  cleanUp: CleanUp,
): Promise<CallResult[]> {
  const small = await openNetwork(serverUrl, template, 8, cleanUp)
  const large = await openNetwork(serverUrl, template, groups, cleanUp)
  const limit = ['--import', 'tsx', 'bench/limit-server.ts']
  const servers = {
    small: await start(SERVE, small, cleanUp),
    large: await start(SERVE, large, cleanUp),
    smallLimit: await start(limit, small, cleanUp),
    limit: await start(limit, large, cleanUp),
  }
  const load = openLoad()
  cleanUp.add(load.close)
  const calls = CALLS.filter(({ name }) => name.includes(only))
  for (const call of calls)
    if (!call.isWrite && !call.hasNoLimit) await assertSameAnswers(call, large, [servers.large, servers.limit])
  const measured = calls.map((call) =>
    SERVERS.filter((name) => !call.hasNoLimit || !/limit/i.test(name)).map((name) => {
      return { name, call, network: name.startsWith('small') ? small : large, rate: 0, rates: [] as number[] }
    }),
  )
  // The servers take turns, each round in another order, so that whatever else the machine does slows all of them down alike. Each call
  // has a turn in each round, so that nothing that the machine does for a moment meets all turns of one call.
  for (let round = -WARM_UPS; round < turns; round += 1)
    for (const one of measured.flatMap((ofCall) => (round % 2 ? ofCall.toReversed() : ofCall))) {
      const amount = Math.min(8_000, Math.max(2 * CONNECTIONS, Math.round(one.rate * seconds)))
      const requests = await requestsOf(one.call, one.network, amount)
      one.rate = await load.run({ port: servers[one.name], path: pathOf(one.call), connections: CONNECTIONS, requests })
      if (round >= 0) one.rates.push(one.rate)
    }
  return calls.map((call, at) => {
    const medians = (measured[at] ?? []).map(({ name, rates }) => {
      return [name, rates.sort((one, other) => one - other)[turns >> 1]]
    })
    return { ...call, ...{ small: 0, large: 0, smallLimit: 0, limit: 0 }, ...Object.fromEntries(medians) }
  })
}

export async function start(command: readonly string[], network: Network, cleanUp: CleanUp): Promise<number> {
  const smtp = await startMailServer()
  cleanUp.add(smtp.close)
  const port = await freePort()
  const app = spawnApp(command, {
    ...{ PORT: `${port}`, HOST: '127.0.0.1', APP_URL: `http://127.0.0.1:${port}`, AUTH_SECRET: SECRET },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Shabaka <no-reply@example.org>' },
    ...{ DATABASE_URL: network.url },
  })
  cleanUp.add(() => kill(app.child, 'SIGTERM'))
  await app.ready()
  return port
}

function pathOf({ name }: Call): string {
  return `/rpc/${name.split(',')[0]?.replace('.', '/')}`
}

/** The limit is only a limit if it answers the same. */
async function assertSameAnswers(call: Call, network: Network, ports: readonly number[]): Promise<void> {
  for (const { headers, body } of await requestsOf(call, network, 10)) {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    const [own, other] = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}${pathOf(call)}`, sent)).text()),
    )
    if (own !== other) throw new Error(`${call.name}: the app answers\n${own}\nand the limit\n${other}`)
  }
}
