import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, profiles, userRoles, users } from '#server/database/schema/index.ts'
import { lastLink, rita, signIn, signUp } from '#tests/sign-up.ts'
import { countRows, createWorld } from '#tests/world.ts'

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('signing up makes a pending profile from the declared fields, and nothing else', async () => {
  const world = await createWorld()
  const meddled = {
    role: 'admin',
    approval_status: 'approved',
    approvalStatus: 'approved',
    emailVerified: true,
    isAdmin: true,
    organizationRole: 'finance_manager',
    metadata: { organization_name: 'SNMF' },
  }
  expect((await signUp(world, meddled)).status).toBe(200)

  const [profile] = await world.database.select().from(profiles).where(eq(profiles.email, rita.email))
  expect(profile).toMatchObject({
    fullName: 'Rita Khoury',
    approvalStatus: 'pending',
    organizationName: 'SNMY1',
    organizationRole: null,
    phoneNumber: '+961 70 123 456',
    language: 'ar',
  })
  const [user] = await world.database.select().from(users).where(eq(users.email, rita.email))
  expect(user?.emailVerified).toBe(false)
  const userId = user?.id ?? ''
  expect(await world.database.select().from(userRoles).where(eq(userRoles.userId, userId))).toEqual([])
  const belongs = await world.database.select().from(memberships).where(eq(memberships.userId, userId))
  expect(belongs).toEqual([{ id: null, userId, organizationName: 'SNMY1', organizationRole: null }])
})

test('no one signs in before the e-mail is confirmed, nor by a garbled link; the mailed one signs in and opens the dashboard', async () => {
  const world = await createWorld()
  await signUp(world)
  const early = await signIn(world)
  expect([early.status, (await early.json()).code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  const link = await lastLink(world)
  const garbled = await world.request(link.replace(/token=[^&]{20}/, 'token=aaaaaaaaaaaaaaaaaaaa'))
  expect(garbled.headers.get('location')).toContain('error=')
  expect(garbled.headers.getSetCookie()).toEqual([])
  expect((await signIn(world)).status).toBe(403)

  const opened = await world.request(link)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dashboard'])
  expect(await world.callerWith(cookieOf(opened), '').accounts.me()).toMatchObject({
    fullName: 'Rita Khoury',
    approvalStatus: 'pending',
  })
  expect((await signIn(world)).status).toBe(200)
})

test('a known address gets the same answers as another, its owner mails in the language of the sign-up, and keeps the account', async () => {
  const world = await createWorld()
  const again = (email: string) => world.post('/api/auth/send-verification-email', { email, callbackURL: '/dashboard' })
  const answers = []
  for (const call of [
    () => signUp(world),
    () => signUp(world, { name: 'An Impostor', email: 'RITA@example.org', password: 'another' }),
    () => signUp(world, { email: 'tony@example.org', language: 'en' }),
    () => again(rita.email),
    () => again('none@example.org'),
  ]) {
    const answer = await call()
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  expect(new Set(answers.slice(0, 3)).size).toBe(1)
  expect(new Set(answers.slice(3)).size).toBe(1)
  await world.mailQueue.deliver()
  expect(world.mails.map(({ recipient, mail }) => [recipient, mail.subject])).toEqual([
    [rita.email, 'تأكيد بريدك الإلكتروني في «شبكة»'],
    [rita.email, 'لديك حساب في «شبكة»'],
    ['tony@example.org', 'Confirm your email for Shabaka'],
    [rita.email, 'تأكيد بريدك الإلكتروني في «شبكة»'],
  ])
  expect(world.mails[0]?.mail.html).toContain('dir="rtl"')
  expect(await countRows(world.database, "profiles where email = 'rita@example.org'")).toBe(1)
  expect((await signIn(world, 'another')).status).toBe(401)
})

test('a sign-up with a wrong field is refused at it, and one that fails while it is written leaves nothing and mails no one', async () => {
  const world = await createWorld()
  const before = await countRows(world.database, 'auth.users')
  for (const [body, path, problem] of [
    [{ name: ' ' }, 'fullName', 'fullNameRequired'],
    [{ email: 'rita' }, 'email', 'emailInvalid'],
    [{ password: '12345' }, 'password', 'passwordTooShort'],
    [{ organizationName: '' }, 'organizationName', 'organizationRequired'],
    [{ organizationName: 'SNMX' }, 'organizationName', 'organizationRequired'],
    [{ phoneNumber: '1'.repeat(33) }, 'phoneNumber', 'phoneTooLong'],
    [{ name: 7 }, 'name', 'invalid'],
  ] as const) {
    const response = await signUp(world, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path, problem }] })
  }
  await world.owner.execute(
    sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced'; end $$`,
  )
  for (const table of [sql`profiles`, sql`auth.accounts`]) {
    await world.owner.execute(sql`create trigger fail before insert on ${table} for each row execute function fail()`)
    expect((await signUp(world)).ok).toBe(false)
    await world.owner.execute(sql`drop trigger fail on ${table}`)
  }
  for (const table of ['auth.users', 'profiles']) expect(await countRows(world.database, table)).toBe(before)
  await world.mailQueue.deliver()
  expect(world.mails).toEqual([])
})
