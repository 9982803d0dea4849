import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ORPCError } from '@orpc/client'
import { expect } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { kill } from '#tests/running-app.ts'
import { anOwnServer, type BreakableServer, FAULTS, postmasterIn } from './breakable-server.ts'
import { anAdminWithFunds, environmentAt, isUnavailable, withDatabase } from './lost-database.ts'
import { type Api, expectAllOnce } from './money/money-changes.ts'
import { sendUntilStopped } from './money/money-load.ts'
import { type Random, randomFrom } from './network/random.ts'
import { aSmallDisk, type SmallDisk } from './small-disk.ts'

/** Without the first one, whose edits of balances ask for a proof of the last fifteen minutes. */
const LANES = [1, 2, 3]
const FROZEN_MS = 20_000
const CLOCK = pathToFileURL('tests/soak/shifted-clock.mjs').href

interface Network {
  readonly server: BreakableServer
  readonly disk: SmallDisk | null
  readonly random: Random
  readonly port: number
  app(): ReturnType<BreakableServer['start']>
  startApp(): Promise<void>
}

/** What may happen to an app with its own PostgreSQL. Each ends when everything runs again, or is about to. */
export const OUTAGES = {
  async 'the server is killed'({ app, startApp, random }) {
    await kill(app().child, 'SIGKILL')
    await pause(random() * 500)
    await startApp()
  },
  async 'PostgreSQL is killed'({ server }) {
    process.kill(await postmasterIn(await server.pgdata()), 'SIGKILL')
  },
  async 'both are killed'({ server, app, startApp }) {
    process.kill(await postmasterIn(await server.pgdata()), 'SIGKILL')
    await kill(app().child, 'SIGKILL')
    await startApp()
  },
  async 'PostgreSQL is frozen for twenty seconds'({ server, port }) {
    const thaw = await FAULTS['PostgreSQL is frozen'](server)
    await expectUnready(port, FROZEN_MS).finally(thaw)
  },
  async 'the disk is full'({ server, disk, port }) {
    // Where no small disk may be mounted, nothing new fits into the data folder.
    const makeRoom = await (disk ? disk.fill() : FAULTS['the data folder takes no new file'](server))
    await expectUnready(port, 3_000).finally(makeRoom)
  },
  async 'the clock is set back by an hour'({ app }) {
    const before = app().printed().split('the clock says').length
    app().child.kill('SIGUSR2')
    await expect.poll(() => app().printed().split('the clock says').length).toBe(before + 1)
  },
} as const satisfies Record<string, (network: Network) => Promise<void>>

export type Outage = keyof typeof OUTAGES

/**
 * An app with its own PostgreSQL goes through outages while people change money. It recovers alone, reports it at
 * `/readyz`, and has every acknowledged change once.
 * @param seed decides the moments
 */
export async function surviveOutages(outages: readonly Outage[], seed: number): Promise<void> {
  const disk = outages.includes('the disk is full') ? await aSmallDisk() : null
  const server = await anOwnServer(disk?.folder)
  const port = await freePort()
  const environment = { ...environmentAt(port), NODE_OPTIONS: `--import=${CLOCK}` }
  const printed: string[] = []
  let app = server.start(port, environment)
  await app.ready()
  if (disk) expect(await server.pgdata()).toContain(disk.folder)
  const { api } = await anAdminWithFunds(server, port)
  const random = randomFrom(seed)
  const network: Network = {
    ...{ server, disk, random, port },
    app: () => app,
    async startApp() {
      printed.push(app.printed())
      app = server.start(port, environment)
      await app.ready()
    },
  }

  const load = sendUntilStopped(api, LANES, isLost)
  for (const outage of outages) {
    await pause(random() * 1_000)
    await OUTAGES[outage](network)
    await untilServing(port, api)
    await load.goesOn()
  }
  const acknowledged = await load.stop()

  await withDatabase(server, (database) => expectAllOnce(database, acknowledged))
  // Whatever happened was foreseen.
  for (const text of [...printed, app.printed()]) expect(text).not.toContain('"level":"error"')
  await kill(app.child, 'SIGTERM')
  expect(app.child.exitCode).toBe(0)
}

/** `/readyz` says 503, and never anything else until the time is over. */
async function expectUnready(port: number, ms: number): Promise<void> {
  const end = performance.now() + ms
  let isUnready = false
  while (!isUnready || performance.now() < end) {
    const { status } = await fetch(`http://localhost:${port}/readyz`)
    if (isUnready) expect(status).toBe(503)
    isUnready ||= status === 503
    await pause(50)
  }
}

async function untilServing(port: number, api: Api): Promise<void> {
  const status = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.status,
      () => null,
    )
  // What was written to the disk is trusted for five seconds, so the first answer may be from before an outage.
  while ((await status()) !== 200 || !(await isAnswered(api))) await pause(50)
  expect([await status(), await isAnswered(api)]).toEqual([200, true])
}

function isAnswered(api: Api): Promise<boolean> {
  return api.finance.overview().then(
    () => true,
    (error: unknown) => {
      if (!isLost(error)) throw error
      return false
    },
  )
}

/** No answer, or that the database cannot be reached: the same call is sent again. */
function isLost(error: unknown): boolean {
  return !(error instanceof ORPCError) || isUnavailable(error)
}
