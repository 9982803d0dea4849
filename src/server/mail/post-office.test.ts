import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { countRows, createWorld } from '#tests/world.ts'
import { smtpDelivery } from './delivery.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'
import { openPostOffice } from './post-office.ts'

async function mailServer(port?: number) {
  const server = await startMailServer(port)
  onTestFinished(server.close)
  return server
}

async function officeFor(port: number) {
  const world = await createWorld()
  const delivery = smtpDelivery(`smtp://127.0.0.1:${port}`, 'Shabaka <no-reply@example.org>')
  const office = openPostOffice({ databaseUrl: world.url, delivery, log: createLog(() => undefined), keepSent: false })
  onTestFinished(office.close)
  return { world, office }
}

test('a mail goes out by SMTP, with text and HTML, and its words are forgotten', async () => {
  const server = await mailServer()
  const { world, office } = await officeFor(server.port)
  await office.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await office.deliver()
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]?.to).toBe('rita@example.org')
  expect(server.taken[0]?.text).toMatch(/text\/plain[\s\S]*text\/html/)
  expect(await countRows(world.database, "outgoing_mails where text <> '' or html <> ''")).toBe(0)
})

test('a mail that no server took waits, and arrives once when the server is there', async () => {
  const port = await freePort()
  const { world, office } = await officeFor(port)
  await office.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await office.deliver()
  expect(await countRows(world.database, 'outgoing_mails where attempts > 0 and sent_at is null')).toBe(1)

  const server = await mailServer(port)
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  await Promise.all([office.deliver(), office.deliver(), world.postOffice.deliver()])
  await office.deliver()
  expect([...server.taken, ...world.mails]).toHaveLength(1)
})

test('a mail that was taken while the database was lost is not sent again', async () => {
  const world = await createWorld()
  let deliveries = 0
  const office = openPostOffice({
    databaseUrl: world.url,
    log: createLog(() => undefined),
    keepSent: false,
    delivery: async () => {
      deliveries += 1
      // The transaction that waits for this delivery.
      await world.database.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`)
    },
  })
  onTestFinished(office.close)
  await office.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await expect
    .poll(async () => {
      await office.deliver()
      return countRows(world.database, 'outgoing_mails where sent_at is not null')
    })
    .toBe(1)
  expect(deliveries).toBe(1)
})

test('a mail that is taken only after its delivery was given up is not sent again', async () => {
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
  const office = openPostOffice({ databaseUrl: world.url, delivery, log, keepSent: false, deliveryMs: 50 })
  onTestFinished(office.close)
  await office.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test/link'))
  await office.deliver()
  expect(await countRows(world.database, 'outgoing_mails where attempts = 1 and sent_at is null')).toBe(1)
  take()
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  await office.deliver()
  expect(await countRows(world.database, 'outgoing_mails where sent_at is not null')).toBe(1)
  expect(deliveries).toBe(1)
})

test('nobody is written to more than five times in an hour, whoever asks', async () => {
  const { world } = await officeFor(await freePort())
  for (let times = 0; times < 8; times++)
    await world.postOffice.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test'))
  await world.postOffice.send('tony@example.org', confirmationMail('en', 'Tony', 'http://shabaka.test'))
  await world.postOffice.deliver()
  const recipients = world.mails.map(({ recipient }) => recipient)
  expect(recipients.filter((one) => one === 'rita@example.org')).toHaveLength(5)
  expect(recipients).toContain('tony@example.org')
})

test('a mail whose link has expired is not sent any more', async () => {
  const server = await mailServer()
  const { world, office } = await officeFor(await freePort())
  await office.send('rita@example.org', confirmationMail('en', 'Rita', 'http://shabaka.test'))
  await office.deliver()
  await world.database.execute('update outgoing_mails set expires_at = now(), next_attempt_at = now()')
  await world.postOffice.deliver()
  expect([server.taken, world.mails]).toEqual([[], []])
  expect(await countRows(world.database, 'outgoing_mails')).toBe(0)
})

test('a name that would become a link is not written into a mail', () => {
  for (const name of ['win.example.com', 'https://x', 'a@b'])
    expect(confirmationMail('en', name, 'http://shabaka.test').text).toMatch(/^Hello,/)
  for (const name of ['Maria-Rita K.', 'St. George'])
    expect(confirmationMail('en', name, 'http://shabaka.test').text).toContain(`Hello ${name},`)
  expect(confirmationMail('en', 'د. جورج', 'http://shabaka.test').text).toContain('Hello \u2068د. جورج\u2069,')
  expect(confirmationMail('ar', 'د. جورج', 'http://shabaka.test').text).toContain('أهلًا د. جورج،')
})

test('what people typed cannot become HTML in a mail', () => {
  const mail = alreadyRegisteredMail('en', '<img src=x onerror=alert(1)>', 'http://shabaka.test/?a=1&b="2"')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('"2"')
})

test('mails in Arabic are written from the right', () => {
  expect(confirmationMail('ar', 'ريتا', 'http://shabaka.test').html).toContain('<html lang="ar" dir="rtl">')
})
