import { PAGE_PERSON_ID } from '#contract/page.ts'
import { createPerson } from '#tests/people.ts'
import { signIn, signUp, signUpApproved } from './accounts.ts'
import { expect, linkMailedTo, test, textPattern } from './journey.ts'
import { cutEvents } from './network.ts'
import { openScreen } from './open-screen.ts'
import { setApproval } from './rights.ts'

test('signed-out visitors are sent to sign in, and back to the page they asked for', { tag: '@Arabic' }, async ({
  page,
  app,
  t,
  language,
}) => {
  const credentials = { email: `next.${language}@example.org`, password: 'secret-4' }
  await signUpApproved(app, language, { ...credentials, name: 'Next', organization: 'SNMY1' })
  for (const path of ['/dashboard', '/sessions/new', '/admin/approvals', '/pending-approval', '/sessions']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
  }
  await signIn(page, t, credentials)
  await expect(page).toHaveURL(/\/sessions$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address of another site or of no screen is not followed after signing in', { tag: '@English' }, async ({
  signedInAs,
}) => {
  const page = await signedInAs({ fullName: 'Careful' })
  const elsewhere = ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']
  for (const next of [...elsewhere, '/api/auth/sign-out']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/)
  }
})

test('a wrong password and an unknown address read the same', { tag: '@English' }, async ({
  page,
  t,
  app,
  language,
}) => {
  const email = `known.${language}@example.org`
  await createPerson(app.database, { email })
  for (const address of [email, `unknown.${language}@example.org`]) {
    await page.goto('/auth')
    await signIn(page, t, { email: address, password: 'wrong-password' })
    await expect(page.getByText(t.accounts.invalidCredentials)).toBeVisible()
    await expect(page.getByRole('alert').getByText(t.common.error)).toBeVisible()
  }
})

test('someone who has not confirmed their address sees a message, and can have the link sent again', {
  tag: '@Arabic',
}, async ({ page, app, t, language }) => {
  const credentials = { email: `unconfirmed.${language}@example.org`, password: 'secret-5' }
  await signUp(app, language, { ...credentials, name: 'Late', organization: 'SNMK1' })
  await page.goto('/auth')
  await signIn(page, t, credentials)
  await expect(page.getByText(t.accounts.emailNotConfirmed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.accounts.sendAgain }).click()
  await expect(page.getByText(t.accounts.sentAgain)).toBeVisible()
  await page.goto(await linkMailedTo(app, credentials.email, 2))
  await expect(page).toHaveURL(/\/pending-approval$/)
})

test('a confirmation link that does not work any more says so', { tag: '@Arabic' }, async ({ page, t }) => {
  await page.goto('/api/auth/verify-email?token=garbled&callbackURL=%2Fdashboard')
  await expect(page.getByText(t.accounts.linkExpired)).toBeVisible()
})

test('someone pending is sent to the waiting page from every screen but the approvals, and can sign out', {
  tag: '@English',
}, async ({ signedInAs, t }) => {
  const page = await signedInAs({ fullName: 'Patient', status: 'pending' })
  for (const path of [
    '/dashboard',
    '/sessions',
    '/sessions/new',
    '/sessions/0198c0de-0000-7000-8000-000000000000',
    '/',
  ]) {
    await openScreen(page, path)
    await expect(page).toHaveURL(/\/pending-approval$/)
  }
  await expect(page.getByText(textPattern(t.accounts.pendingText, { name: 'Patient' }))).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: t.common.signOut }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/pending-approval')
  await expect(page).toHaveURL(/\/auth/)
})

test('a decision about someone pending is shown without a reload, a rejection with its reason also after one', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language }) => {
  const email = `undecided.${language}@example.org`
  const page = await signedInAs({ fullName: 'Undecided', status: 'pending', email })
  await page.goto('/pending-approval')
  await expect(page.getByRole('heading', { name: t.accounts.pendingTitle })).toBeVisible()
  await setApproval(app, email, 'rejected', 'لا نعرفك')
  await expect(page.getByRole('heading', { name: t.accounts.rejectedTitle })).toBeVisible()
  await expect(page.getByText('لا نعرفك')).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(t.accounts.rejectedTitle))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: t.accounts.rejectedTitle })).toBeVisible()
  await expect(page.getByText('لا نعرفك')).toBeVisible()
  await setApproval(app, email, 'approved')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the approvals page opens for everyone who is signed in, but only admins see its list', {
  tag: '@English',
}, async ({ signedInAs, t }) => {
  for (const status of ['approved', 'pending'] as const) {
    const page = await signedInAs({ fullName: 'Curious', status })
    await page.goto('/admin/approvals')
    await expect(page).toHaveURL(/\/admin\/approvals$/)
    await expect(page.getByRole('main').getByText(t.approvals.fetchFailed)).toBeVisible()
    await expect(page.getByText(t.approvals.none)).toHaveCount(0)
    await expect(page.getByRole('main').getByText(t.common.forbidden)).toBeVisible()
  }
})

test('someone whose approval ends while a page is open is sent to the waiting page at the next call', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `ended.${language}@example.org`
  const page = await signedInAs({ fullName: 'Ended', email, signedUpUnder: group })
  // Without the stream of changes, which would send them away before any call.
  await cutEvents(page)
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  await setApproval(app, email, 'rejected')
  await page.getByRole('button', { name: t.common.refresh }).click()
  await expect(page).toHaveURL(/\/pending-approval$/)
})

test('when someone else signs in in another tab, nothing of the person before stays on the screen', {
  tag: '@English',
}, async ({ signedInAs, app, t, language }) => {
  const second = { email: `second.${language}@example.org`, password: 'secret-6' }
  await signUpApproved(app, language, { ...second, name: 'Second Person', organization: 'SNMY1' })
  const page = await signedInAs({ fullName: 'First Person' })
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'First Person' }) }),
  ).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: t.common.signOut }).click()
  await signIn(other, t, second)
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(
    page.getByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Second Person' }) }),
  ).toBeVisible()
})

test('an unknown path shows the 404 page with status 404, signed in or out', { tag: '@Arabic' }, async ({
  page,
  signedInAs,
  t,
}) => {
  const member = await signedInAs({ fullName: 'Lost' })
  for (const visitor of [page, member])
    for (const path of ['/nothing/here', '/Dashboard', '/SESSIONS', '/sessions//new']) {
      const response = await visitor.goto(path)
      expect(response?.status()).toBe(404)
      await expect(visitor.getByRole('heading', { name: t.common.notFound })).toBeVisible()
    }
  await member.getByRole('link', { name: t.common.returnHome }).click()
  await expect(member).toHaveURL(/\/dashboard$/)
})

test('the language is English until the person chooses, and stays as chosen', { tag: '@Arabic' }, async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ locale: 'ar-LB', baseURL: app.url })
  const page = await context.newPage()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { name: 'أهلًا بعودتك' })).toBeVisible()
  await context.close()
})

test('when the server does not answer, the app says so and offers to try again', { tag: '@Arabic' }, async ({
  page,
  t,
}) => {
  await page.route('**/rpc/**', (route) => route.abort())
  // A page that could not find out who is signed in.
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(PAGE_PERSON_ID, '') })
  })
  await page.goto('/dashboard')
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await page.unroute('**/rpc/**')
  await page.getByRole('button', { name: t.common.retry }).click()
  await expect(page).toHaveURL(/\/auth/)
})
