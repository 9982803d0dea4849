import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { BEFORE_FIRST_RELEASE, backdate, DATABASES, MIGRATIONS, queryIn } from '#tests/outdated-network.ts'
import {
  aHome,
  callerAt,
  command,
  isStopped,
  kill,
  openHome,
  SERVE,
  signInAt,
  startApp,
  TIMEOUT_MS,
} from '#tests/running-app.ts'

test('a missing variable is a plain sentence, also where the log is JSON', { timeout: TIMEOUT_MS }, async () => {
  const app = startApp(SERVE, { APP_URL: 'https://shabaka.example.org', MAIL_FROM: '' })
  expect([await app.ended(), app.printed()]).toEqual([
    1,
    expect.stringMatching(
      /^Shabaka cannot start:\n {2}SMTP_URL is missing: the address of a mail server.*\n {2}MAIL_FROM is missing/,
    ),
  ])
})

async function aTakenPort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => new Promise((done) => taken.close(() => done())))
  await once(taken, 'listening')
  return (taken.address() as AddressInfo).port
}

describe('one demo', { timeout: TIMEOUT_MS }, () => {
  let home: Awaited<ReturnType<typeof openHome>>
  let port: number
  let app: ReturnType<typeof home.start>

  beforeAll(async () => {
    home = await openHome()
    port = await freePort()
  })
  afterAll(() => home.close(), TIMEOUT_MS)

  test('starts also after it was killed during its very first start', async () => {
    // Killed as soon as the data folder has a file, and at several moments after it.
    for (const delayMs of [0, 250, 600, 1200]) {
      const interrupted = home.start(port)
      while (!existsSync(resolve(home.dataDir, 'cluster.json'))) await pause(5)
      await pause(delayMs)
      await kill(interrupted.child, 'SIGKILL')
    }
    app = home.start(port)
    await app.ready()
    expect((await (await callerAt(port)).sessions.list({})).rows.length).toBeGreaterThan(20)
  })

  test('has npm run admin, which makes someone who signed up an administrator, and no one else', async () => {
    const admin = (email: string) => home.start(port, { HOST: '0.0.0.0' }, command('admin', email))
    const unknown = admin('unknown@example.org')
    expect([await unknown.ended(), unknown.printed()]).toEqual([
      1,
      expect.stringContaining('No one has signed up with unknown@example.org'),
    ])
    // While the app runs.
    const granted = admin('Pending@shabaka.example')
    expect([await granted.ended(), granted.printed()]).toEqual([0, expect.stringContaining('is an administrator now')])
    expect((await signInAt(port, 'shabaka-demo', 'pending@shabaka.example')).status).toBe(200)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  })

  test('ends open streams at SIGTERM without cutting them, and then itself with its database', async () => {
    const cookie = (await signInAt(port)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const stream = await fetch(`http://localhost:${port}/api/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    await kill(app.child, 'SIGTERM')
    // Reading the text fails if the stream was cut.
    expect(await stream.text()).toContain('retry:')
    expect(app.child.exitCode).toBe(0)
    expect(app.printed()).not.toContain('warning')
    expect(await isStopped(home.dataDir)).toBe(true)
  })

  test('names a port that is taken, and stops its database again', async () => {
    await kill(app.child, 'SIGTERM')
    const takenPort = await aTakenPort()
    const refused = home.start(takenPort)
    expect(await refused.ended()).toBe(1)
    expect(refused.printed()).toContain(`Port ${takenPort} on 127.0.0.1 is already taken`)
    expect(await isStopped(home.dataDir)).toBe(true)
  })

  test('never becomes a real network', async () => {
    await kill(app.child, 'SIGTERM')
    const production = home.startProduction(port)
    expect(await production.ended()).toBe(1)
    expect(production.printed()).toContain('holds the demo network')
  })

  test('has a random password where others can reach it, and shows no one its mails', async () => {
    await kill(app.child, 'SIGTERM')
    app = home.start(port, { DEMO_PUBLIC: 'yes' })
    await app.ready()
    const password = /with the password (\S+):/.exec(app.printed())?.[1] ?? ''
    expect(password).toMatch(/^[0-9a-f]{24}$/)
    const statusWith = async (secret: string) => (await signInAt(port, secret)).status
    expect([await statusWith('shabaka-demo'), await statusWith(password)]).toEqual([401, 200])
    expect((await fetch(`http://localhost:${port}/demo/mail`)).status).toBe(404)
  })
})

test('a port that is taken is found before a PostgreSQL is made, and a start that is interrupted leaves none running', {
  timeout: TIMEOUT_MS,
}, async () => {
  const home = await aHome()
  const port = await aTakenPort()
  for (const start of [home.start, home.startProduction]) {
    const refused = start(port)
    expect(await refused.ended()).toBe(1)
    expect(refused.printed()).toContain(`Port ${port} on 127.0.0.1 is already taken`)
    expect(await readdir(home.dataDir)).toEqual([])
  }
  const app = home.start(await freePort())
  while (!existsSync(resolve(home.dataDir, 'cluster.json'))) await pause(5)
  await pause(300)
  await kill(app.child, 'SIGINT')
  expect(await isStopped(home.dataDir)).toBe(true)
})

test('a real network has no demo people and no page of mails, and neither a demo nor a version that cannot upgrade it touches it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const home = await aHome()
  const port = await freePort()
  const app = home.startProduction(port)
  await app.ready()
  expect((await fetch(`http://localhost:${port}/demo/mail`)).status).toBe(404)
  const signIn = await signInAt(port, 'shabaka-demo', 'admin@shabaka.example')
  expect(signIn.status).toBe(401)

  const signUp = await fetch(`http://localhost:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }),
  })
  expect(signUp.status).toBe(200)
  await kill(app.child, 'SIGTERM')
  const demo = home.start(port)
  expect(await demo.ended()).toBe(1)
  expect(demo.printed()).toContain('holds a real network')

  // As a version from before the first release left it.
  await backdate(home)
  for (const start of [
    () => home.startProduction(port),
    () => home.start(port),
    () => home.start(port, {}, command('admin', 'rita@example.org')),
  ]) {
    const refused = start()
    expect(await refused.ended()).toBe(1)
    expect(refused.printed()).toContain('from before the first release, which this version cannot upgrade')
  }
  expect(await queryIn(home, 'postgres', DATABASES)).toEqual([{ name: 'shabaka' }])
  expect(await queryIn(home, 'shabaka', MIGRATIONS)).toEqual([{ at: BEFORE_FIRST_RELEASE }])
})
