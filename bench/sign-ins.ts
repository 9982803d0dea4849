import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { CleanUp } from '#tests/soak/network/clean-up.ts'
import { CALLS, requestsOf } from './calls.ts'
import { openNetwork } from './network.ts'
import { type Database, start } from './run.ts'

const SIGN_INS = 200
const READERS = 4
const ROUNDS = 5
const QUIET_MS = 1_000

/**
 * The 90th percentile of how long a read of a signed-in person takes, in milliseconds, while nothing else arrives and while
 * 200 sign-ins arrive at once, most of which are refused: the medians of five rounds.
 */
export async function runSignIns({ serverUrl, template }: Database, cleanUp: CleanUp) {
  const network = await openNetwork(serverUrl, template, 8, cleanUp)
  const port = await start(['scripts/serve.mjs'], network, cleanUp)
  const call = CALLS.find(({ name }) => name.startsWith('sessions.list'))
  const [sent] = call ? await requestsOf(call, network, 1) : []
  const agent = new Agent({ keepAlive: true })
  const read = () => post(port, '/rpc/sessions/list', sent?.body ?? '', agent, sent?.headers)
  const burst = openBurst()
  cleanUp.add(burst.close)
  const rounds: (readonly [number, number, number])[] = []
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quietUntil = performance.now() + QUIET_MS
    const quiet = await readWhile(read, () => performance.now() < quietUntil)
    let isOver = false
    const burstOver = burst.run(port).then(() => {
      isOver = true
    })
    const during = await readWhile(read, () => !isOver)
    await burstOver
    if (round > 0) rounds.push([percentile(quiet, 0.9), percentile(during, 0.9), Math.max(...during)])
  }
  const [quiet, during, longest] = [0, 1, 2].map((at) =>
    percentile(
      rounds.map((round) => round[at] ?? 0),
      0.5,
    ),
  ) as [number, number, number]
  return { quiet, during, longest }
}

async function readWhile(read: () => Promise<unknown>, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    while (goesOn()) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return times
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
}

function post(port: number, path: string, body: string, agent: Agent, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<number>((resolve, reject) => {
    const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
    request({ port, path, method: 'POST', agent, headers: sent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Starts a process that sends the sign-ins: its work must not slow down the readers. */
function openBurst() {
  const options = { execArgv: ['--import', 'tsx'], env: { ...process.env, BURST: '1' } }
  const child = fork(fileURLToPath(import.meta.url), options)
  return {
    async run(port: number): Promise<void> {
      const answered = once(child, 'message')
      child.send(port)
      await answered
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

if (process.env.BURST) {
  process.on('message', async (port: number) => {
    const agent = new Agent({ maxSockets: SIGN_INS })
    const signIn = (_: unknown, place: number) =>
      post(port, '/api/auth/sign-in/email', JSON.stringify({ email: `${place}@example.org`, password: 'wrong' }), agent)
    await Promise.all(Array.from({ length: SIGN_INS }, signIn))
    agent.destroy()
    process.send?.('answered')
  })
  process.on('disconnect', () => process.exit())
}
