import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log/log.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { countRows, createWorld } from '#tests/world.ts'
import { smtpDelivery } from './delivery.ts'
import { openMailQueue } from './mail-queue.ts'
import { confirmationMail } from './mails.ts'

async function mailServer(port?: number) {
  const server = await startMailServer(port)
  onTestFinished(server.close)
  return server
}

async function queueOn(port: number) {
  const world = await createWorld()
  const delivery = smtpDelivery(`smtp://127.0.0.1:${port}`, 'Shabaka <no-reply@example.org>')
  const queue = openMailQueue({ databaseUrl: world.url, delivery, log: createLog(() => undefined), keepSent: false })
  onTestFinished(queue.close)
  return { world, queue }
}

test('a mail is sent by SMTP with text and HTML, a line break in its subject adds no header, and its text is blanked', async () => {
  const server = await mailServer()
  const { world, queue } = await queueOn(server.port)
  const subject = 'Welcome\r\nBcc: tony@example.org'
  await queue.send('rita@example.org', { ...confirmationMail('en', 'Rita', 'http://shabaka.test/link'), subject })
  await queue.deliver()
  expect(server.taken.map(({ to }) => to)).toEqual(['rita@example.org'])
  expect(server.taken[0]?.text).toMatch(/text\/plain[\s\S]*text\/html/)
  expect(server.taken[0]?.text).not.toMatch(/^bcc:/im)
  expect(await countRows(world.database, "outgoing_mails where text <> '' or html <> ''")).toBe(0)
})

test('a mail that no server accepted stays queued, and arrives once when the server is up', async () => {
  const port = await freePort()
  const { world, queue } = await queueOn(port)
  await queue.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await queue.deliver()
  expect(await countRows(world.database, 'outgoing_mails where attempts > 0 and sent_at is null')).toBe(1)

  const server = await mailServer(port)
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  await Promise.all([queue.deliver(), queue.deliver(), world.mailQueue.deliver()])
  await queue.deliver()
  expect([...server.taken, ...world.mails]).toHaveLength(1)
})

test('a mail that was accepted while the database was lost is not sent again', async () => {
  const world = await createWorld()
  let deliveries = 0
  const queue = openMailQueue({
    databaseUrl: world.url,
    log: createLog(() => undefined),
    keepSent: false,
    delivery: async () => {
      deliveries += 1
      // Ends the transaction that waits for this delivery.
      await world.database.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
    },
  })
  onTestFinished(queue.close)
  await queue.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await expect
    .poll(async () => {
      await queue.deliver()
      return countRows(world.database, 'outgoing_mails where sent_at is not null')
    })
    .toBe(1)
  expect(deliveries).toBe(1)
})

test('a mail that is accepted only after its delivery timed out is not sent again', async () => {
  const world = await createWorld()
  let deliveries = 0
  let take = () => {}
  const delivery = () => {
    deliveries += 1
    return new Promise<void>((resolve) => {
      take = resolve
    })
  }
  const log = createLog(() => undefined)
  const queue = openMailQueue({ databaseUrl: world.url, delivery, log, keepSent: false, deliveryTimeoutMs: 50 })
  onTestFinished(queue.close)
  await queue.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await queue.deliver()
  expect(await countRows(world.database, 'outgoing_mails where attempts = 1 and sent_at is null')).toBe(1)
  take()
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  await queue.deliver()
  expect(await countRows(world.database, 'outgoing_mails where sent_at is not null')).toBe(1)
  expect(deliveries).toBe(1)
})

test('no one gets more than five mails of a kind in an hour', async () => {
  const world = await createWorld()
  for (let times = 0; times < 8; times++)
    await world.mailQueue.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test'))
  await world.mailQueue.send('tony@example.org', confirmationMail('en', 'Tony', 'http://shabaka.test'))
  await world.mailQueue.deliver()
  const recipients = world.mails.map(({ recipient }) => recipient)
  expect(recipients.filter((one) => one === 'rita@example.org')).toHaveLength(5)
  expect(recipients).toContain('tony@example.org')
})

test('a mail whose link has expired is not sent', async () => {
  const world = await createWorld()
  world.mailServer.isUp = false
  await world.mailQueue.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test'))
  await world.mailQueue.deliver()
  await world.database.execute('update outgoing_mails set expires_at = now(), next_attempt_at = now()')
  world.mailServer.isUp = true
  await world.mailQueue.deliver()
  expect(world.mails).toEqual([])
  expect(await countRows(world.database, 'outgoing_mails')).toBe(0)
})

test('a mail that expires while another one is delivered is not sent', async () => {
  const world = await createWorld()
  const delivered: string[] = []
  let isOpen = false
  const queue = openMailQueue({
    databaseUrl: world.url,
    log: createLog(() => undefined),
    keepSent: false,
    delivery: async (recipient) => {
      delivered.push(recipient)
      await world.database.execute("update outgoing_mails set expires_at = now() where recipient = 'tony@example.org'")
    },
    delivers: () => isOpen,
  })
  onTestFinished(queue.close)
  for (const recipient of ['rita@example.org', 'tony@example.org'])
    await queue.send(recipient, confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  isOpen = true
  await queue.deliver()
  expect(delivered).toEqual(['rita@example.org'])
})
