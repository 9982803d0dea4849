import { expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import { expectNothingCut } from '#tests/journeys/nothing-cut.ts'
import { A4, printed, wordOnPaper } from '#tests/pdf.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'
import { fillSignUp } from './accounts.ts'

test('a team leader prints the poster of the group, and a stranger signs up with its link', { tag: '@Arabic' }, async ({
  leaderPage,
  browser,
  contextOptions,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({}, '/organization-roles')
  await page.getByRole('button', { name: textPattern(t.invitations.inviteTo, { organization: group }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.invitations.make }).click()
  await expect(dialog.getByRole('img', { name: t.invitations.qrCode })).toBeVisible()
  await expectAccessible(page, language)
  await expectNothingCut(page, 'the invitation')
  const url = (await dialog.getByText('/auth?').textContent()) ?? ''
  expect(url).toContain(app.url)

  await dialog.getByRole('button', { name: t.invitations.printPoster }).click()
  await expect(page.getByRole('article', { includeHidden: true })).toBeAttached()
  const [poster, ...further] = await printed(page)
  expect(further).toEqual([])
  expect(Math.abs((poster?.width ?? 0) - A4.width)).toBeLessThan(1)
  expect(Math.abs((poster?.height ?? 0) - A4.height)).toBeLessThan(1)
  expect(poster?.text).toContain(group)
  expect(poster?.text).toContain(new URL(app.url).host)
  expect(poster?.text).toContain(en.invitations.posterScan.replaceAll(' ', ''))
  expect(poster?.text).toContain(wordOnPaper(ar.invitations.posterScan))
  expect(poster?.text).not.toContain(wordOnPaper(t.invitations.makeNew))

  const stranger = await browser.newContext(contextOptions)
  const phone = await stranger.newPage()
  await phone.goto(url)
  await expect(phone.getByLabel(en.accounts.organization)).toHaveValue(group)
  const person = {
    name: `Nadim ${group}`,
    email: `nadim.${group.toLowerCase()}@example.org`,
    organization: group,
    password: 'cedar tree',
  }
  await fillSignUp(phone, en, person)
  await phone.getByRole('button', { name: en.accounts.signUp }).click()
  await expect(phone.getByText(en.accounts.created)).toBeVisible()
  await stranger.close()
})
