import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import type { Cluster } from '../local/cluster.ts'
import type { DataNode } from '../local/data-node.ts'

const REPLAYED_MS = 60_000

/** The tables that are not the same on all nodes, once the standbys have replayed what the primary has written. */
export async function differencesOfNodes(cluster: Cluster): Promise<string[]> {
  const primary = await cluster.untilHealthy()
  const position = await onNode(cluster, primary, async (client) => {
    const { rows } = await client.query('select pg_current_wal_flush_lsn() as position')
    return rows[0].position as string
  })
  const sums = new Map<string, Map<string, string>>()
  for (const node of cluster.nodes) {
    const own = await onNode(cluster, node, async (client) => {
      if (node !== primary) await untilReplayed(client, position)
      return sumsOf(client)
    })
    for (const [table, sum] of own) sums.set(table, (sums.get(table) ?? new Map()).set(node.name, sum))
  }
  return [...sums]
    .filter(([, byNode]) => byNode.size !== cluster.nodes.length || new Set(byNode.values()).size !== 1)
    .map(([table, byNode]) => `${table} differs: ${[...byNode].map(([node, sum]) => `${node} ${sum}`).join(', ')}`)
}

async function onNode<Result>(
  cluster: Cluster,
  node: DataNode,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(cluster.urlOf(node, 'superuser'))
  url.pathname = '/shabaka'
  const client = await openClient(url.href, {}, NO_LIMITS)
  return work(client).finally(() => closeClient(client))
}

async function untilReplayed(client: pg.Client, position: string): Promise<void> {
  const isReplayed = async () => {
    const { rows } = await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [position])
    return rows[0].done as boolean
  }
  const end = Date.now() + REPLAYED_MS
  while (!(await isReplayed())) {
    if (Date.now() > end) throw new Error(`After ${REPLAYED_MS / 1000} s a standby has not replayed ${position}`)
    await pause(100)
  }
}

/** The number of rows and a checksum of every table. */
async function sumsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const sums = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await client.query(`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${name} one`)
    sums.set(name, rows[0].sum)
  }
  return sums
}
