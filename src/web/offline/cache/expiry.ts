import { DAY_MS } from '#domain/dates/dates.ts'
import { isExpired, type Stamp, serverTime } from '#web/clock.ts'
import type { SetApart, StoredRecord } from '#web/offline/database.ts'
import { type Draft, isExpired as isDraftExpired } from '#web/offline/drafts/stored-drafts.ts'
import { writeAsOwner } from '#web/offline/owner.ts'
import { isSession, KEPT_MS } from '#web/offline/set-apart.ts'
import { announceChange } from '#web/offline/store-changes.ts'

/** The time is that of everything about people. Source: docs/product.md, 16.12. */
const RECENT_MS = 30 * DAY_MS

/**
 * It is called when the server is heard: records that were written without its time count from now, and those whose
 * time is over are deleted.
 * Source: docs/product.md, 11.8.
 */
export async function expireByServer(): Promise<void> {
  const changes = await writeAsOwner('relaxed', async (transaction) => {
    const heardAt = serverTime()
    if (heardAt === null) return 0
    const withStamp = <Record extends Partial<Stamp>>(record: Record) =>
      record.heardAt === undefined ? { ...record, heardAt } : record
    const results = [
      await goThrough<Draft<unknown>>(transaction.objectStore('drafts'), withStamp, isDraftExpired),
      await goThrough<Stamp>(transaction.objectStore('outbox'), withStamp, () => false),
      await goThrough<Stamp>(transaction.objectStore('recent'), withStamp, (recent) => isExpired(recent, RECENT_MS)),
      await goThrough<SetApart>(transaction.objectStore('setApart'), (entry) => stampedEntry(entry, heardAt), isOver),
    ]
    return results.flat().length
  })
  if (changes > 0) announceChange('data')
}

/** The records of one table, in the transaction. */
interface Records<Value> {
  getAllKeys(): Promise<string[]>
  get(key: string): Promise<unknown>
  put(value: Value, key: string): Promise<unknown>
  delete(key: string): Promise<void>
}

/** @returns the keys of the changed records */
async function goThrough<Value>(
  table: Records<Value>,
  stamped: (record: Value) => Value,
  isDeleted: (record: Value) => boolean,
): Promise<string[]> {
  const changed: string[] = []
  for (const key of await table.getAllKeys()) {
    const record = (await table.get(key)) as Value
    const next = stamped(record)
    const isOld = isDeleted(next)
    if (next === record && !isOld) continue
    changed.push(key)
    await (isOld ? table.delete(key) : table.put(next, key))
  }
  return changed
}

/** The entry with the server's time where that is missing; the same object if it is missing nowhere. */
function stampedEntry(entry: SetApart, heardAt: number): SetApart {
  const isUnstamped = (record: StoredRecord) => isSession(record) && (record.value as Stamp).heardAt === undefined
  if (entry.heardAt !== undefined && !entry.records.some(isUnstamped)) return entry
  const records = entry.records.map((record) =>
    isUnstamped(record) ? { ...record, value: { ...(record.value as Stamp), heardAt } } : record,
  )
  return { ...entry, heardAt: entry.heardAt ?? heardAt, records }
}

/** Whether an entry is without sessions, and older than it is kept. */
function isOver(entry: SetApart): boolean {
  return !entry.records.some(isSession) && isExpired(entry, KEPT_MS)
}
