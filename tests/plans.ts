import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'
import * as schema from '#server/database/schema/index.ts'
import type { Statement } from './statements.ts'
import { LARGE_TABLES } from './wide-network.ts'

export interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  /** How many rows it read in vain; missing for steps without a condition. */
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanStep[]
}

type Query = (database: Queryable) => Promise<unknown>

/** How PostgreSQL ran each of the statements that a query sends: their plans, with every step of each. */
export async function plansOf(url: string, query: Query): Promise<PlanStep[][]> {
  const { client, sent } = await send(url, query)
  const plans: PlanStep[][] = []
  // The row of an insert is there already.
  for (const { text, values } of sent.filter((one) => !one.text.startsWith('insert'))) {
    const found = await client.query(`explain (analyze, format json) ${text}`, values)
    plans.push(stepsOf(found.rows[0]['QUERY PLAN'][0].Plan))
  }
  return plans
}

export interface WholeRead {
  readonly procedure: string
  readonly table: string
  readonly text: string
}

/** Which of the statements of calls read a table that grows with the network as a whole, by PostgreSQL's plans for them. */
export async function wholeReadsOf(
  url: string,
  calls: ReadonlyMap<string, readonly Statement[]>,
): Promise<readonly WholeRead[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // With the app's own value PostgreSQL reads a whole table through an index, which cannot be told from a use of it.
  await client.query('set random_page_cost = 1.1')
  const found: WholeRead[] = []
  for (const [procedure, statements] of calls)
    for (const { text, values } of statements.filter((one) => EXPLAINABLE.test(one.text))) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values])
      for (const step of stepsOf(rows[0]['QUERY PLAN'][0].Plan)) {
        const table = step['Relation Name'] ?? ''
        if (step['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(table)) found.push({ procedure, table, text })
      }
    }
  await client.end()
  return found
}

const EXPLAINABLE = /^\s*(select|insert|update|delete|with)\b/i

export async function countStatements(url: string, query: Query): Promise<number> {
  return (await send(url, query)).sent.length
}

async function send(url: string, query: Query) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const sent: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) }
  await query(drizzle(client, { schema, casing: 'snake_case', logger }))
  return { client, sent }
}

function stepsOf(node: PlanStep): PlanStep[] {
  return [node, ...(node.Plans ?? []).flatMap(stepsOf)]
}

export async function mostConnections(database: Queryable, call: () => Promise<unknown>): Promise<number> {
  const { $client: pool } = database as unknown as { readonly $client: pg.Pool }
  let [now, most] = [0, 0]
  const acquired = () => {
    now += 1
    most = Math.max(most, now)
  }
  const released = () => {
    now -= 1
  }
  pool.on('acquire', acquired).on('release', released)
  await call()
  pool.off('acquire', acquired).off('release', released)
  return most
}
