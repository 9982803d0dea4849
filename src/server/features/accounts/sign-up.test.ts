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
  expect(
    await world.database
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, user?.id ?? '')),
  ).toEqual([])
  const belongs = await world.database
    .select()
    .from(memberships)
    .where(eq(memberships.userId, user?.id ?? ''))
  expect(belongs).toEqual([{ id: null, userId: user?.id, organizationName: 'SNMY1', organizationRole: null }])
})

test('no one signs in before the e-mail is confirmed; the mailed link signs in and opens the dashboard', async () => {
  const world = await createWorld()
  await signUp(world)
  const early = await signIn(world)
  expect([early.status, (await early.json()).code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])

  const opened = await world.request(await lastLink(world))
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dashboard'])
  expect(await world.callerWith(cookieOf(opened), '').accounts.me()).toMatchObject({
    fullName: 'Rita Khoury',
    approvalStatus: 'pending',
  })
  expect((await signIn(world)).status).toBe(200)
})

test('the confirmation mail is written in the language of the sign-up', async () => {
  const world = await createWorld()
  await signUp(world)
  await signUp(world, { email: 'tony@example.org', language: 'en' })
  await world.mailQueue.deliver()
  expect(world.mails.map(({ recipient, mail }) => [recipient, mail.subject])).toEqual([
    ['rita@example.org', 'تأكيد بريدك الإلكتروني في «شبكة»'],
    ['tony@example.org', 'Confirm your email for Shabaka'],
  ])
  expect(world.mails[0]?.mail.html).toContain('dir="rtl"')
})

test('an address that has an account gets the same answer, and its owner a mail that says so', async () => {
  const world = await createWorld()
  const first = await signUp(world)
  const second = await signUp(world, { name: 'An Impostor', email: 'RITA@example.org', password: 'another' })
  expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
  await world.mailQueue.deliver()
  expect(world.mails.map(({ mail }) => mail.subject)).toEqual([
    'تأكيد بريدك الإلكتروني في «شبكة»',
    'لديك حساب في «شبكة»',
  ])
  expect(await countRows(world.database, "profiles where email = 'rita@example.org'")).toBe(1)
  expect((await signIn(world, 'another')).status).toBe(401)
})

test.each([
  [{ name: ' ' }, { path: 'fullName', problem: 'fullNameRequired' }],
  [{ email: 'rita' }, { path: 'email', problem: 'emailInvalid' }],
  [{ password: '12345' }, { path: 'password', problem: 'passwordTooShort' }],
  [{ organizationName: '' }, { path: 'organizationName', problem: 'organizationRequired' }],
  [{ organizationName: 'SNMX' }, { path: 'organizationName', problem: 'organizationRequired' }],
  [{ phoneNumber: '1'.repeat(33) }, { path: 'phoneNumber', problem: 'phoneTooLong' }],
  [{ name: 7 }, { path: 'name', problem: 'invalid' }],
])('a sign-up with %j is refused at its field, and leaves nothing', async (body, field) => {
  const world = await createWorld()
  const before = await countRows(world.database, 'auth.users')
  const response = await signUp(world, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [field] })
  expect(await countRows(world.database, 'auth.users')).toBe(before)
})

test.each(['profiles', 'auth.accounts'])(
  'a sign-up that fails while %s is written leaves neither user nor profile',
  async (table) => {
    const world = await createWorld()
    const before = await countRows(world.database, 'profiles')
    await world.owner.execute(
      sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced'; end $$;
    create trigger fail before insert on ${table} for each row execute function fail();`),
    )
    expect((await signUp(world)).ok).toBe(false)
    expect(await countRows(world.database, 'auth.users')).toBe(before)
    expect(await countRows(world.database, 'profiles')).toBe(before)
    await world.mailQueue.deliver()
    expect(world.mails).toEqual([])
  },
)

test('the confirmation is sent again on request; the answer is the same for every address', async () => {
  const world = await createWorld()
  await signUp(world)
  const again = (email: string) => world.post('/api/auth/send-verification-email', { email, callbackURL: '/dashboard' })
  const [known, unknown] = [await again(rita.email), await again('none@example.org')]
  expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
  await world.mailQueue.deliver()
  expect(world.mails.map(({ recipient }) => recipient)).toEqual([rita.email, rita.email])
})

test('a sign-up while the mail server is down is not lost: the mail arrives when it is up, once', async () => {
  const world = await createWorld()
  world.mailServer.isUp = false
  expect((await signUp(world)).status).toBe(200)
  await world.mailQueue.deliver()
  expect(world.mails).toEqual([])
  world.mailServer.isUp = true
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  for (let rounds = 0; rounds < 3; rounds++) await world.mailQueue.deliver()
  expect(world.mails.map(({ recipient }) => recipient)).toEqual([rita.email])
})

test('a garbled confirmation link confirms no one', async () => {
  const world = await createWorld()
  await signUp(world)
  const link = (await lastLink(world)).replace(/token=[^&]{20}/, 'token=aaaaaaaaaaaaaaaaaaaa')
  const opened = await world.request(link)
  expect(opened.headers.get('location')).toContain('error=')
  expect(opened.headers.getSetCookie()).toEqual([])
  expect((await signIn(world)).status).toBe(403)
})
