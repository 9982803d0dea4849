import { DAY_MS } from '#domain/dates.ts'
import type { ReadOnly, ReadWrite, SetApart, StoredRecord } from './database.ts'

/** The retention time. Source: docs/product.md, 11.3. */
const KEPT_MS = 30 * DAY_MS

/** The tables with what exists on this device only. */
const LOCAL_ONLY = ['drafts', 'outbox', 'openings', 'receipts', 'receiptBytes'] as const
/** Without what their owner is not asked about. */
const SESSIONS: readonly string[] = ['drafts', 'outbox']

/** Moves unsent data and drafts of sessions out of reach of the next owner. */
export async function setApart(transaction: ReadWrite, personId: string, mark: string | undefined): Promise<void> {
  const records = await readLocalOnly(transaction)
  if (records.length > 0)
    await transaction.objectStore('setApart').put({ personId, setApartAt: Date.now(), mark, records }, personId)
}

/** Returns a person's set-apart data, and deletes expired data. */
export async function giveBack(transaction: ReadWrite, personId: string): Promise<void> {
  const table = transaction.objectStore('setApart')
  await deleteExpired(transaction)
  const own = await table.get(personId)
  for (const record of own?.records ?? []) await transaction.objectStore(record.table).put(record.value, record.key)
  await table.delete(personId)
}

export async function deleteExpired(transaction: ReadWrite): Promise<void> {
  const table = transaction.objectStore('setApart')
  for (const entry of await table.getAll()) if (isExpired(entry)) await table.delete(entry.personId)
}

/** How many sessions wait for their authors to sign in, and whether some have waited too long. */
export async function countSetApart(transaction: ReadOnly, owner: string | undefined) {
  const entries = await transaction.objectStore('setApart').getAll()
  const remaining = entries.filter((entry) => !isExpired(entry)).flatMap(({ records }) => records)
  const ofOwner = owner === undefined ? [] : await readLocalOnly(transaction)
  const count = [...remaining, ...ofOwner].filter(({ table }) => SESSIONS.includes(table)).length
  return { count, hasExpired: entries.some(isExpired) }
}

async function readLocalOnly(transaction: ReadOnly | ReadWrite): Promise<StoredRecord[]> {
  const records: StoredRecord[] = []
  for (const table of LOCAL_ONLY) {
    const store = transaction.objectStore(table)
    const [keys, values] = [await store.getAllKeys(), await store.getAll()]
    for (const [index, key] of keys.entries()) records.push({ table, key, value: values[index] })
  }
  return records.filter(({ table, value }) => table !== 'drafts' || isListed(value))
}

/** Only the drafts of sessions are listed. */
function isListed(draft: unknown): boolean {
  return typeof draft === 'object' && draft !== null && 'list' in draft && draft.list !== null
}

function isExpired({ setApartAt }: SetApart): boolean {
  return setApartAt < Date.now() - KEPT_MS
}
