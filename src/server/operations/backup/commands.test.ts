import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '#server/database/set-up/command.ts'
import { readBackupState } from '#server/queries/backup-state.ts'
import { aFolder, PASSPHRASE } from '#tests/backups.ts'
import { freePort } from '#tests/free-port.ts'
import { aHome, command, isStopped, kill, openHome, readyAndStopped, startApp, TIMEOUT_MS } from '#tests/running-app.ts'

async function runCommand(script: string, file: string, environment: NodeJS.ProcessEnv, ...options: string[]) {
  const running = startApp(command(script, file, ...options), environment)
  const status = await running.ended()
  return { status, printed: running.printed() }
}

let home: Awaited<ReturnType<typeof openHome>>
let app: ReturnType<typeof home.startProduction>
beforeAll(async () => {
  home = await openHome()
  app = home.startProduction(await freePort())
  await app.ready()
}, TIMEOUT_MS)
afterAll(() => home.close(), TIMEOUT_MS)

test('a running network is backed up, verified, and restored elsewhere', { timeout: 3 * TIMEOUT_MS }, async () => {
  const file = join(await aFolder(), 'network.backup')
  const here = { DATA_DIR: home.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }

  const written = await runCommand('backup', file, here)
  expect(written).toMatchObject({ status: 0, printed: expect.stringMatching(/is whole: \d+\.\d MB, encrypted/) })
  expect(written.printed).not.toContain(PASSPHRASE)
  expect(written.printed).not.toContain('Warning')
  const state = () => withDatabase({ databaseUrl: null, dataDir: home.dataDir }, () => undefined, readBackupState)
  expect(await state()).toMatchObject({ isEncrypted: null, verifiedAt: null })

  const verified = await runCommand('verify', file, here)
  // Where this system runs PostgreSQL as another user, a line before says so.
  expect(verified.printed.trim().split('\n').slice(-4)).toEqual([
    expect.stringMatching(/^The backup can be restored: \d+ rows in \d+ tables/),
    'No one was erased since the backup, as far as the file erasures.jsonl beside it says.',
    'Every balance is what its ledger says.',
    'Every stored count is right.',
  ])
  expect(verified.status).toBe(0)
  const takenAt = (await state()).verifiedAt
  expect(await state()).toMatchObject({ isEncrypted: true, verifiedAt: expect.any(Date), nightlyAt: null })
  // With the option a backup is restored at once.
  const restored = await runCommand('backup', `${file}.second`, here, '--verify')
  expect(restored).toMatchObject({ status: 0, printed: expect.stringContaining('counts as verified.') })
  expect((await state()).verifiedAt?.getTime()).toBeGreaterThan(takenAt?.getTime() ?? 0)
  expect((await runCommand('restore', file, here)).printed).toContain('The database is not empty')

  const other = await aHome()
  const there = { DATA_DIR: other.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
  const refused = await runCommand('restore', file, { ...there, BACKUP_PASSPHRASE: 'four words of somebody' })
  expect(refused).toMatchObject({ status: 1, printed: expect.stringContaining('cannot be opened') })
  // Not even a cluster was created for it.
  expect(await readdir(other.dataDir)).toEqual([])
  expect(await runCommand('restore', file, there)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('Every table was compared with the backup.'),
  })
  expect(await isStopped(other.dataDir)).toBe(true)
  await readyAndStopped(other.startProduction(await freePort()))
})

test('a backup is verified on a machine without a network, and nothing of it is left', {
  timeout: TIMEOUT_MS,
}, async () => {
  await kill(app.child, 'SIGTERM')
  const folder = await aFolder()
  const file = join(folder, 'network.backup')
  const withoutKey = await runCommand('backup', file, { DATA_DIR: home.dataDir })
  expect(withoutKey).toMatchObject({ status: 1, printed: expect.stringContaining('--unencrypted') })
  expect(await readdir(folder)).toEqual([])
  expect(await isStopped(home.dataDir)).toBe(true)
  const written = await runCommand('backup', file, { DATA_DIR: home.dataDir }, '--unencrypted')
  expect(written.status).toBe(0)
  expect(written.printed).toContain('Warning: the backup is not encrypted')
  expect(await isStopped(home.dataDir)).toBe(true)

  const verified = await runCommand('verify', file, { DATA_DIR: join(folder, 'none'), TMPDIR: folder })
  expect(verified.status).toBe(0)
  const left = (await readdir(folder)).filter((name) => !name.startsWith('tsx-'))
  expect(left.sort()).toEqual(['network.backup', 'network.backup.sha256'])
  const damaged = join(folder, 'damaged.backup')
  await writeFile(damaged, 'shabaka-backup 1\nnothing')
  const refused = await runCommand('verify', damaged, { DATA_DIR: join(folder, 'none') })
  expect(refused).toMatchObject({ status: 1, printed: expect.stringContaining(damaged) })
})
