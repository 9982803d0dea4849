import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { LARGEST_RECEIPT } from '#domain/texts/limits.ts'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { aBackupOf, contentsOf, ownerUrlOf } from '#tests/backups.ts'
import { aRequest } from '#tests/factories.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { aJpeg, aPdf } from '#tests/receipt-files.ts'
import { sendReceipt } from '#tests/receipts.ts'
import { createWorld } from '#tests/world.ts'
import { carryErasures } from './erasure-file.ts'
import { restoreBackup } from './restore.ts'

/** As large as a receipt may be, and not compressible. */
function aLargePdf(): Uint8Array {
  const [start, end] = [aPdf(), aPdf()]
  const bytes = randomBytes(LARGEST_RECEIPT)
  bytes.set(start)
  bytes.set(end, bytes.length - end.length)
  return Uint8Array.from(bytes)
}

test('receipts are as they were after a restore, but those that were erased since are erased again', async () => {
  const world = await createWorld()
  const { id: transactionId } = await world.financeManager.finance.request(aRequest())
  const send = async (bytes: Uint8Array) => {
    const id = uuid()
    expect(await sendReceipt(world, world.financeManager, { id, transactionId, bytes })).toBe('200')
    return id
  }
  const ids: string[] = []
  for (const bytes of [aJpeg(), aLargePdf(), aLargePdf(), aLargePdf()]) ids.push(await send(bytes))
  const path = await aBackupOf(world)
  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, NO_KEYS)
  expect(await contentsOf(restored.database)).toEqual(await contentsOf(world.owner))
  // Hexadecimal digits take twice the room before they are compressed.
  expect((await stat(path)).size).toBeLessThan(1.25 * 3 * LARGEST_RECEIPT)

  const [erased = ''] = ids
  // One that came and went is known as erased.
  const late = await send(aJpeg())
  for (const id of [erased, late]) await world.admin.receipts.erase({ id })
  await carryErasures(ownerUrlOf(world), dirname(path))
  const again = await emptyDatabase()
  expect(await restoreBackup(again.url, path, NO_KEYS)).toMatchObject({ erasedAgain: 1 })
  const { rows } = await again.database.execute('select id, bytes is null as is_erased from receipts')
  expect(rows.filter(({ is_erased }) => is_erased)).toEqual([{ id: erased, is_erased: true }])
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  const erasures = await again.database.execute("select subject_id from erasures where kind = 'receipt' order by 1")
  expect(erasures.rows.map(({ subject_id }) => subject_id)).toEqual([erased, late].sort())
})
