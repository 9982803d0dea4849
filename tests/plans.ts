import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'
import * as schema from '#server/database/schema/index.ts'

/** A step of a plan, as PostgreSQL's `explain (analyze, format json)` tells it. */
export interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  /** How many rows it gave, on average over its loops. */
  readonly 'Actual Rows': number
  readonly Plans?: readonly PlanStep[]
}

type Query = (database: Queryable) => Promise<unknown>

/** How PostgreSQL ran each of the statements that a query sends: their plans, with every step of each. */
export async function plansOf(url: string, query: Query): Promise<PlanStep[][]> {
  const { client, sent } = await send(url, query)
  const plans: PlanStep[][] = []
  for (const { text, values } of sent) {
    const found = await client.query(`explain (analyze, format json) ${text}`, values)
    plans.push(stepsOf(found.rows[0]['QUERY PLAN'][0].Plan))
  }
  return plans
}

/** How many statements a query sends. */
export async function countStatements(url: string, query: Query): Promise<number> {
  return (await send(url, query)).sent.length
}

/** Runs a query, and keeps the statements that it sends. */
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

/** How many connections of a pool a call has at once, at most. */
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
