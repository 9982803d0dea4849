import { expect, test } from '#tests/journeys/journey.ts'
import { holdNextAnswer, isCallOf } from '#tests/journeys/network.ts'
import { setApproval, setRole } from './rights.ts'

test('a role that is given and taken away is seen without a reload, also while it is loaded; without access every tab waits', {
  tag: '@English',
}, async ({ signedInAs, app, t, language, group }) => {
  const email = `risen.${language}@example.org`
  const page = await signedInAs({ fullName: 'Risen', email, signedUpUnder: group })
  await page.goto('/sessions')
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  const answer = await holdNextAnswer(page, 'accounts/me')
  const changeRole = (role: 'secretary' | null) =>
    Promise.all([
      page.waitForResponse((response) => isCallOf(response.request(), 'sessions/list')),
      setRole(app, email, group, role),
    ])
  await changeRole('secretary')
  await answer.sent
  await changeRole(null)
  answer.release()
  await expect(page.getByText(t.sessions.noneInvite)).toHaveCount(0)
  await expect(page.getByText(t.sessions.noneVisitor)).toBeVisible()
  await setRole(app, email, group, 'secretary')
  await expect(page.getByText(t.sessions.noneInvite)).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('heading').first()).toBeVisible()
  await setApproval(app, email, 'rejected')
  for (const one of [page, tab]) await expect(one).toHaveURL(/\/pending-approval$/)
})
