import { DAY_MS } from '#domain/dates.ts'
import { isExpired, type Stamp, stamp } from '#web/clock.ts'
import type { ReadOnly, ReadWrite, SetApart, StoredRecord } from './database.ts'

/** After this the sign-in screen asks whether to keep sessions, and other data is deleted. Source: docs/product.md, 11.3. */
const KEPT_MS = 30 * DAY_MS

/** The tables with what exists on this device only. */
const LOCAL_ONLY = ['drafts', 'outbox', 'openings', 'receipts', 'receiptBytes'] as const
/** Without what their owner is not asked about. */
const SESSIONS = ['drafts', 'outbox'] as const

/** Moves unsent data and drafts of sessions out of reach of the next owner. */
export async function setApart(transaction: ReadWrite, personId: string, mark: string | undefined): Promise<void> {
  const records = await readLocalOnly(transaction)
  const { savedAt: setApartAt, ...heard } = stamp()
  if (records.length > 0)
    await transaction.objectStore('setApart').put({ personId, setApartAt, ...heard, mark, records }, personId)
}

/** Returns a person's set-apart data. */
export async function giveBack(transaction: ReadWrite, personId: string): Promise<void> {
  const table = transaction.objectStore('setApart')
  const own = await table.get(personId)
  for (const record of own?.records ?? []) await transaction.objectStore(record.table).put(record.value, record.key)
  await table.delete(personId)
}

/** A session that waits for its author to sign in. */
export interface WaitingSession {
  /** Whose data it is in; null for the owner of the device. */
  readonly setApartOf: string | null
  readonly record: StoredRecord
  /** Whether the sign-in screen asks about it. */
  readonly isOld: boolean
}

export async function readWaitingSessions(
  transaction: ReadOnly | ReadWrite,
  owner: string | undefined,
): Promise<WaitingSession[]> {
  const apart = await transaction.objectStore('setApart').getAll()
  const ofOwner = owner === undefined ? [] : await readLocalOnly(transaction)
  const all = [
    ...apart.flatMap(({ personId, records }) => records.map((record) => ({ setApartOf: personId, record }))),
    ...ofOwner.map((record) => ({ setApartOf: null, record })),
  ]
  return all
    .filter(({ record }) => isSession(record))
    .map((one) => ({ ...one, isOld: isExpired(one.record.value as Stamp, KEPT_MS) }))
}

/** An old session is deleted, or not asked about for as long again. */
export async function settleOldSession(
  transaction: ReadWrite,
  { setApartOf, record: { table, key } }: Pick<WaitingSession, 'setApartOf' | 'record'>,
  choice: 'keep' | 'delete',
): Promise<void> {
  const { savedAt: _, ...heard } = stamp()
  const renewed = (value: unknown) => ({ ...(value as Stamp), ...heard })
  if (setApartOf === null) {
    const value = await transaction.objectStore(table).get(key)
    if (choice === 'delete') await transaction.objectStore(table).delete(key)
    else if (value) await transaction.objectStore(table).put(renewed(value), key)
    return
  }
  const apart = transaction.objectStore('setApart')
  const entry = await apart.get(setApartOf)
  if (!entry) return
  const records = entry.records.flatMap((one) => {
    if (one.table !== table || one.key !== key) return [one]
    return choice === 'delete' ? [] : [{ ...one, value: renewed(one.value) }]
  })
  if (records.length === 0) await apart.delete(setApartOf)
  else await apart.put({ ...entry, records }, setApartOf)
}

/** With the server's time where it is missing; the same object if it is nowhere. */
export function stampedEntry(entry: SetApart, heardAt: number): SetApart {
  const isUnstamped = (record: StoredRecord) => isSession(record) && (record.value as Stamp).heardAt === undefined
  if (entry.heardAt !== undefined && !entry.records.some(isUnstamped)) return entry
  const records = entry.records.map((record) =>
    isUnstamped(record) ? { ...record, value: { ...(record.value as Stamp), heardAt } } : record,
  )
  return { ...entry, heardAt: entry.heardAt ?? heardAt, records }
}

/** Without sessions, and older than it is kept. */
export function isOver(entry: SetApart): boolean {
  return !entry.records.some(isSession) && isExpired(entry, KEPT_MS)
}

function isSession({ table }: StoredRecord): boolean {
  return SESSIONS.some((one) => one === table)
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
