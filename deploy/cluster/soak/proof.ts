import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#server/database/connect.ts'
import { auditsOf } from '#tests/soak/network/audits.ts'
import { differencesOf, rowsIn } from '#tests/soak/network/check-writes.ts'
import type { CleanUp } from '#tests/soak/network/clean-up.ts'
import type { Write } from '#tests/soak/network/load.ts'
import { randomFrom, shuffled } from '#tests/soak/network/random.ts'
import { type Cluster, startCluster } from '../local/cluster.ts'
import { differencesOfNodes } from './compare-nodes.ts'
import { FAULTS, type Fault, WORST } from './faults.ts'
import { type Happened, rowsOf, tableOf } from './report.ts'
import { createWriters, startWriters, type Writers } from './writers.ts'

export interface ProofOptions {
  readonly seed: number
  /** The number of writing people, half of all accounts. */
  readonly people: number
  /** How often the worst fault happens after one of each other fault. */
  readonly worst: number
  /** Only faults whose name contains this. */
  readonly only: string
  readonly print: (line: string) => void
}

const SECRET = 'a secret that only this soak knows, long enough'
const PAUSE_MS = 1_000
/** Answers between two faults, so that each one occurs under full load. */
const BETWEEN = 200
const CALM_MS = 3_000
const BEHIND_MS = 3_000
const SHOWN = 20

/**
 * People write to a cluster, each from a separate process, while its components fail in the order of the seed. Every
 * acknowledged write is there once, every refused one never, the ledger is correct, and all nodes are equal.
 * @throws Error that names the failure
 */
export async function prove(options: ProofOptions, cleanUp: CleanUp): Promise<void> {
  const { seed, print, only, worst } = options
  const network = await startNetwork(options, cleanUp, true)
  const { cluster, writers } = network
  const random = randomFrom(seed)
  const possible = FAULTS.filter(({ name }) => name.includes(only)).filter(({ name, needsNamespaces = false }) => {
    const isPossible = cluster.hosts.haveNamespaces || !needsNamespaces
    if (!isPossible) print(`not run, because it needs namespaces (root, iproute2, nftables): ${name}`)
    return isPossible
  })
  const worstFault = FAULTS.filter(({ name }) => name === WORST)
  const order = [...shuffled(random, possible), ...Array.from({ length: worst }, () => worstFault).flat()]
  if (order.length === 0) throw new Error(`No fault has "${only}" in its name`)
  const happened: Happened[] = []
  for (const fault of order) {
    await calm(cluster, writers)
    happened.push(await happen(fault, cluster, writers, random))
    print(`${fault.name}: whole again after ${secondsOf(happened.at(-1))} s`)
  }
  await calm(cluster, writers)
  const { writes, faults, unanswered } = await writers.stop()
  print(
    `${writes.length} answered writes; calls without an answer: ${unanswered.map(([why, times]) => `${times} × ${why}`).join(', ')}`,
  )
  const { differences, audits } = await checked(network, writes)
  // Mails are still being sent.
  await Promise.all(cluster.apps.map(({ app }) => app.stop()))
  const nodes = await differencesOfNodes(cluster)
  print(`\n${tableOf(rowsOf(happened, writes, differences))}\n`)
  const problems = [...faults, ...differences, ...audits, ...nodes]
  if (problems.length > 0)
    throw new Error(`With SEED=${seed}, ${problems.length} problems:\n${problems.slice(0, SHOWN).join('\n')}`)
  print(
    `${possible.length} of ${FAULTS.length} faults: every acknowledged write is there once, every refused one never; ledger and counts are right; all nodes are equal.`,
  )
}

/**
 * The control: commits do not wait for standbys, which lag when the primary is lost. The same checks must find missing
 * acknowledged writes.
 * @throws Error if they find nothing
 */
export async function control(options: ProofOptions, cleanUp: CleanUp): Promise<void> {
  const { print } = options
  const network = await startNetwork(options, cleanUp, false)
  const { cluster, writers } = network
  const lose: Fault = {
    name: 'the standbys behind, the primary killed, its data deleted',
    async run() {
      const primary = await cluster.untilPrimary()
      const standbys = cluster.nodes.filter((node) => node !== primary)
      for (const standby of standbys) standby.pauseReplication()
      await pause(BEHIND_MS)
      await primary.kill()
      await primary.deleteData()
      // Now they find that no one sends any more.
      for (const standby of standbys) standby.resumeReplication()
      await cluster.untilPrimary()
      primary.patroni.start()
    },
  }
  await calm(cluster, writers)
  const happened = await happen(lose, cluster, writers, randomFrom(options.seed))
  const { writes } = await writers.stop()
  const { differences } = await checked(network, writes)
  const rows = rowsOf([happened], writes, differences)
  const lost = new Set(differences.flatMap((line) => /^(\S+) is "missing"/.exec(line)?.[1] ?? [])).size
  print(`\n${tableOf(rows)}\n`)
  if (lost === 0) throw new Error('The control lost nothing, so the proof proves nothing')
  print(`The control lost ${lost} acknowledged writes, as it must: the checks find what is missing.`)
}

type Network = Awaited<ReturnType<typeof startNetwork>>

async function startNetwork({ people, seed, print }: ProofOptions, cleanUp: CleanUp, isSynchronous: boolean) {
  print(`${people} people write, SEED=${seed}${isSynchronous ? '' : ', without synchronous replication'}`)
  const folder = join(tmpdir(), 'shabaka-cluster')
  const cluster = await startCluster({ folder, secret: SECRET, isSynchronous, report: print, cleanUp })
  const own = await createWriters(cluster, people, SECRET)
  const before = await withDatabase(cluster, rowsIn)
  const writers = await startWriters(cluster, own, { folder, seed, pauseMs: PAUSE_MS })
  cleanUp.add(writers.close)
  await writers.untilAnswered(BETWEEN)
  return { cluster, writers, before }
}

/** Wait until the cluster is complete, and everyone writes. */
async function calm(cluster: Cluster, writers: Writers): Promise<void> {
  await cluster.untilHealthy()
  await writers.untilAnswered(BETWEEN)
  await pause(CALM_MS)
}

async function happen(
  { name, run }: Fault,
  cluster: Cluster,
  writers: Writers,
  random: () => number,
): Promise<Happened> {
  const began = Date.now()
  await run(cluster, random)
  await cluster.untilHealthy()
  for (const one of cluster.apps) await one.untilReady()
  await writers.untilAnswered(BETWEEN)
  return { name, began, ended: Date.now() }
}

function secondsOf(happened: Happened | undefined): string {
  return happened ? ((happened.ended - happened.began) / 1000).toFixed(0) : ''
}

async function checked({ cluster, before }: Network, writes: readonly Write[]) {
  return withDatabase(cluster, async (database) => ({
    differences: await differencesOf(database, before, writes),
    audits: await auditsOf(database),
  }))
}

async function withDatabase<Result>(cluster: Cluster, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = connect(cluster.urlOf(await cluster.untilPrimary(), 'owner'), 1)
  return work(database).finally(close)
}
