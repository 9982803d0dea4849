import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { LANGUAGE_COOKIE } from '#contract/page.ts'
import { type AnswerOf, notReached, refuses } from '#tests/components/fake-server.ts'
import { fill, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs, unmount } from '#tests/components/mount.tsx'
import { aMember } from '#tests/components/people/people.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'

type Mounted = Awaited<ReturnType<typeof mount>>

/** The password fields are not found by a role: jsdom gives them none. */
const labelled = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))

async function signInAs({ t, user }: Mounted, email: string, password: string) {
  await fill(user, await labelled(t.accounts.email), email)
  await fill(user, await labelled(t.accounts.password), password)
  await user.click(screen.getByRole('button', { name: t.accounts.signIn }))
}

async function signUpAs({ t, user }: Mounted, typed: Record<'fullName' | 'email' | 'password', string>) {
  await fill(user, await labelled(t.accounts.fullName), typed.fullName)
  await fill(user, await labelled(t.accounts.email), typed.email)
  await fill(user, await labelled(t.accounts.password), typed.password)
  await fill(user, await labelled(t.accounts.confirmPassword), typed.password)
}

test('an Arabic browser is offered Arabic large, until a language is chosen', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-LB')
  const { user, reload } = await mountAs(null, '/auth')
  localStorage.removeItem('language')
  await reload()
  const offered = async (name: string) => (await screen.findByRole('button', { name })).hasAttribute('data-block')
  expect(await offered('العربية')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'العربية' }))
  await screen.findByRole('button', { name: ar.accounts.signIn })
  await reload()
  expect(await offered('English')).toBe(false)
})

test('each rule of the sign-up form says what is wrong beside its field, in the chosen language', async () => {
  const mounted = await mountAs(null, '/auth?mode=sign-up')
  const { t, user } = mounted
  const submit = await screen.findByRole('button', { name: t.accounts.signUp })
  await user.click(submit)
  for (const text of ['fullNameRequired', 'emailRequired', 'passwordRequired', 'organizationRequired'] as const)
    expect(await screen.findByText(t.accounts[text])).toBeTruthy()
  await signUpAs(mounted, { fullName: 'x'.repeat(121), email: 'rita@example', password: '12345' })
  await fill(user, await labelled(t.accounts.confirmPassword), '123456')
  const phone = await labelled(t.accounts.phone)
  await fill(user, phone, '1'.repeat(33))
  await user.click(submit)
  for (const text of [
    'fullNameTooLong',
    'emailInvalid',
    'phoneTooLong',
    'passwordTooShort',
    'passwordsMustMatch',
  ] as const)
    expect(await screen.findByText(t.accounts[text])).toBeTruthy()
  expect(typedIn(phone)).toBe('1'.repeat(33))
  await user.click(screen.getByRole('button', { name: 'العربية' }))
  // The server answers in it, too.
  await soon(() => document.cookie).toContain(`${LANGUAGE_COOKIE}=ar`)
  expect(await screen.findByText(ar.accounts.phoneTooLong)).toBeTruthy()
})

test('a sign-up form that cannot be sent says why and keeps what was typed', async () => {
  const mounted = await mountAs(null, '/auth?mode=sign-up')
  const { t, user, server } = mounted
  const group = await labelled(t.accounts.organization)
  await within(group).findByRole('option', { name: 'SNMK1' })
  await user.selectOptions(group, 'SNMK1')
  await signUpAs(mounted, { fullName: 'Rita', email: 'rita@example.org', password: 'secret-3' })
  const submit = screen.getByRole('button', { name: t.accounts.signUp })
  server.answerPath('/api/auth/sign-up/email', notReached)
  await user.click(submit)
  expect(await screen.findByText(t.common.networkFailed)).toBeTruthy()
  server.answerPath('/api/auth/sign-up/email', () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 }))
  await user.click(submit)
  expect(await screen.findByText(t.common.unavailable)).toBeTruthy()
  expect(typedIn(await labelled(t.accounts.fullName))).toBe('Rita')
})

test('a generated password fills both fields and the clipboard; one message has the newest one, until it is replaced', async () => {
  const { t, user } = await mountAs(null, '/auth?mode=sign-up')
  const generate = await screen.findByRole('button', { name: t.accounts.generate })
  const password = await labelled(t.accounts.password)
  const codes = () => [...document.querySelectorAll('code')].map((code) => code.textContent)
  await user.dblClick(generate)
  await user.click(generate)
  expect(await screen.findByText(t.accounts.generated)).toBeTruthy()
  expect(screen.getByText(t.accounts.generatedMore, { exact: false })).toBeTruthy()
  expect(typedIn(password)).toMatch(/^[2-9A-Za-z]{6}(-[2-9A-Za-z]{6}){2}$/)
  expect(typedIn(await labelled(t.accounts.confirmPassword))).toBe(typedIn(password))
  await expect.poll(codes).toEqual([typedIn(password)])
  expect(await navigator.clipboard.readText()).toBe(typedIn(password))
  await fill(user, password, 'one of my own')
  await expect.poll(codes).toEqual([])
  await user.click(generate)
  await expect.poll(codes).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: t.accounts.signIn }))
  await expect.poll(codes).toEqual([])
})

test('a sign-in that is refused says why, and the confirmation can be sent again', async () => {
  const mounted = await mountAs(null, '/auth')
  const { t, user, server } = mounted
  server.answerPath('/api/auth/sign-in/email', () => Response.json({}, { status: 401 }))
  await signInAs(mounted, 'rita@example.org', 'wrong')
  expect(await screen.findByText(t.accounts.invalidCredentials)).toBeTruthy()
  server.answerPath('/api/auth/sign-in/email', () => Response.json({ code: 'EMAIL_NOT_VERIFIED' }, { status: 403 }))
  await user.click(screen.getByRole('button', { name: t.accounts.signIn }))
  const again = await screen.findByRole('button', { name: t.accounts.sendAgain })
  server.answerPath('/api/auth/send-verification-email', notReached)
  await user.click(again)
  expect(await screen.findByText(t.common.networkFailed)).toBeTruthy()
  const sent: unknown[] = []
  server.answerPath('/api/auth/send-verification-email', (body) => {
    sent.push(body)
    return Response.json({})
  })
  await user.click(again)
  expect(await screen.findByText(t.accounts.sentAgain)).toBeTruthy()
  expect(sent).toEqual([{ email: 'rita@example.org', callbackURL: '/dashboard' }])
})

test.each([
  ['/members?list=members', '/members?list=members'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/api/auth/sign-out', '/dashboard'],
])('after signing in, the address %s leads to %s', async (next, address) => {
  const mounted = await mount(`/auth?next=${encodeURIComponent(next)}`)
  await expect.poll(mounted.address).toBe(address)
  await screen.findByRole('banner')
})

test.each(['/dashboard', '/sessions/new', '/admin/approvals', '/pending-approval'])(
  'a signed-out visitor of %s signs in first',
  async (path) => {
    const mounted = await mountAs(null, path)
    await expect.poll(mounted.address).toContain('/auth')
    expect(await screen.findByRole('heading', { name: mounted.t.accounts.signInTitle })).toBeTruthy()
  },
)

test.each(['/dashboard', '/sessions', '/sessions/new', '/sessions/0198c0de-0000-7000-8000-000000000000', '/'])(
  'a person who waits for approval is led from %s to the waiting page',
  async (path) => {
    const mounted = await mountAs(aMember({ fullName: 'Patient', approvalStatus: 'pending' }), path)
    await expect.poll(mounted.address).toBe('/pending-approval')
    expect(await screen.findByRole('heading', { name: mounted.t.accounts.pendingTitle })).toBeTruthy()
  },
)

test('a failed request for a reset link shows a message and keeps the address, as does another one', async () => {
  const { t, user, server } = await mountAs(null, '/forgot-password')
  server.answerPath('/api/auth/recovery/request', notReached)
  const send = await screen.findByRole('button', { name: t.accounts.sendLink })
  await user.click(send)
  expect(await screen.findByText(t.accounts.enterEmail)).toBeTruthy()
  await fill(user, await labelled(t.accounts.email), 'rita@example.org')
  await user.click(send)
  expect(await screen.findByText(t.accounts.resetFailed)).toBeTruthy()
  expect(typedIn(await labelled(t.accounts.email))).toBe('rita@example.org')
  server.answerPath('/api/auth/recovery/request', () => Response.json({}))
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: t.accounts.sendAnother }))
  expect(typedIn(await labelled(t.accounts.email))).toBe('rita@example.org')
})

const allowed = (asksCurrentPassword: boolean) => ({
  accounts: { recovery: () => ({ allowed: true, asksCurrentPassword }) },
})

test('a new password asks for the present one without a link; each failure shows its message, until it is set', async () => {
  const answer = (updatePassword: AnswerOf<'accounts', 'updatePassword'>) => ({ accounts: { updatePassword } })
  const { t, user, server } = await mount('/reset-password', allowed(true))
  const set = await screen.findByRole('button', { name: t.accounts.setPassword })
  await fill(user, await labelled(t.accounts.newPassword), '12345')
  await fill(user, await labelled(t.accounts.confirmPassword), '123456')
  await user.click(set)
  for (const text of ['currentRequired', 'passwordTooShort', 'passwordsDoNotMatch'] as const)
    expect(await screen.findByText(t.accounts[text])).toBeTruthy()
  await fill(user, await labelled(t.accounts.currentPassword), 'a guess')
  await fill(user, await labelled(t.accounts.newPassword), 'new-secret')
  await fill(user, await labelled(t.accounts.confirmPassword), 'new-secret')
  const failing = (code: 'INVALID_PASSWORD' | 'UNEXPECTED', status: number, data?: object) =>
    answer(refuses(code, status, data))
  server.answer(failing('INVALID_PASSWORD', 403))
  await user.click(set)
  expect(await screen.findByText(t.accounts.currentWrong)).toBeTruthy()
  server.answer(failing('UNEXPECTED', 500, { reference: 'R-123' }))
  await user.click(set)
  expect(await screen.findByText(t.accounts.passwordFailed)).toBeTruthy()
  expect((await screen.findByText(/R-123/)).textContent).toContain(t.accounts.passwordFailedMore)
  server.answer(answer(() => undefined))
  await user.click(set)
  expect(await screen.findByText(t.accounts.passwordUpdated)).toBeTruthy()
  expect(server.sent('accounts.updatePassword').at(-1)).toEqual({ password: 'new-secret', currentPassword: 'a guess' })
})

test('a link that does not work any more says so, whatever it has', async () => {
  window.location.hash = '#type=recovery&access_token=a&refresh_token=b'
  const { t, server } = await mountAs(null, '/reset-password', {
    accounts: { setSession: refuses('INVALID_LINK', 403) },
  })
  expect(await screen.findByRole('heading', { name: t.accounts.invalidTitle })).toBeTruthy()
  expect(server.sent('accounts.setSession')).toEqual([{ accessToken: 'a', refreshToken: 'b' }])
  await unmount()
  window.location.hash = '#nonsense'
  await mountAs(null, '/reset-password', {
    accounts: { recovery: () => ({ allowed: false, asksCurrentPassword: false }) },
  })
  expect(await screen.findByText(t.accounts.invalidLink)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.accounts.requestNew }).getAttribute('href')).toBe('/forgot-password')
  window.location.hash = ''
  await unmount()
  // That of a confirmation.
  await mountAs(null, '/dashboard?error=TOKEN_EXPIRED')
  expect(await screen.findByText(t.accounts.linkExpired)).toBeTruthy()
  await unmount()
  // One that was opened before.
  await mountAs(null, '/auth?confirmed=true&next=%2Fdashboard')
  expect(await screen.findByText(t.accounts.confirmed)).toBeTruthy()
  expect(screen.queryByText(t.accounts.linkExpired)).toBeNull()
})

test('a person who waits for approval may set a new password too', async () => {
  const { t, reload } = await mountAs(aMember({ approvalStatus: 'pending' }), '/reset-password', allowed(false))
  expect(await labelled(t.accounts.newPassword)).toBeTruthy()
  await reload('/forgot-password')
  expect(await screen.findByRole('heading', { name: t.accounts.forgotTitle })).toBeTruthy()
})
