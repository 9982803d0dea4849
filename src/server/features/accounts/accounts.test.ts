import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { memberships, profiles, userRoles, users } from '#server/database/schema/index.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const rita = {
  name: 'Rita Khoury',
  email: 'rita@example.org',
  password: 'secret',
  organizationName: 'SNMY1',
  phoneNumber: '+961 70 123 456',
  language: 'ar',
}
const signUp = (world: World, body: object = {}) => world.post('/api/auth/sign-up/email', { ...rita, ...body })
const signIn = (world: World, password = 'secret', email = rita.email) =>
  world.post('/api/auth/sign-in/email', { email, password })

/** The link in the last mail, as a path of the app. */
async function lastLink(world: World): Promise<string> {
  await world.mailQueue.deliver()
  const link = /https?:\/\/\S+/.exec(world.mails.at(-1)?.mail.text ?? '')
  if (!link) throw new Error('There is no mail with a link')
  return link[0].replace('http://shabaka.test', '')
}

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

test('nobody signs in before the e-mail is confirmed; the mailed link signs in and opens the dashboard', async () => {
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
    await world.database.execute(
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

test('a wrong address and a wrong password are refused alike', async () => {
  const world = await createWorld()
  await signUp(world)
  const [wrongPassword, wrongAddress] = [
    await signIn(world, 'guess!'),
    await signIn(world, 'secret', 'none@example.org'),
  ]
  expect(wrongPassword.status).toBe(401)
  expect([wrongAddress.status, await wrongAddress.json()]).toEqual([wrongPassword.status, await wrongPassword.json()])
})

test('the confirmation is sent again when asked for; the answer is the same for every address', async () => {
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

test('a garbled confirmation link confirms nobody', async () => {
  const world = await createWorld()
  await signUp(world)
  const link = (await lastLink(world)).replace(/token=[^&]{20}/, 'token=aaaaaaaaaaaaaaaaaaaa')
  const opened = await world.request(link)
  expect(opened.headers.get('location')).toContain('error=')
  expect(opened.headers.getSetCookie()).toEqual([])
  expect((await signIn(world)).status).toBe(403)
})

test('signing out ends the session on the server', async () => {
  const world = await createWorld()
  expect(await world.member.accounts.me()).toMatchObject({ id: world.member.id })
  await world.post('/api/auth/sign-out', {}, { cookie: world.member.cookie })
  expect(await world.member.accounts.me()).toBeNull()
  expect(await refusalOf(world.member.dashboard.summary())).toBe('UNAUTHENTICATED')
})

test('a request from another site is refused', async () => {
  const world = await createWorld()
  const fromElsewhere = { origin: 'https://evil.example', cookie: world.member.cookie }
  expect((await world.post('/api/auth/sign-out', {}, fromElsewhere)).status).toBe(403)
  expect(await world.member.accounts.me()).not.toBeNull()
})

test('the language that a person chooses is stored for mails', async () => {
  const world = await createWorld()
  await world.member.accounts.setLanguage({ language: 'ar' })
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.id, world.member.id))
  expect(profile?.language).toBe('ar')
})

test('300 wrong passwords for one account from many addresses are stopped; the owner still signs in where they did before', async () => {
  const world = await createWorld()
  await signUp(world)
  await world.request(await lastLink(world))
  const from = (address: number, password: string, cookie = '') =>
    world.post(
      '/api/auth/sign-in/email',
      { email: rita.email, password },
      { 'x-forwarded-for': `192.0.2.${address}`, ...(cookie ? { cookie } : {}) },
    )
  const own = await from(1, 'secret')
  const known =
    own.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('shabaka.known='))
      ?.split(';')[0] ?? ''
  expect([own.status, known]).toEqual([200, expect.stringMatching(/^shabaka\.known=.{40,}/)])

  const statuses: number[] = []
  for (let guess = 0; guess < 300; guess++) statuses.push((await from(2 + (guess % 250), `guess-${guess}`)).status)
  expect(statuses.filter((status) => status === 401).length).toBe(20)
  expect(statuses.filter((status) => status === 429).length).toBe(280)
  // Even the right password is not taken from a strange device now; from the owner's it is.
  expect((await from(3, 'secret')).status).toBe(429)
  expect((await from(1, 'secret', known)).status).toBe(200)
  // A mark that somebody made up is none.
  expect((await from(4, 'secret', 'shabaka.known=made-up')).status).toBe(429)
  // Of a long cookie no more is looked at than is ever given out, since each mark costs a signature.
  const mark = known.slice('shabaka.known='.length)
  expect((await from(5, 'secret', `shabaka.known=${'x.'.repeat(4)}${mark}`)).status).toBe(200)
  expect((await from(6, 'secret', `shabaka.known=${'x.'.repeat(5)}${mark}`)).status).toBe(429)
})

test('a sign-in or sign-up that is sent as a form is refused, so that none avoids the limits', async () => {
  const world = await createWorld()
  await signUp(world)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
    const response = await world.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': type },
      body: `email=${rita.email}&password=secret`,
    })
    expect(response.status).toBe(415)
  }
  expect((await world.post('/api/auth/sign-in/email', { password: 'secret' })).status).toBe(400)
})

test('whether an address has an account or not, one password is hashed for each answer', async () => {
  const world = await createWorld()
  await signUp(world)
  const { password } = await world.auth.$context
  const [hash, verify] = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
  const hashed = async (call: Promise<Response>) => {
    const before = hash.mock.calls.length + verify.mock.calls.length
    await call
    return hash.mock.calls.length + verify.mock.calls.length - before
  }
  expect(await hashed(signIn(world, 'guess'))).toBe(1)
  expect(await hashed(signIn(world, 'guess', 'none@example.org'))).toBe(1)
  expect(await hashed(signUp(world))).toBe(1)
  expect(await hashed(signUp(world, { email: 'new@example.org' }))).toBe(1)
})

test('an unknown address has the same limit as an account', async () => {
  const world = await createWorld()
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++) statuses.push((await signIn(world, 'guess', 'none@example.org')).status)
  expect([statuses[19], statuses[20]]).toEqual([401, 429])
})

test('thirty wrong passwords from one address in a minute are enough', async () => {
  const world = await createWorld()
  await signUp(world)
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess++)
    statuses.push((await signIn(world, 'guess', `somebody${guess}@example.org`)).status)
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses[30]).toBe(429)
})
