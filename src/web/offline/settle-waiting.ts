import { type Stamp, stamp } from '#web/clock.ts'
import type { ReadWrite } from './database.ts'
import { writeAsOwner } from './owner.ts'
import type { WaitingSession } from './set-apart.ts'
import { announceChange } from './store-changes.ts'

/**
 * A person at the sign-in screen has decided about a session that has waited for long. Source: docs/product.md, 11.3.
 */
export async function settleWaiting(session: WaitingSession, choice: 'keep' | 'delete'): Promise<void> {
  await writeAsOwner('strict', (transaction) => settle(transaction, session, choice))
  announceChange('data')
}

/** An old session is deleted, or not asked about for as long again. */
async function settle(
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
