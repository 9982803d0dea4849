import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { namesInRoster } from './roster.ts'
import { countTaps } from './taps.ts'

test('five people are added one after another, with a tap for each and one more for a birthdate; without a connection nothing typed is lost', {
  tag: '@Arabic',
}, async ({ leaderPage, app, t, group, language }) => {
  const page = await leaderPage({}, '/members')
  await page.getByRole('button', { name: t.members.addPerson }).click()
  const dialog = page.getByRole('dialog', { name: textPattern(t.roster.addPeopleTo, { organization: group }) })
  const name = dialog.getByLabel(t.roster.name)
  const add = dialog.getByRole('button', { name: t.common.add, exact: true })
  const added = dialog.getByRole('status').first()
  const { tap, taken } = countTaps()
  for (const child of ['Ali', 'Bassel', 'Celine', 'Dany']) {
    await expect(name).toBeFocused()
    await page.keyboard.type(child)
    await tap(add)
    await expect(added).toContainText(child)
    await expect(name).toHaveValue('')
  }
  await page.keyboard.type('Elias')
  await tap(dialog.getByLabel(t.roster.birthdate))
  await page.keyboard.type('15/3/2014')
  await tap(add)
  await expect(added).toContainText('Elias')
  expect(taken('five people added to a roster, one with a birthdate')).toBe(6)
  await expect(page.getByRole('region', { name: t.common.messages })).toHaveText('')
  await dialog.getByRole('button', { name: t.roster.allAdded }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['Elias', 'Dany', 'Celine', 'Bassel', 'Ali'])
  await name.focus()
  // The keyboard alone, for a leader.
  await expect(name).toBeFocused()
  await page.keyboard.type('Farid')
  await dialog.getByRole('checkbox', { name: t.roster.isLeader }).check()
  await name.press('Enter')
  await expect(dialog.getByRole('listitem').first()).toHaveText('Farid')
  await expect(dialog.getByRole('checkbox', { name: t.roster.isLeader })).not.toBeChecked()
  await expectAccessible(page, language)
  await untilLoadedAhead(page)
  await page.context().setOffline(true)
  await name.fill('Later')
  await add.click()
  await expect(page.getByText(t.roster.addNeedsConnection)).toBeVisible()
  await expect(name).toHaveValue('Later')
  await page.context().setOffline(false)
  await add.click()
  await expect(dialog.getByRole('listitem').first()).toHaveText('Later')
  await dialog.getByRole('button', { name: t.roster.done }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: t.members.attendees })).toContainText('Elias')
  expect(await namesInRoster(app, group)).toEqual(['Ali', 'Bassel', 'Celine', 'Dany', 'Elias', 'Farid', 'Later'])
})
