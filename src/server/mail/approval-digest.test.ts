import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outgoingMails } from '#server/database/schema/index.ts'
import { createWorld, type World } from '#tests/world.ts'
import { enqueueApprovalDigest } from './approval-digest.ts'

const enqueue = (world: World) => world.database.transaction((tx) => enqueueApprovalDigest(tx, 'http://shabaka.test'))

const subjectsSent = async (world: World) => {
  await world.mailQueue.deliver()
  return world.mails.map(({ mail }) => mail.subject)
}

test('admins get a digest at most once an hour, and the next one counts everyone who waits by then', async () => {
  const world = await createWorld()
  await enqueue(world)
  expect(await subjectsSent(world)).toEqual(['One person waiting for approval'])
  await world.person({ status: 'pending' })
  await enqueue(world)
  await world.person({ status: 'pending' })
  await enqueue(world)
  expect(await subjectsSent(world)).toEqual(['One person waiting for approval'])
  // The hour is over.
  await world.database.execute(sql`
    update outgoing_mails set next_attempt_at = next_attempt_at - interval '61 minutes',
      sent_at = sent_at - interval '61 minutes'`)
  expect(await subjectsSent(world)).toEqual(['One person waiting for approval', '3 people waiting for approval'])
})

test('confirming the address queues a digest for the admins', async () => {
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
  await expect.poll(async () => (await subjectsSent(world)).at(-1)).toBe('2 people waiting for approval')
})

test('a decision is mailed to the person in their language, with the reason, and a digest of no one is dropped', async () => {
  const world = await createWorld()
  const other = await world.person({ fullName: 'ريم', status: 'pending' })
  await other.accounts.setLanguage({ language: 'ar' })
  world.mailServer.isUp = false
  await enqueue(world)
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  await world.admin.approvals.decide({ id: other.id, status: 'rejected', reason: 'لا نعرفك' })
  const kinds = await world.database.select({ kind: outgoingMails.kind }).from(outgoingMails)
  expect(kinds).toEqual([{ kind: 'decision' }, { kind: 'decision' }])
  world.mailServer.isUp = true
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  await world.mailQueue.deliver()
  const sent = world.mails.map(({ mail }) => `${mail.subject}: ${mail.text}`)
  expect(sent.find((text) => text.startsWith('Welcome to Shabaka'))).toContain('approved your account')
  expect(sent.find((text) => text.startsWith('لم تتمّ الموافقة على طلبك'))).toMatch(/السبب: .?لا نعرفك/)
})
