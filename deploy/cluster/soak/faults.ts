import { setTimeout as pause } from 'node:timers/promises'
import { oneOf, type Random } from '#tests/soak/network/random.ts'
import type { Cluster } from '../local/cluster.ts'
import type { DataNode } from '../local/data-node.ts'

/** A fault of the cluster while people write. Each leaves it complete, or recovering. */
export interface Fault {
  readonly name: string
  /** Whether nodes must be cut off from each other, which requires namespaces. */
  readonly needsNamespaces?: boolean
  readonly run: (cluster: Cluster, random: Random) => Promise<void>
}

const FROZEN_MS = 40_000
const CUT_MS = 30_000
const ETCD_GONE_MS = 20_000
const REPLACED_MS = 120_000

/** The worst one: nothing of the primary is left. */
export const WORST = 'the primary killed, its data deleted'

export const FAULTS: readonly Fault[] = [
  {
    name: WORST,
    async run(cluster) {
      const primary = await cluster.untilPrimary()
      await primary.kill()
      await primary.deleteData()
      await untilAnother(cluster, primary)
      primary.patroni.start()
    },
  },
  {
    name: 'the primary frozen for 40 s',
    async run(cluster) {
      const primary = await cluster.untilPrimary()
      primary.freeze()
      await pause(FROZEN_MS)
      const now = await cluster.untilPrimary()
      primary.thaw()
      if (now === primary) throw new Error('Nobody has replaced the frozen primary')
    },
  },
  {
    name: 'the primary cut off from etcd for 30 s',
    needsNamespaces: true,
    run: (cluster) => cutOff(cluster, 'etcd'),
  },
  {
    name: 'the primary cut off from its clients for 30 s',
    needsNamespaces: true,
    run: (cluster) => cutOff(cluster, 'clients'),
  },
  {
    name: 'a standby killed, then the primary',
    async run(cluster, random) {
      const primary = await cluster.untilPrimary()
      const standby = await synchronousStandby(cluster, primary)
      await standby.kill()
      await pause(random() * 10_000)
      await primary.kill()
      await pause(5_000)
      for (const node of [standby, primary]) node.patroni.start()
    },
  },
  {
    name: 'etcd stopped for 20 s',
    async run({ nodes }) {
      await Promise.all(nodes.map(({ etcd }) => etcd.stop('SIGKILL')))
      await pause(ETCD_GONE_MS)
      for (const { etcd } of nodes) etcd.start()
    },
  },
  { name: 'a switchover', run: (cluster) => cluster.switchover() },
  {
    name: 'a process of the app killed',
    async run({ apps }, random) {
      const { app, untilReady } = oneOf(random, apps)
      await app.stop('SIGKILL')
      await pause(random() * 3_000)
      app.start()
      await untilReady()
    },
  },
  {
    name: 'a rolling restart of all',
    async run(cluster) {
      for (const node of await standbysFirst(cluster)) {
        if ((await cluster.untilPrimary()) === node) {
          await cluster.switchover()
          await untilAnother(cluster, node)
        }
        await node.patroni.stop()
        await node.etcd.stop()
        node.etcd.start()
        node.patroni.start()
        await cluster.untilHealthy()
      }
      for (const { app, haproxy, untilReady } of cluster.apps) {
        await app.stop()
        await haproxy.stop()
        haproxy.start()
        app.start()
        await untilReady()
      }
    },
  },
]

/** Wait until another node than this one is the primary. */
async function untilAnother(cluster: Cluster, former: DataNode): Promise<void> {
  const end = Date.now() + REPLACED_MS
  while ((await cluster.untilPrimary()) === former) {
    if (Date.now() > end) throw new Error(`After ${REPLACED_MS / 1000} s nobody has replaced ${former.name}`)
    await pause(250)
  }
}

async function cutOff(cluster: Cluster, peer: 'etcd' | 'clients'): Promise<void> {
  const primary = await cluster.untilPrimary()
  primary.cutFrom(peer)
  await pause(CUT_MS)
  primary.heal()
}

/** The standby that commits wait for. */
async function synchronousStandby({ nodes }: Cluster, primary: DataNode): Promise<DataNode> {
  for (const node of nodes.filter((one) => one !== primary))
    if ((await fetch(`http://${node.address}:8008/sync`)).ok) return node
  throw new Error('There is no synchronous standby')
}

async function standbysFirst(cluster: Cluster): Promise<DataNode[]> {
  const primary = await cluster.untilPrimary()
  return [...cluster.nodes.filter((node) => node !== primary), primary]
}
