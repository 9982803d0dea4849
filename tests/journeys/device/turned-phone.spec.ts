import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { openList, openTransfer } from '#tests/journeys/people/members.ts'
import { openPerson } from '#tests/journeys/people/people.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'

test('turning a device loses neither an open dialog nor what is typed, shown or chosen', { tag: '@Arabic' }, async ({
  adminPage,
  app,
  t,
  group,
}) => {
  await inRoster(app, group, { Rita: 'attendee' })
  const page = await adminPage('/members')
  await page.setViewportSize({ width: 360, height: 780 })
  await openList(page, t.members.registered)
  await page.getByLabel(t.members.search).fill('Rima')
  const password = (await openTransfer(page, t)).getByLabel(t.transfer.password).first()
  await password.fill('half typed')
  await page.setViewportSize({ width: 780, height: 360 })
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(password).toHaveValue('half typed')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(password).toHaveValue('half typed')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(t.members.search)).toHaveValue('Rima')
  await expect(page.getByRole('tab', { name: t.members.registered })).toHaveAttribute('aria-selected', 'true')

  await page.setViewportSize({ width: 768, height: 1024 })
  await openPerson(page, app, group, 'Rita')
  await page.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(page.getByRole('button', { name: t.people.hideBirthdate })).toBeVisible()
  await page.getByRole('button', { name: t.people.addNote }).click()
  const dialog = page.getByRole('dialog', { name: textPattern(t.people.addNote) })
  await dialog.getByLabel(t.people.note).fill('Plays the oud')
  await page.setViewportSize({ width: 1024, height: 768 })
  const [contacts, attendance] = await Promise.all(
    [t.people.contacts, t.people.attendanceThisYear].map((name) =>
      page.getByRole('region', { name, includeHidden: true }).boundingBox(),
    ),
  )
  // Two columns.
  expect(contacts?.y).toBe(attendance?.y)
  await expect(dialog.getByLabel(t.people.note)).toHaveValue('Plays the oud')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t.people.hideBirthdate })).toBeVisible()
})
