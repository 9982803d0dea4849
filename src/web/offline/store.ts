import type { Me } from '#contract/accounts/accounts.ts'
import type { ReadWrite, Table } from './database.ts'
import { lostStore, noteWrite, StoreLost } from './missing-store.ts'
import { nextOrder, readAsOwner, requestClaim, requestWipe, settleOwner, writeAsOwner } from './owner.ts'
import { readWaitingSessions, type WaitingSession } from './set-apart.ts'
import { announceChange } from './store-changes.ts'

const TYPED: readonly Table[] = ['drafts', 'outbox', 'receipts', 'handOvers']

/** A record to write; without a value it is deleted. */
export interface Write {
  readonly table: Table
  readonly key: string
  readonly value?: unknown
  /** Whether the present record stays as it is. */
  readonly keeps?: (now: unknown) => boolean
}

/** Every access checks in its own transaction that the device still belongs to the person. */
export interface Store {
  readonly personId: string
  /**
   * Writes all records or none, which are on disk when it resolves. @returns false if the device has another owner now
   * @throws if the browser stores nothing, or has deleted the store
   */
  put(...writes: readonly Write[]): Promise<boolean>
  /** One value; undefined also if the device has another owner now. */
  get<Value>(table: Table, key: string): Promise<Value | undefined>
  /** All values of a table; none if the device has another owner now. */
  getAll<Value>(table: Table): Promise<Value[]>
  /**
   * Changes a record in one transaction across all tabs.
   * @param change returns the new value, null to delete, or undefined to keep it; `order` is higher than that of
   * everything written before, whatever the clock says
   * @param otherWrites written together with it
   * @returns whether something was written
   */
  update<Value>(
    table: Table,
    key: string,
    change: (now: Value | undefined, order: number) => Value | null | undefined,
    ...otherWrites: readonly Write[]
  ): Promise<boolean>
  /** Changes all records of a table in one transaction. @param change returns the records to write */
  updateAll<Value>(table: Table, change: (now: readonly Value[], order: number) => readonly Write[]): Promise<boolean>
}

export function createStore(personId: string): Store {
  return {
    personId,

    async put(...writes) {
      const isCacheOnly = writes.every(({ table }) => table === 'queries')
      const write = writeAsOwner(isCacheOnly ? 'relaxed' : 'strict', async (transaction, owner) => {
        if (!isOwner(owner, personId)) return false
        await writeAll(transaction, writes)
        return true
      })
      const isWritten = await (hasTyped(writes) ? noteWrite(write, (isStored) => isStored) : write)
      if (isWritten && !isCacheOnly) announceChange('data')
      return isWritten
    },

    get<Value>(table: Table, key: string) {
      return readAsOwner(
        async (transaction, owner) =>
          (owner === personId ? await transaction.objectStore(table).get(key) : undefined) as Value | undefined,
      )
    },

    getAll<Value>(table: Table) {
      return readAsOwner(
        async (transaction, owner) =>
          (owner === personId ? await transaction.objectStore(table).getAll() : []) as Value[],
      )
    },

    async update<Value>(
      table: Table,
      key: string,
      change: (now: Value | undefined, order: number) => Value | null | undefined,
      ...otherWrites: readonly Write[]
    ) {
      let isStored = false
      const write = writeAsOwner('strict', async (transaction, owner) => {
        if (!isOwner(owner, personId)) return false
        const now = (await transaction.objectStore(table).get(key)) as Value | undefined
        const value = change(now, await nextOrder(transaction))
        if (value === undefined) return false
        isStored = value !== null
        await writeAll(transaction, [{ table, key, value: value ?? undefined }, ...otherWrites])
        return true
      })
      const isWritten = await (TYPED.includes(table) ? noteWrite(write, () => isStored) : write)
      if (isWritten) announceChange('data')
      return isWritten
    },

    async updateAll<Value>(table: Table, change: (now: readonly Value[], order: number) => readonly Write[]) {
      let isStored = false
      const write = writeAsOwner('strict', async (transaction, owner) => {
        if (!isOwner(owner, personId)) return false
        const now = (await transaction.objectStore(table).getAll()) as Value[]
        const writes = change(now, await nextOrder(transaction))
        isStored = hasTyped(writes)
        await writeAll(transaction, writes)
        return writes.length > 0
      })
      const isWritten = await (TYPED.includes(table) ? noteWrite(write, () => isStored) : write)
      if (isWritten) announceChange('data')
      return isWritten
    },
  }
}

/**
 * Whether the person is the owner; false if the device has another one now. @throws StoreLost if it has none because
 * the store was deleted
 */
function isOwner(owner: string | undefined, personId: string): boolean {
  if (owner === undefined && lostStore.get()) throw new StoreLost()
  return owner === personId
}

function hasTyped(writes: readonly Write[]): boolean {
  return writes.some(({ table, value }) => TYPED.includes(table) && value !== undefined)
}

async function writeAll(transaction: ReadWrite, writes: readonly Write[]): Promise<void> {
  for (const { table, key, value, keeps } of writes) {
    const records = transaction.objectStore(table)
    if (keeps?.(await records.get(key))) continue
    await (value === undefined ? records.delete(key) : records.put(value, key))
  }
}

/**
 * Claims the store for the person in the server's latest answer, and sets another person's unsent data apart. It is
 * delayed to the next transaction if the database does not answer.
 */
export async function claimDevice({ id, accessMark }: Pick<Me, 'id' | 'accessMark'>): Promise<void> {
  requestClaim({ personId: id, mark: accessMark })
  await settleOwner()
}

/** Deletes everything of a person. If the database does not answer, the next transaction does it. */
export async function wipeDevice(personId: string): Promise<void> {
  requestWipe(personId)
  await settleOwner()
}

export function deviceOwner(): Promise<string | undefined> {
  return readAsOwner(async (_, owner) => owner)
}

/** Sessions waiting for their authors to sign in. Source: docs/product.md, 11.3. */
export function readWaitingForSignIn(): Promise<WaitingSession[]> {
  return readAsOwner(readWaitingSessions)
}
