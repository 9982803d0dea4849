import { expect, test } from 'vitest'
import { CONFIRMED_STEPS } from '#domain/network/first-steps.ts'
import { firstSteps } from '#server/database/schema/index.ts'
import { recordBackup } from '#server/operations/backup/state.ts'
import { giveApp } from '#tests/second-factor.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

async function createNewNetwork() {
  const world = await createWorld()
  await world.owner.delete(firstSteps)
  await recordBackup(world.database, { isNightly: true })
  const openSteps = async () =>
    ((await world.admin.home.network()).firstSteps ?? []).flatMap(({ step, isDone }) => (isDone ? [] : [step]))
  return { ...world, openSteps }
}

test('the list of a new network ends for good once all steps are done', async () => {
  const { admin, member, database, openSteps, ...world } = await createNewNetwork()
  expect(await openSteps()).toEqual([
    ...['name', 'groups', 'secondAdmin', 'testMail', 'backupKey', 'firstBackup', 'secondFactor', 'invitations'],
  ])
  const { version, memberView, auditLogYears } = await admin.settings.get()
  await admin.settings.save({ version, memberView, auditLogYears, name: ' Network of the mountain ' })
  expect((await admin.accounts.me())?.settings.name).toBe('Network of the mountain')
  await admin.users.grantAdmin({ userId: member.id })
  await recordBackup(database, { verifiedAt: new Date(world.clock()), isEncrypted: true })
  await giveApp({ ...world, database }, admin.id)
  expect(await openSteps()).toEqual([...CONFIRMED_STEPS])
  for (const step of [...CONFIRMED_STEPS, 'groups'] as const) await admin.firstSteps.confirm({ step })
  expect((await admin.home.network()).firstSteps).toBeNull()
  await admin.users.revokeAdmin({ userId: member.id })
  expect((await admin.home.network()).firstSteps).toBeNull()
})

test('without backups of the app their steps are missing, and a step that the app knows cannot be confirmed', async () => {
  const { admin, database } = await createNewNetwork()
  await recordBackup(database, { isNightly: false })
  const steps = (await admin.home.network()).firstSteps?.map(({ step }) => step)
  expect(steps).toEqual(['name', 'groups', 'secondAdmin', 'testMail', 'secondFactor', 'invitations'])
  expect(await refusalOf(admin.firstSteps.confirm({ step: 'secondAdmin' as 'groups' }))).toBe('INVALID_INPUT')
})

test('a test mail goes to the own address, five times an hour at most', async () => {
  const { admin, mailQueue, mails } = await createNewNetwork()
  for (let sent = 0; sent < 5; sent += 1) await admin.firstSteps.sendTestMail()
  expect(await refusalOf(admin.firstSteps.sendTestMail())).toBe('TOO_MANY_MAILS')
  await mailQueue.deliver()
  const { email } = (await admin.accounts.me()) ?? {}
  expect(mails.map(({ recipient, mail }) => [recipient, mail.subject])).toEqual(
    Array.from({ length: 5 }, () => [email, 'Test email from Shabaka']),
  )
})
