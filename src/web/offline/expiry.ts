import { DAY_MS } from '#domain/dates.ts'
import { isExpired, type Stamp, serverTime } from '#web/clock.ts'
import type { ReadWrite } from './database.ts'
import { writeAsOwner } from './owner.ts'
import { isOver } from './set-apart.ts'
import { announceChange } from './store-changes.ts'
import { type Draft, isExpired as isDraftExpired } from './stored-drafts.ts'

/** As everything about people. Source: docs/product.md, 16.12. */
const RECENT_MS = 30 * DAY_MS

/** How a table with stamped records is gone through: which of its records are over. */
const IS_OVER = {
  drafts: (record: unknown) => isDraftExpired(record as Draft<unknown>),
  outbox: () => false,
  recent: (record: unknown) => isExpired(record as Stamp, RECENT_MS),
  setApart: (record: unknown) => isOver(record as Parameters<typeof isOver>[0]),
} as const

/**
 * Called when the server is heard: what was written without its time counts from now, and what is over by it is deleted.
 * Source: docs/product.md, 11.8.
 */
export async function expireByServer(): Promise<void> {
  const isChanged = await writeAsOwner('relaxed', async (transaction) => {
    let changes = 0
    for (const name of Object.keys(IS_OVER) as (keyof typeof IS_OVER)[]) changes += await goThrough(transaction, name)
    return changes > 0
  })
  if (isChanged) announceChange('data')
}

async function goThrough(transaction: ReadWrite, name: keyof typeof IS_OVER): Promise<number> {
  const heardAt = serverTime()
  if (heardAt === null) return 0
  const table = transaction.objectStore(name)
  let changes = 0
  for (const key of await table.getAllKeys()) {
    const record = (await table.get(key)) as Partial<Stamp>
    const isUnstamped = record.heardAt === undefined
    if (!isUnstamped && !IS_OVER[name](record)) continue
    changes += 1
    await (isUnstamped ? table.put({ ...record, heardAt } as never, key) : table.delete(key))
  }
  return changes
}
