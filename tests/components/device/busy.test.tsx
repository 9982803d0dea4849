import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { fill, openBy, typedIn } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aMember, anAdmin, inTransferSeason } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'

const EMAIL = 'rita@example.org'
const PASSWORD = 'a secret of Rita'

/** A page for someone signed out, whose first calls to a path are refused because the server is busy. */
async function mountBusy(address: string, path: string, { times, seconds }: { times: number; seconds: number }) {
  const page = await mountAs(null, address)
  const calls = { count: 0 }
  const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/', 'retry-after': String(seconds) }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input instanceof Request ? input.url : input).endsWith(path)) return page.server.fetch(input, init)
    calls.count += 1
    return calls.count > times
      ? Response.json({}, { headers })
      : Response.json({ code: 'BUSY' }, { status: 429, headers })
  })
  return { ...page, calls }
}

/** From now on only the test moves the clock. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
}

async function fillSignIn({ t, user }: Awaited<ReturnType<typeof mountBusy>>) {
  await fill(user, await screen.findByLabelText(textPattern(t.accounts.email)), EMAIL)
  await fill(user, screen.getByLabelText(textPattern(t.accounts.password)), PASSWORD)
  return screen.getByRole('button', { name: t.accounts.signIn })
}

test('when too many people sign in, the form says so, keeps what was typed and signs in later without another press', async () => {
  const page = await mountBusy('/auth', '/api/auth/sign-in/email', { times: 2, seconds: 2 })
  const { t, user, calls, server, address } = page
  const submit = await fillSignIn(page)
  stopTime()
  await user.click(submit)
  for (const tries of [1, 2]) {
    await expect.poll(() => calls.count).toBe(tries)
    await expect.poll(() => screen.queryByText(textPattern(t.common.tryingAgain, { seconds: 2 }))).toBeTruthy()
    expect(screen.getByText(textPattern(t.common.manySignIn)).getAttribute('role')).toBe('status')
    expect(typedIn(screen.getByLabelText(textPattern(t.accounts.email)))).toBe(EMAIL)
    if (tries === 2) server.answer({ accounts: { me: () => aMember({ approvalStatus: 'pending' }) } })
    await vi.advanceTimersByTimeAsync(2_000)
  }
  vi.useRealTimers()
  await expect.poll(address).toBe('/pending-approval')
  expect(calls.count).toBe(3)
})

test('someone who leaves the form while it waits is not signed in', async () => {
  const page = await mountBusy('/auth', '/api/auth/sign-in/email', { times: 99, seconds: 3 })
  const { t, user, calls } = page
  const submit = await fillSignIn(page)
  stopTime()
  await user.click(submit)
  await expect.poll(() => screen.queryByText(textPattern(t.common.tryingAgain, { seconds: 3 }))).toBeTruthy()
  await user.click(screen.getByRole('link', { name: t.accounts.signUp }))
  await expect.poll(() => screen.queryByRole('heading', { name: t.accounts.signUpTitle })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(screen.queryByText(textPattern(t.common.manySignIn))).toBeNull()
  expect(calls.count).toBe(1)
})

test('after many tries the form says that the server is busy, and can be sent again', async () => {
  const { t, user, calls } = await mountBusy('/auth?mode=sign-up', '/api/auth/sign-up/email', { times: 99, seconds: 1 })
  await fill(user, await screen.findByLabelText(textPattern(t.accounts.fullName)), 'Rita Khoury')
  const email = screen.getByLabelText(textPattern(t.accounts.email))
  await fill(user, email, EMAIL)
  await screen.findByRole('option', { name: /SNMK1/ })
  await user.selectOptions(screen.getByLabelText(textPattern(t.accounts.organization)), 'SNMK1')
  await fill(user, screen.getByLabelText(textPattern(t.accounts.password)), PASSWORD)
  await fill(user, screen.getByLabelText(textPattern(t.accounts.confirmPassword)), PASSWORD)
  const submit = screen.getByRole('button', { name: t.accounts.signUp })
  stopTime()
  await user.click(submit)
  for (let tries = 1; tries < 12; tries += 1) {
    await expect.poll(() => calls.count).toBe(tries)
    await expect.poll(() => screen.queryByText(textPattern(t.common.manySignIn))).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  vi.useRealTimers()
  expect(await screen.findByText(t.common.busy)).toBeTruthy()
  await expect.poll(() => (submit as HTMLButtonElement).disabled).toBe(false)
  expect(typedIn(email)).toBe(EMAIL)
  expect(calls.count).toBe(12)
})

test('a password form inside the app waits and tries again in the same way', async () => {
  inTransferSeason()
  const { t, user, server } = await mountAs(anAdmin(), '/members', {
    transfer: { scan: refuses('LOCKED', 403), unlock: refuses('BUSY', 429, { retryAfterSeconds: 1 }) },
  })
  const dialog = await openBy(user, t.transfer.open)
  await fill(user, within(dialog.element).getByLabelText(textPattern(t.transfer.password)), PASSWORD)
  stopTime()
  await user.click(dialog.getByRole('button', { name: t.transfer.continue }))
  await expect.poll(() => dialog.queryByText(textPattern(t.common.manySignIn))).toBeTruthy()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => server.sent('transfer.unlock').length).toBe(2)
})
