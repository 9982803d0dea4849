import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adoptAuditLogYears } from '#server/queries/network-settings.ts'
import { cleanUpOf } from '#tests/clean-up.ts'
import { listenAs } from '#tests/event-stream.ts'
import { aCount } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

test('a change is recorded with both values and everyone with an open page is notified; one without changes is not', async () => {
  const { app, admin, member } = await createWorld()
  const { organizations: _, ...stored } = await admin.settings.get()
  // It has the settings of the specification.
  expect(stored).toMatchObject({ memberView: 'details', auditLogYears: 2, version: 1 })
  const stream = await listenAs(app, member.cookie)
  expect(await admin.settings.save(stored)).toEqual({ version: 1 })
  expect(await admin.settings.save({ memberView: 'presence', auditLogYears: 5, version: 1 })).toEqual({ version: 2 })
  expect(await stream.nextChange()).toBe('network_settings null')
  expect((await member.accounts.me())?.settings).toMatchObject({ memberView: 'presence' })
  const { rows } = await admin.audit.list({ kind: 'settings' })
  const settings = [
    { setting: 'member_view', before: 'details', after: 'presence' },
    { setting: 'audit_log_years', before: '2', after: '5' },
  ]
  expect(rows).toMatchObject([{ action: 'settings.changed', actor: { name: 'Admin' }, details: { settings } }])
  for (const auditLogYears of [0, 11, 101, 1.5])
    expect(await refusalOf(admin.settings.save({ memberView: 'details', auditLogYears, version: 2 }))).toBe(
      'INVALID_INPUT',
    )
  expect(await admin.settings.get()).toMatchObject({ auditLogYears: 5, version: 2 })
})

test('of two admins who save in parallel one is informed of the other', async () => {
  const { admin } = await createWorld()
  const outcomes = await Promise.allSettled(
    [3, 4].map((auditLogYears) => admin.settings.save({ memberView: 'details', auditLogYears, version: 1 })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'SETTINGS_CHANGED', data: { version: 2 } })
  expect((await admin.audit.list({ kind: 'settings' })).rows).toHaveLength(1)
})

test('of two admins who change different settings both are saved, and one setting that both changed has to be decided', async () => {
  const { admin } = await createWorld()
  const { memberView, auditLogYears, unconfirmedDays, removedYears, version } = await admin.settings.get()
  const opened = { memberView, auditLogYears, unconfirmedDays, removedYears }
  const edit = { ...opened, opened, version }
  await admin.settings.save({ ...edit, memberView: 'presence' })
  await admin.settings.save({ ...edit, auditLogYears: 5 })
  expect(await admin.settings.get()).toMatchObject({ ...opened, memberView: 'presence', auditLogYears: 5 })
  await expect(admin.settings.save({ ...edit, auditLogYears: 7 })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['auditLogYears'], stored: { ...opened, memberView: 'presence', auditLogYears: 5 } },
  })
})

test('bookkeeping is on where anything of it was used before it was a setting, and off elsewhere', async () => {
  const world = await createWorld()
  const { admin, leader, financeManager, owner } = world
  const [, update = ''] = (await readFile('src/server/database/migrations/0050_bookkeeping.sql', 'utf8')).split(
    '--> statement-breakpoint',
  )
  const isOn = async () => (await leader.accounts.me())?.settings.hasBookkeeping
  const { version, ...settings } = await admin.settings.get()
  await admin.settings.save({ ...settings, version, hasBookkeeping: false })
  await owner.execute(update)
  expect(await isOn()).toBe(false)
  await financeManager.cashCounts.finish(aCount())
  await owner.execute(update)
  expect(await isOn()).toBe(true)
  // A page of an earlier version does not send it, and leaves it as it is.
  const { hasBookkeeping: _, ...former } = await admin.settings.get()
  await admin.settings.save({ ...former, memberView: 'presence' })
  expect(await isOn()).toBe(true)
  expect((await admin.audit.list({ kind: 'settings' })).rows.map(({ details }) => details.settings)).toContainEqual([
    { setting: 'has_bookkeeping', before: 'true', after: 'false' },
  ])
})

test('what the operator set counts until an admin decides, even if it is longer', async () => {
  const { admin, database } = await createWorld()
  await adoptAuditLogYears(database, 20)
  expect((await admin.settings.get()).auditLogYears).toBe(20)
  await admin.settings.save({ memberView: 'presence', auditLogYears: 20, version: 1 })
  await adoptAuditLogYears(database, 3)
  expect((await admin.settings.get()).auditLogYears).toBe(20)
})

test('old rows of the audit log are deleted by the setting', async () => {
  const world = await createWorld()
  const { admin, database } = world
  const old = sql`insert into audit_log (action, recorded_at) values ('export.members', now() - interval '30 months')`
  await database.execute(old)
  const left = async (auditLogYears: number, version: number) => {
    await admin.settings.save({ memberView: 'details', auditLogYears, version })
    await cleanUpOf(world)
    return countRows(database, "audit_log where action = 'export.members'")
  }
  expect([await left(3, 1), await left(2, 2)]).toEqual([1, 0])
})
