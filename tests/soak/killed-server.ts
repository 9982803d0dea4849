import { ORPCError } from '@orpc/client'
import { expect } from 'vitest'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'
import { fund } from '#tests/finance.ts'
import { freePort } from '#tests/free-port.ts'
import { apiAt, kill, SERVE, startApp } from '#tests/running-app.ts'
import { createWorld, type World } from '#tests/world.ts'
import { type Api, type Change, changesOf, expectAllOnce, expectReviewed, FUNDS } from './money-changes.ts'

const LANES = 4

/**
 * Every acknowledged change is there once, nothing is half there, and an unanswered one is done once by the next
 * server.
 */
export async function killWhileMoneyMoves(times: number): Promise<void> {
  // Its clock is that of the servers, so that the sign-in counts as proved there.
  const world = await createWorld({ now: Date.now(), hasOwnDatabase: true })
  for (const funds of FUNDS) await fund(world, funds)
  const acknowledged: Change[] = []
  let unanswered: Change[] = []
  for (let round = 1; round <= times; round += 1) {
    const { port, child } = await start(world)
    const api = apiAt(port, world.admin.cookie)
    for (const change of unanswered) {
      await change.send(api).catch((error: unknown) => expectReviewed(change, error))
      acknowledged.push(change)
    }
    await expectAllOnce(world.database, acknowledged)
    const before = acknowledged.length
    const killed = () => child.exitCode !== null || child.signalCode !== null
    const answered = (change: Change) => {
      acknowledged.push(change)
      // At another moment of a change each time.
      if (acknowledged.length - before === 8 + round) child.kill('SIGKILL')
    }
    const lanes = Array.from({ length: LANES }, (_, lane) => sendUntilKilled(api, lane, answered, killed))
    unanswered = (await Promise.all(lanes)).flat()
    await kill(child, 'SIGKILL')
    // Also while the database still has work of the dead server on its hands.
    expect(await auditLedger(world.database)).toEqual([])
  }
  const { port, child } = await start(world)
  for (const change of unanswered) {
    await change.send(apiAt(port, world.admin.cookie)).catch((error: unknown) => expectReviewed(change, error))
    acknowledged.push(change)
  }
  await kill(child, 'SIGTERM')
  await expectAllOnce(world.database, acknowledged)
  await world.close()
}

async function start(world: World) {
  const port = await freePort()
  const app = startApp(SERVE, {
    PORT: String(port),
    DATABASE_URL: world.url,
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    AUTH_SECRET: world.secret,
  })
  await app.ready()
  return { port, child: app.child }
}

/** Send one change after another, until the server is gone. What it left without an answer. */
async function sendUntilKilled(
  api: Api,
  lane: number,
  answered: (change: Change) => void,
  killed: () => boolean,
): Promise<Change[]> {
  for (let count = 0; ; count += 1) {
    for (const change of changesOf(lane, count)) {
      try {
        await change.send(api)
        answered(change)
      } catch (error) {
        // An answer that says no would be a fault: everything here can be done.
        if (error instanceof ORPCError) throw error
        await gone(killed)
        return [change]
      }
    }
  }
}

/** The connection broke: the process is as good as dead, which the system tells a moment later. */
async function gone(killed: () => boolean): Promise<void> {
  while (!killed()) await new Promise(setImmediate)
}
