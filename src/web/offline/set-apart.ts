import { DAY_MS } from '#domain/dates/dates.ts'
import { isExpired, type Stamp, stamp } from '#web/clock.ts'
import type { ReadOnly, ReadWrite, StoredRecord } from './database.ts'

/**
 * After this time the sign-in screen asks whether to keep sessions, and other data is deleted. Source: docs/product.md,
 * 11.3.
 */
export const KEPT_MS = 30 * DAY_MS

/** The tables with data that exists on this device only. */
const LOCAL_ONLY = ['drafts', 'outbox', 'openings', 'receipts', 'receiptBytes', 'handOvers'] as const
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
  /** The id of the person whose data has it; null for the owner of the device. */
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

/** Whether a record is a session. The sign-in screen does not ask about others. */
export function isSession({ table }: StoredRecord): boolean {
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
