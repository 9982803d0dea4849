import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outgoingMails } from '#server/database/schema/index.ts'
import { createWorld, type World } from '#tests/world.ts'
import { announceWaiting } from './waiting.ts'

const announce = (world: World, isNews = true) =>
  world.database.transaction((tx) => announceWaiting(tx, 'http://shabaka.test', isNews))

const mailsOf = async (world: World) => {
  await world.mailQueue.deliver()
  return world.mails.map(({ mail }) => mail.subject)
}

test('admins are told at most once an hour how many wait, and later what came meanwhile', async () => {
  const world = await createWorld()
  await announce(world)
  expect(await mailsOf(world)).toEqual(['One person waits for approval'])
  await world.person({ status: 'pending' })
  await announce(world)
  await world.person({ status: 'pending' })
  await announce(world)
  expect(await mailsOf(world)).toEqual(['One person waits for approval'])
  // The hour is over.
  await world.database.execute(sql`
    update outgoing_mails set next_attempt_at = next_attempt_at - interval '61 minutes',
      sent_at = sent_at - interval '61 minutes'`)
  expect(await mailsOf(world)).toEqual(['One person waits for approval', '3 people wait for approval'])
})

test('where nobody waits any more, nothing is sent', async () => {
  const world = await createWorld()
  world.mailServer.isUp = false
  await announce(world)
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  const kinds = await world.database.select({ kind: outgoingMails.kind }).from(outgoingMails)
  expect(kinds).toEqual([{ kind: 'decision' }])
})

test('who is approved or rejected is told, with the reason, in their language', async () => {
  const world = await createWorld()
  const other = await world.person({ fullName: 'ريم', status: 'pending' })
  await other.accounts.setLanguage({ language: 'ar' })
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  await world.admin.approvals.decide({ id: other.id, status: 'rejected', reason: 'لا نعرفك' })
  await world.mailQueue.deliver()
  const told = world.mails.map(({ mail }) => `${mail.subject}: ${mail.text}`)
  expect(told.find((text) => text.startsWith('Welcome to Shabaka'))).toContain('approved your account')
  expect(told.find((text) => text.startsWith('لم تتمّ الموافقة على طلبك'))).toMatch(/السبب: .?لا نعرفك/)
})

test('who confirms the address begins to wait, and the admins are told', async () => {
  const world = await createWorld()
  const email = 'new@example.org'
  await world.post('/api/auth/sign-up/email', {
    name: 'New',
    email,
    password: 'a new secret',
    organizationName: 'SNMY1',
  })
  await world.mailQueue.deliver()
  expect(world.mails.map(({ mail }) => mail.subject)).toEqual(['Confirm your email for Shabaka'])
  const link = /http:\/\/shabaka\.test(\S+)/.exec(world.mails[0]?.mail.text ?? '')?.[1] ?? ''
  await world.request(link)
  await expect.poll(async () => (await mailsOf(world)).at(-1)).toBe('2 people wait for approval')
})
