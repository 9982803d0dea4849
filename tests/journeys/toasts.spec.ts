import { now } from './clock.ts'
import { expect, test } from './journey.ts'

test('a message that replaces one of its kind stays as long as any other', { tag: '@English' }, async ({
  signedInAs,
  t,
  group,
}) => {
  const page = await signedInAs({ fullName: 'Joya', signedUpUnder: group })
  const opened = now()
  await page.clock.install({ time: opened })
  await page.goto('/account')
  const about = page.getByRole('region', { name: t.account.profile })
  await expect(about.getByLabel(t.account.fullName)).toHaveValue('Joya')
  // From here on the page's time passes only where it is told to.
  await page.clock.pauseAt(opened + 60_000)
  const saveAs = async (name: string) => {
    await about.getByLabel(t.account.fullName).fill(name)
    const answered = page.waitForResponse('**/rpc/accounts/updateProfile')
    await about.getByRole('button', { name: t.common.save }).click()
    await answered
  }
  const saved = page.getByRole('region', { name: t.common.messages }).getByText(t.account.saved)
  await saveAs('Joya Matar')
  await expect(saved).toBeVisible()
  await page.clock.runFor(3_500)
  await saveAs('Joya M. Matar')
  await page.clock.runFor(2_000)
  await expect(saved).toHaveCount(1)
  await page.clock.runFor(3_000)
  await expect(saved).toHaveCount(0)
})
