import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '#server/database/connect.ts'
import type { LoadOrder, LoadPerson, Write } from '#tests/soak/network/load.ts'
import { createPeople, prepareGroups } from '#tests/soak/network/people.ts'
import type { Cluster } from '../local/cluster.ts'
import type { WriterOrder } from './writer-process.ts'

interface Report {
  readonly faults: readonly string[]
  readonly unanswered: readonly (readonly [why: string, times: number])[]
}

/** People who write, each from a process of their own. */
export interface Writers {
  /** @param listener called with how long a person waited for a write, in milliseconds */
  onAnswer(listener: (waitedMs: number) => void): void
  /** Wait for this many more answered writes. */
  untilAnswered(count: number): Promise<void>
  /** Let everyone finish their call. @returns everything that was answered, as it is on the disk */
  stop(): Promise<Report & { readonly writes: readonly Write[] }>
  close(): Promise<void>
}

/** Long enough for any fault; after it the app counts as lost. */
const ANSWERED_MS = 180_000
const PROGRAM = fileURLToPath(new URL('writer-process.ts', import.meta.url))

/** Makes so many accounts that write, and gives their groups what they need. */
export async function createWriters(cluster: Cluster, count: number, secret: string): Promise<LoadPerson[]> {
  const { database, close } = connect(cluster.urlOf(await cluster.untilPrimary(), 'owner'), 1)
  // Half of all only read.
  const all = await createPeople(database, 2 * count, secret, cluster.origin).finally(close)
  const [{ address, port } = { address: '', port: 0 }] = cluster.apps
  await prepareGroups(`http://${address}:${port}`, all)
  return all.filter(({ work }) => work !== 'reading')
}

export async function startWriters(
  { origin, certificates }: Cluster,
  people: readonly LoadPerson[],
  { folder: parent, seed, pauseMs }: Pick<LoadOrder, 'seed' | 'pauseMs'> & { readonly folder: string },
): Promise<Writers> {
  const order: LoadOrder = { origin, people, seed, pauseMs }
  const folder = await mkdtemp(join(parent, 'writers-'))
  const answers = new EventEmitter()
  let answered = 0
  const files = order.people.map((_, place) => join(folder, `writer-${place}.jsonl`))
  const children = files.map((file, place) => {
    const own: WriterOrder = { ...order, place, file }
    return fork(PROGRAM, [JSON.stringify(own)], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificates },
    })
  })
  const reports = children.map(
    (child) =>
      new Promise<Report>((resolve, reject) => {
        child.on('message', (message: { answeredAfter: number } | Report) => {
          if ('faults' in message) return resolve(message)
          answered += 1
          answers.emit('answer', message.answeredAfter)
        })
        child.once('exit', (code) => reject(new Error(`A writer ended with ${code}`)))
      }),
  )
  const all = Promise.all(reports)
  // Told by anyone who waits for it.
  all.catch(() => undefined)
  return {
    onAnswer: (listener) => void answers.on('answer', listener),
    async untilAnswered(count) {
      const enough = answered + count
      const signal = AbortSignal.timeout(ANSWERED_MS)
      while (answered < enough) await Promise.race([once(answers, 'answer', { signal }), all])
    },
    async stop() {
      for (const child of children) child.send({ stop: true })
      const late = pause(ANSWERED_MS, null, { ref: false })
      const told = await Promise.race([all, late])
      if (!told) throw new Error(`After ${ANSWERED_MS / 1000} s some writes are not answered`)
      return {
        faults: told.flatMap(({ faults }) => faults),
        unanswered: summedUp(told.flatMap(({ unanswered }) => unanswered)),
        writes: files.flatMap(writesIn),
      }
    },
    async close() {
      await Promise.all(children.map(ended))
    },
  }
}

function writesIn(file: string): Write[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function summedUp(counts: Report['unanswered']): Report['unanswered'] {
  const sums = new Map<string, number>()
  for (const [why, times] of counts) sums.set(why, (sums.get(why) ?? 0) + times)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
