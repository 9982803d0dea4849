import { setTimeout as pause } from 'node:timers/promises'
import type { AppProcess } from './app-process.ts'
import type { Postgres } from './postgres.ts'
import { oneOf, type Random } from './random.ts'

/** What happened while people used the app. Milliseconds since 1970. */
export interface Disturbance {
  readonly name: string
  readonly began: number
  readonly ended: number
}

interface Network {
  readonly processes: readonly AppProcess[]
  readonly postgres: Postgres
  readonly random: Random
  readonly backUp: () => Promise<void>
}

/** What is done to the network once, in the order of the seed. */
export const DISTURBANCES = {
  async 'a process is killed'({ processes, random }) {
    const one = oneOf(random, processes)
    await one.stop('SIGKILL')
    await pause(random() * 2_000)
    await one.start()
  },
  'PostgreSQL is restarted': ({ postgres }) => postgres.restart(),
  async 'a rolling restart'({ processes }) {
    for (const one of processes) {
      await one.stop('SIGTERM')
      await one.start()
      await one.untilReady()
    }
  },
  'a backup': ({ backUp }) => backUp(),
} as const satisfies Record<string, (network: Network) => Promise<void>>

export async function disturb(name: keyof typeof DISTURBANCES, network: Network): Promise<Disturbance> {
  const began = Date.now()
  await DISTURBANCES[name](network)
  for (const one of network.processes) await one.untilReady()
  return { name, began, ended: Date.now() }
}
