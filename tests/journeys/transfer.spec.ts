import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { v7 as uuid } from 'uuid'
import { accounts } from '#server/database/schema/index.ts'
import type { RunningApp } from './app.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { inRoster, namesInRoster } from './roster.ts'

const PASSWORD = 'the admin’s password'

/** An admin who has a password to say. */
async function anAdmin(app: RunningApp, signedInAs: Parameters<Parameters<typeof test>[2]>[0]['signedInAs']) {
  const email = `${randomUUID()}@example.org`
  const page = await signedInAs({ fullName: 'Rima', email, isAdmin: true, signedUpUnder: null })
  const { rows } = await app.database.execute<{ id: string }>(`select id from profiles where email = '${email}'`)
  const userId = rows[0]?.id ?? ''
  const password = await hashPassword(PASSWORD)
  await app.database
    .insert(accounts)
    .values({ id: uuid(), userId, accountId: userId, providerId: 'credential', password })
  return page
}

/** Nobody else's people are in the rosters of this worker's network. */
async function emptyRosters(app: RunningApp) {
  await app.database.execute('delete from attendance; delete from organization_attendees')
}

const born = (app: RunningApp, name: string, date: string, more = '') =>
  app.database.execute(
    `update organization_attendees set birthdate = '${date}' ${more} where attendee_name = '${name}'`,
  )

test('everyone is moved into the group of their age, the youngest as chosen, and all of it taken back', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  await emptyRosters(app)
  const page = await anAdmin(app, signedInAs)
  await page.goto('/members')
  const card = page.getByRole('region', { name: t.transfer.card })
  await card.getByRole('button', { name: t.transfer.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  await expect(dialog).toContainText(t.transfer.passwordRequired)
  await dialog.getByLabel(t.transfer.password).first().fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(t.transfer.passwordWrong)
  await dialog.getByLabel(t.transfer.password).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(t.transfer.noBirthdates)
  await dialog.getByRole('button', { name: t.common.close }).last().click()

  await inRoster(app, 'SNMK1', { Fits: 'attendee' })
  await born(app, 'Fits', '2019-01-01')
  // Within the ten minutes nobody is asked again, also after a reload.
  await page.reload()
  const open = () => card.getByRole('button', { name: t.transfer.open }).click()
  await open()
  await expect(dialog).toContainText(t.transfer.allCorrect)
  await dialog.getByRole('button', { name: t.common.close }).last().click()

  await inRoster(app, 'SNMK2', { Older: 'attendee', Staying: 'attendee', Leading: 'leader', Tiny: 'attendee' })
  await inRoster(app, 'SNMK2', { Small: 'attendee', Ali: 'attendee', Unticked: 'attendee' })
  await inRoster(app, 'SNMK3', { ALI: 'attendee' })
  for (const name of ['Older', 'Unticked', 'Ali', 'ALI']) await born(app, name, '2016-01-01')
  await born(app, 'Staying', '2016-01-01', ', age_override = true')
  for (const name of ['Tiny', 'Small']) await born(app, name, '2024-01-01')
  await open()
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

test('what fails is told, and a tool that has closed again keeps what was chosen', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  await emptyRosters(app)
  await inRoster(app, 'SNMK2', { Older: 'attendee', Tiny: 'attendee' })
  await born(app, 'Older', '2016-01-01')
  await born(app, 'Tiny', '2024-01-01')
  const page = await anAdmin(app, signedInAs)
  await page.goto('/members')
  await page.getByRole('button', { name: t.transfer.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.transfer.password).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByText(t.transfer.underageDelete).click()
  await dialog.getByRole('button', { name: t.transfer.continue }).click()
  const apply = dialog.getByRole('button', { name: /Transfer 1 person|نقل شخص واحد/ })
  await page.route('**/rpc/transfer/apply', (route) => route.abort())
  await apply.click()
  await expect(page.getByText(textPattern(t.transfer.failed, { reason: t.common.networkFailed }))).toBeVisible()
  await page.unroute('**/rpc/transfer/apply')
  await app.database.execute('delete from transfer_unlocks')
  await app.database.execute(`update organization_attendees set removed_at = now() where attendee_name = 'Tiny'`)
  await apply.click()
  await expect(dialog).toContainText(t.transfer.locked)
  await dialog.getByLabel(t.transfer.password).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await apply.click()
  await expect(page.getByText(t.transfer.noneDeleted)).toBeVisible()
  await expect(page.getByText(textPattern(t.transfer.transferred, { count: 1 }))).toBeVisible()

  // The message offers to take it back; once it is gone the tool does, and after the ten minutes with the password.
  await page.reload()
  // While the lists above are still moving, a press is not taken.
  await expect(async () => {
    if (await dialog.isVisible()) return
    await page.getByRole('button', { name: t.transfer.open }).click({ timeout: 1_000 })
    await expect(dialog).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog.getByRole('button', { name: t.transfer.undo })).toBeVisible()
  await app.database.execute('delete from transfer_unlocks')
  await dialog.getByRole('button', { name: t.transfer.undo }).click()
  await expect(dialog).toContainText(t.transfer.lockedUndo)
  await dialog.getByLabel(t.transfer.password).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(textPattern(counted(t.transfer, 'undone', 1, language), { count: 1 }))).toBeVisible()
  expect(await namesInRoster(app, 'SNMK2')).toEqual(['Older'])
  await emptyRosters(app)
})

test('each step opens at its top, with its buttons in reach', async ({ signedInAs, app, t }) => {
  await emptyRosters(app)
  const named = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} ${at}`)
  const everyone = [...named('Tiny'), ...named('Older')]
  await inRoster(app, 'SNMK2', Object.fromEntries(everyone.map((name) => [name, 'attendee' as const])))
  await app.database.execute(`
    update organization_attendees
    set birthdate = case when attendee_name like 'Tiny%' then date '2024-01-01' else date '2016-01-01' end`)
  const page = await anAdmin(app, signedInAs)
  await page.goto('/members')
  await page.getByRole('button', { name: t.transfer.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.transfer.password).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  const goOn = dialog.getByRole('button', { name: t.transfer.continue })
  await expect(dialog.getByText(t.transfer.underageHint)).toBeInViewport()
  await expect(goOn).toBeInViewport()
  const choices = dialog.getByRole('radiogroup')
  await expect(choices).toHaveCount(50)
  await dialog.getByRole('button', { name: t.lists.nextPage }).last().click()
  await expect(choices).toHaveCount(10)
  await choices.last().scrollIntoViewIfNeeded()
  await goOn.click()
  await expect(dialog.getByText(t.transfer.mismatchHint)).toBeInViewport()
  await expect(dialog.getByRole('button', { name: t.common.cancel })).toBeInViewport()
  await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await dialog.getByRole('button', { name: t.common.back }).click()
  await expect(dialog.getByText(t.transfer.underageHint)).toBeInViewport()
  await emptyRosters(app)
})
