import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDeviceCookie } from '#server/auth/attempts/device-cookie.ts'
import { OPEN_PATHS } from '#server/auth/auth.ts'
import { makeAdmin } from '#server/auth/first-admin.ts'
import { issueRecovery } from '#server/auth/recovery/recovery.ts'
import { giveApp, pendingCookieOf, sendCode, sessionCookieOf } from '#tests/second-factor.ts'
import { cookiesOf, EMAIL, signIn, worldWithRita } from '#tests/sign-in.ts'
import type { World } from '#tests/world.ts'

type Rita = Awaited<ReturnType<typeof worldWithRita>>['rita']

const NEW_PASSWORD = 'a new secret of Rita'

/** The link that confirms Rita's address, mailed as it would be for an account that is not confirmed yet. */
async function confirm(world: World): Promise<Response> {
  await world.database.execute(sql`update auth.users set email_verified = false where email = ${EMAIL}`)
  await world.post('/api/auth/send-verification-email', { email: EMAIL, callbackURL: '/dashboard' })
  await world.mailQueue.deliver()
  const link = /http:\/\/shabaka\.test(\S+)/.exec(world.mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
  return world.request(link)
}

async function recover(world: World, rita: Rita): Promise<readonly Response[]> {
  const tokens = await issueRecovery(world.database, rita.id, world.clock())
  const opened = await world.post('/rpc/accounts/setSession', { json: tokens })
  const cookie = cookiesOf(opened).join('; ')
  const set = await world.post('/rpc/accounts/updatePassword', { json: { password: NEW_PASSWORD } }, { cookie })
  expect([opened.status, set.status]).toEqual([200, 200])
  return [opened, set]
}

const PATHS: readonly (readonly [name: string, arrive: (world: World, rita: Rita) => Promise<Response>])[] = [
  ['the password', (world) => signIn(world)],
  [
    'the password on a known device',
    (world) => {
      const known = createDeviceCookie(world.secret, 'http://shabaka.test').remember(EMAIL, new Headers())
      return signIn(world, { cookie: known.split(';')[0] ?? '' })
    },
  ],
  ['the confirmation link of a sign-up', confirm],
  [
    'a new password by a mailed link',
    async (world, rita) => {
      for (const response of await recover(world, rita)) expect(sessionCookieOf(response)).toBeUndefined()
      return signIn(world, {}, { password: NEW_PASSWORD })
    },
  ],
  [
    'a first administrator by the operator’s command',
    async (world) => {
      await makeAdmin(world.database, EMAIL)
      return signIn(world)
    },
  ],
]

test.each(PATHS)('%s asks for the second step, and makes no session without it', async (_name, arrive) => {
  const { world, rita } = await worldWithRita()
  const app = await giveApp(world, rita.id)
  await world.database.execute(sql`delete from auth.sessions`)
  const response = await arrive(world, rita)
  const pending = pendingCookieOf(response)
  // A link goes on from there to where it leads otherwise.
  const location = response.headers.get('location')
  expect(location).toBe(response.status === 302 ? '/auth?step=second&next=%2Fdashboard' : null)
  expect(await world.database.$count(sql`auth.sessions`)).toBe(0)
  expect(await world.callerWith(pending, rita.id).accounts.me()).toBeNull()
  const done = await sendCode(world, pending, app.nextCode())
  const session = sessionCookieOf(done)
  expect([done.status, await done.text()]).toEqual([200, '{"status":true}'])
  expect(await world.callerWith(session ?? '', rita.id).accounts.me()).toMatchObject({ id: rita.id })
})

test('the authentication library refuses every session of such an account, whatever asks it for one', async () => {
  const { world, rita } = await worldWithRita()
  const { internalAdapter } = await world.auth.$context
  expect(await internalAdapter.createSession(rita.id)).toMatchObject({ userId: rita.id })
  await giveApp(world, rita.id)
  await expect(internalAdapter.createSession(rita.id)).rejects.toMatchObject({
    body: { code: 'SECOND_FACTOR_REQUIRED' },
  })
})

test('the reachable paths are those of the table, and the ones that make no session', () => {
  const WITHOUT_SESSION = [
    'POST /sign-up/email',
    'POST /sign-out',
    'POST /send-verification-email',
    'POST /recovery/request',
    'HEAD /verify-email',
  ]
  const MAKING_SESSIONS = [
    'POST /sign-in/email',
    'GET /verify-email',
    'POST /second-step/code',
    'POST /second-step/passkey',
  ]
  expect([...OPEN_PATHS].sort()).toEqual([...WITHOUT_SESSION, ...MAKING_SESSIONS].sort())
})

test('no code of the server stores a session itself', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(own.length).toBeGreaterThan(100)
  const storing = own.filter((file) =>
    /insert\(authSessions\)|insert into auth\.sessions/.test(readFileSync(join('src/server', file), 'utf8')),
  )
  expect(storing).toEqual([])
})
