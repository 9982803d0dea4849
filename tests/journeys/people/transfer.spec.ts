import type { Locator } from '@playwright/test'
import { ADMIN_PASSWORD, adminWithPassword } from '#tests/journeys/accounts/accounts.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { counted, expect, expectAccessible, test, textPattern } from '#tests/journeys/journey.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { bornForAge } from './birthdates.ts'
import { openTransfer } from './members.ts'
import { inRoster, namesInRoster } from './roster.ts'

/** Enter a password in the open dialog, and send it with the keyboard. */
async function enterPassword(dialog: Locator, t: Texts, password = ADMIN_PASSWORD) {
  const field = dialog.getByLabel(t.transfer.password).first()
  await field.fill(password)
  await field.press('Enter')
}

/** Empty every roster, since the transfer concerns the whole network. */
async function emptyRosters(app: RunningApp) {
  await app.database.execute('delete from attendance; delete from organization_attendees')
}

/** Set the birthdate of a person, and other columns as `more` says. */
const born = (app: RunningApp, name: string, date: string, more = '') =>
  app.database.execute(
    `update organization_attendees set birthdate = '${date}' ${more} where attendee_name = '${name}'`,
  )

test('everyone is moved into the group of their age, the youngest as chosen, and all of it is undone', {
  tag: ['@Arabic', '@main'],
}, async ({ signedInAs, app, t, language }) => {
  await emptyRosters(app)
  await inRoster(app, 'SNMK1', { Fits: 'attendee' })
  await born(app, 'Fits', bornForAge(7))
  await inRoster(app, 'SNMK2', { Older: 'attendee', Staying: 'attendee', Leading: 'leader', Tiny: 'attendee' })
  await inRoster(app, 'SNMK2', { Small: 'attendee', Ali: 'attendee', Unticked: 'attendee' })
  await inRoster(app, 'SNMK3', { ALI: 'attendee' })
  for (const name of ['Older', 'Unticked', 'Ali', 'ALI']) await born(app, name, bornForAge(10))
  await born(app, 'Staying', bornForAge(10), ', age_override = true')
  for (const name of ['Tiny', 'Small']) await born(app, name, bornForAge(2))
  const page = await signedInAs(await adminWithPassword())
  await page.goto('/members')
  const dialog = await openTransfer(page, t)
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  await expect(dialog).toContainText(t.transfer.passwordRequired)
  await enterPassword(dialog, t, 'wrong')
  await expect(dialog).toContainText(t.transfer.passwordWrong)
  await enterPassword(dialog, t)
  await expect(dialog).toContainText(t.transfer.underageTitle)
  const choiceOf = (name: string) => dialog.getByRole('radiogroup', { name: new RegExp(name) })
  await choiceOf('Tiny').getByText(t.transfer.underageDelete).click()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  const tick = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`${name}`) })
  await expect(tick('Older')).toBeChecked()
  await tick('Unticked').uncheck()
  await dialog.getByRole('button', { name: /\(1\)/ }).first().click()
  await expect(tick('Staying')).not.toBeChecked()
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: /(Transfer|نقل) 3/ }).click()
  await expect(page.getByText(textPattern(t.transfer.deleted, { count: 1 }))).toBeVisible()
  await expect(page.getByText(textPattern(t.transfer.underageMoved, { count: 1, organization: 'SNMK1' }))).toBeVisible()
  await expect(page.getByText(textPattern(t.transfer.transferred, { count: 1 }))).toBeVisible()
  await expect(page.getByText(textPattern(t.transfer.clashes, { names: 'Ali' }))).toBeVisible()
  expect(await namesInRoster(app, 'SNMK1')).toEqual(['Fits', 'Small'])
  expect(await namesInRoster(app, 'SNMK2')).toEqual(['Ali', 'Leading', 'Staying', 'Unticked'])

  await page.getByRole('region', { name: t.common.messages }).getByRole('button', { name: t.transfer.undoNow }).click()
  await expect(page.getByText(textPattern(counted(t.transfer, 'undone', 3, language), { count: 3 }))).toBeVisible()
  expect(await namesInRoster(app, 'SNMK2')).toEqual(['Ali', 'Leading', 'Older', 'Small', 'Staying', 'Tiny', 'Unticked'])
  await emptyRosters(app)
})
