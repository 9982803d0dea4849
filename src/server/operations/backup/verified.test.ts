import { expect, inject, test } from 'vitest'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { backupNotice, readBackupState } from '#server/queries/backup-state.ts'
import { aBackupOf, aNetwork, PASSPHRASE } from '#tests/backups.ts'
import { createWorld, type World } from '#tests/world.ts'
import { tellNetwork } from './nightly/tell-network.ts'
import { proveBackup } from './prove-backup.ts'
import { recordBackup } from './state.ts'

const KEYS = { ...NO_KEYS, passphrase: PASSPHRASE }

async function verify(world: World, path: string, keys = NO_KEYS) {
  const proof = await proveBackup(inject('serverUrl'), path, keys)
  await tellNetwork({ databaseUrl: world.url, dataDir: '' }, '', proof, () => undefined)
  return readBackupState(world.database)
}

const hasFailed = async (world: World) => backupNotice(await readBackupState(world.database), Date.now())?.hasFailed

test('only a backup that was restored counts as verified, once, and only for its own network', async () => {
  const world = await aNetwork()
  const path = await aBackupOf(world, KEYS)
  expect(await readBackupState(world.database)).toMatchObject({ verifiedAt: null, isEncrypted: null })
  const other = await createWorld({ hasOwnDatabase: true })
  await other.database.execute(`update backup_state set since = since + interval '1 second'`)
  expect(await verify(other, path, KEYS)).toMatchObject({ verifiedAt: null })
  const { verifiedAt } = await verify(world, path, KEYS)
  expect(verifiedAt).toEqual(expect.any(Date))
  expect(await readBackupState(world.database)).toMatchObject({ isEncrypted: true })
  await recordBackup(world.database, { verifiedAt: new Date((verifiedAt?.getTime() ?? 0) + 1_000) })
  expect((await verify(world, path, KEYS)).verifiedAt?.getTime()).toBe((verifiedAt?.getTime() ?? 0) + 1_000)
})

test('a backup that is not encrypted clears no failure, one that is does', async () => {
  const world = await aNetwork()
  await recordBackup(world.database, { isNightly: true, failedAt: new Date(), failure: 'the disk is full' })
  await aBackupOf(world, KEYS)
  expect(await hasFailed(world)).toBe(true)
  await verify(world, await aBackupOf(world))
  expect(await hasFailed(world)).toBe(true)
  await verify(world, await aBackupOf(world, KEYS), KEYS)
  expect(await hasFailed(world)).toBe(false)
})
