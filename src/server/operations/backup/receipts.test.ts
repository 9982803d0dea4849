import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { LARGEST_RECEIPT } from '#domain/limits.ts'
import { aBackupOf, contentsOf, ownerUrlOf } from '#tests/backups.ts'
import { aRequest } from '#tests/factories.ts'
import { emptyDatabase } from '#tests/first-migration.ts'
import { aJpeg, aPdf } from '#tests/receipt-files.ts'
import { sendReceipt } from '#tests/receipts.ts'
import { createWorld } from '#tests/world.ts'
import { NO_KEYS } from './encryption.ts'
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

async function withReceipts(files: readonly Uint8Array[]) {
  const world = await createWorld()
  const { id: transactionId } = await world.financeManager.finance.request(aRequest())
  const ids = files.map(() => uuid())
  for (const [index, bytes] of files.entries())
    expect(await sendReceipt(world, world.financeManager, { id: ids[index] ?? '', transactionId, bytes })).toBe('200')
  return { world, transactionId, ids }
}

test('receipts are as they were after a backup and a restore, which is hardly larger than they are', async () => {
  const files = [aJpeg(), aLargePdf(), aLargePdf(), aLargePdf()]
  const { world } = await withReceipts(files)
  const path = await aBackupOf(world)
  const restored = await emptyDatabase()
  await restoreBackup(restored.url, path, NO_KEYS)
  expect(await contentsOf(restored.database)).toEqual(await contentsOf(world.owner))
  // Hexadecimal digits take twice the room before they are compressed.
  expect((await stat(path)).size).toBeLessThan(1.25 * 3 * LARGEST_RECEIPT)
})

test('a receipt that was erased after the backup is erased again, and one that came and went is known as erased', async () => {
  const { world, transactionId, ids } = await withReceipts([aJpeg(), aJpeg()])
  const [kept, erased = ''] = ids
  const path = await aBackupOf(world)
  const late = uuid()
  await sendReceipt(world, world.financeManager, { id: late, transactionId })
  for (const id of [erased, late]) await world.admin.receipts.erase({ id })
  await carryErasures(ownerUrlOf(world), dirname(path))
  const restored = await emptyDatabase()
  expect(await restoreBackup(restored.url, path, NO_KEYS)).toMatchObject({ erasedAgain: 1 })
  const { rows } = await restored.database.execute(
    'select id, bytes is null as is_erased from receipts order by added_at, id',
  )
  expect(rows).toEqual([
    { id: kept, is_erased: false },
    { id: erased, is_erased: true },
  ])
  const erasures = await restored.database.execute("select subject_id from erasures where kind = 'receipt' order by 1")
  expect(erasures.rows.map(({ subject_id }) => subject_id)).toEqual([erased, late].sort())
})
