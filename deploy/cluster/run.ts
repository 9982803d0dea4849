// `npm run cluster`: a cluster of three data nodes and two app nodes on this machine, until Ctrl-C. deploy/cluster/README.md explains it.
// Options: --apps N (1 to 4), --people N who write all the time, --folder PATH in which its folder is made.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CleanUp, runAndCleanUp } from '#tests/soak/network/clean-up.ts'
import { type Cluster, startCluster } from './local/cluster.ts'
import type { DataNode } from './local/data-node.ts'
import { PASSWORDS } from './local/files.ts'
import { createWriters, startWriters } from './soak/writers.ts'

/** The longest pause of a person between two calls. */
const PAUSE_MS = 1_000
const LINE_MS = 5_000

const { values } = parseArgs({
  options: { apps: { type: 'string' }, people: { type: 'string' }, folder: { type: 'string' } },
})
await runAndCleanUp(
  async (cleanUp) => {
    if (!existsSync('dist/server/main.js')) throw new Error('The app is not built yet: run "npm run build" first.')
    const apps = Number(values.apps ?? 2)
    if (![1, 2, 3, 4].includes(apps)) throw new Error('--apps is a number from 1 to 4')
    const people = Number(values.people ?? 0)
    if (!Number.isInteger(people) || people < 0 || people > 100) throw new Error('--people is a number up to 100')
    const folder = join(values.folder ?? tmpdir(), 'shabaka-cluster')
    const secret = randomBytes(32).toString('hex')
    const cluster = await startCluster({ folder, apps, secret, report: (line) => console.log(line), cleanUp })
    console.log(describe(cluster, await cluster.untilPrimary()))
    printMails(cluster)
    if (people > 0) await startPeople(cluster, { count: people, folder, secret, cleanUp })
    cleanUp.add(async () => console.log('\nStopping …'))
    // Until Ctrl-C.
    await new Promise<never>(() => undefined)
  },
  { describe: (error) => (error instanceof Error ? error.message : String(error)), interruptedCode: 0 },
)

function describe({ hosts, nodes, apps, origin, certificates }: Cluster, primary: DataNode): string {
  const [node] = nodes
  return `
People reach the app at ${origin} (a certificate of its own: ${certificates})
${nodes.map(({ name, address }) => `${name}  ${address}  PostgreSQL 5432, Patroni 8008, etcd 2379`).join('\n')}
${apps.map(({ name, address, port }) => `${name}   ${address}  the app ${port}, HAProxy ${hosts.localOf(name)}:5000`).join('\n')}

  patronictl -c ${node?.configuration} list
  patronictl -c ${node?.configuration} switchover --force
  psql postgres://shabaka_owner:${PASSWORDS.owner}@${primary.address}/shabaka
${hosts.haveNamespaces ? '  ip netns exec shabaka-data1 …   runs a command on data1' : '  Without root all nodes are on loopback, and none can be cut off.'}

Ctrl-C stops everything and deletes it.`
}

/** Prints the links in mails for confirmations and resets, for trying out the app. */
function printMails({ mails }: Cluster): void {
  let printed = 0
  setInterval(() => {
    for (const { to, text } of mails.slice(printed)) {
      const link = /https:\/\/\S*token\S*/.exec(text)?.[0]
      if (link) console.log(`mail to ${to}: ${link}`)
    }
    printed = mails.length
  }, 500)
}

interface People {
  readonly count: number
  readonly folder: string
  readonly secret: string
  readonly cleanUp: CleanUp
}

/** People who write continuously, with a line about their waiting times every few seconds. */
async function startPeople(cluster: Cluster, { count, folder, secret, cleanUp }: People): Promise<void> {
  const people = await createWriters(cluster, count, secret)
  const writers = await startWriters(cluster, people, { folder, seed: 1, pauseMs: PAUSE_MS })
  cleanUp.add(writers.close)
  let waits: number[] = []
  writers.onAnswer((waited) => waits.push(waited))
  const timer = setInterval(() => {
    const longest = waits.length > 0 ? `, the longest took ${(Math.max(...waits) / 1000).toFixed(1)} s` : ''
    console.log(`${waits.length} writes were answered in ${LINE_MS / 1000} s${longest}`)
    waits = []
  }, LINE_MS)
  cleanUp.add(async () => clearInterval(timer))
}
