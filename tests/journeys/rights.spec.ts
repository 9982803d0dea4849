import { expect, test } from './journey.ts'
import { holdNextAnswer } from './network.ts'
import { setApproval, setRole } from './rights.ts'

test('someone whose access ends is sent to the waiting page at once, in every tab', {
  tag: '@English',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `away.${language}@example.org`
  const page = await signedInAs({ fullName: 'Away', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.none)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('heading').first()).toBeVisible()
  await setApproval(app, email, 'rejected')
  for (const one of [page, tab]) await expect(one).toHaveURL(/\/pending-approval$/)
})

test('someone who is given a role sees what it allows, without a reload', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `risen.${language}@example.org`
  const page = await signedInAs({ fullName: 'Risen', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  await setRole(app, email, group, 'secretary')
  await expect(page.getByText(t.sessions.noneInvite)).toBeVisible()
})

test('rights that change while the page loads them are loaded again', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  language,
  group,
}) => {
  const email = `twice.${language}@example.org`
  const page = await signedInAs({ fullName: 'Twice', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  const answer = await holdNextAnswer(page, 'accounts/me')
  const changeRole = (role: 'secretary' | null) =>
    Promise.all([page.waitForResponse('**/rpc/sessions/list*'), setRole(app, email, group, role)])
  await changeRole('secretary')
  await answer.sent
  await changeRole(null)
  answer.release()
  await expect(page.getByText(t.sessions.noneInvite)).toHaveCount(0)
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
})
