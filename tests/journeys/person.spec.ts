import type { Page } from '@playwright/test'
import { schoolYearStart } from '#domain/age.ts'
import { birthdateText, dayIn, fullDate, monthsLater } from '#domain/dates.ts'
import type { RunningApp } from './app.ts'
import { bornForAge } from './birthdates.ts'
import { counted, expect, expectAccessible, leaderOf, test, textPattern } from './journey.ts'
import { countOf, entryIdOf, openPerson, recorded, withGuardians } from './people.ts'
import { inRoster, namesInRoster, secretaryOf } from './roster.ts'

test('a name of the members leads to the person, whose contacts call and open WhatsApp', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ 'مالك الحاج': 'attendee' }, '/members')
  const id = await entryIdOf(app, group, 'مالك الحاج')
  await withGuardians(app, id, { 'سمر الحاج': '03 123 456', Walid: null })
  await app.database.execute(`update organization_attendees set phone_number = '71000214' where id = '${id}'`)
  await page.getByRole('link', { name: 'مالك الحاج', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'مالك الحاج' })).toBeVisible()

  const contacts = page.getByRole('region', { name: t.people.contacts })
  const callGuardian = contacts.getByRole('link', { name: textPattern(t.attendance.call, { name: 'سمر الحاج' }) })
  await expect(callGuardian).toHaveAttribute('href', 'tel:+9613123456')
  const whatsApp = contacts.getByRole('link', { name: textPattern(t.attendance.whatsApp, { name: 'سمر الحاج' }) })
  await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/9613123456')
  await expect(contacts.getByRole('listitem').filter({ hasText: 'Walid' })).toContainText(t.people.noPhone)
  // The own phone of somebody under 18 comes last, and without WhatsApp.
  const own = contacts.getByRole('listitem').last()
  await expect(own).toContainText(t.people.phone)
  await expect(own.getByRole('link')).toHaveCount(1)
  await expect(own.getByRole('link')).toHaveAttribute('href', 'tel:+96171000214')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await own.getByRole('button', { name: textPattern(t.people.copyNamed, { name: 'مالك الحاج' }) }).click()
  await expect(page.getByText(t.people.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('71000214')
  await expectAccessible(page, language)
})

test('the page does not exist for members without a role, and not for a wrong address', async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await inRoster(app, group, { Rita: 'attendee' })
  const page = await signedInAs({ fullName: 'Member', signedUpUnder: group })
  await page.goto('/members')
  await expect(page.getByRole('cell', { name: 'Rita' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rita' })).toHaveCount(0)
  for (const id of [await entryIdOf(app, group, 'Rita'), 'nobody']) {
    await page.goto(`/people/${id}`)
    await expect(page.getByText(t.roster.notInRoster)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Rita')
  }
  await expectAccessible(page, language)
  await page.getByRole('main').getByRole('link', { name: t.people.backToMembers }).last().click()
  await expect(page).toHaveURL(/\/members$/)
})

test('attendance shows figures and marks by month, which lead to sessions that the reader may open', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const attendeeId = await entryIdOf(app, group, 'Rita')
  const start = schoolYearStart(dayIn('Asia/Beirut', Date.now()))
  const yearBefore = monthsLater(start, -11)
  const mark = { attendeeId, name: 'Rita', organization: group, date: start }
  await recorded(app, { ...mark, topic: 'Courage', status: 'present', date: yearBefore })
  await recorded(app, { ...mark, topic: 'Truth', status: 'absent' })
  await recorded(app, { ...mark, topic: 'Camp', status: 'absent', reason: 'Travel: in Zahle' })
  await recorded(app, { ...mark, topic: 'Elsewhere', status: 'absent', organization: 'SNMF' })
  await page.goto(`/people/${attendeeId}`)

  const card = page.getByRole('region', { name: t.people.attendanceThisYear })
  await expect(card).toContainText('0%')
  await expect(card).toContainText('100%')
  await expect(page.getByText(textPattern(counted(t.people, 'absentInARow', 3, language), { count: 3 }))).toBeVisible()
  const marks = card.getByRole('list', { name: t.people.marksByMonth })
  const spoken = (words: string) => textPattern(`${fullDate(start, language)}: ${words}`)
  await expect(marks.getByRole('link')).toHaveCount(2)
  await expect(marks.getByRole('link', { name: spoken(t.attendance.absentNoReason) })).toHaveCount(1)
  const hidden = new RegExp(`${spoken(t.attendance.absent).source}$`)
  await expect(marks.getByRole('img', { name: hidden })).toHaveCount(1)

  const sessions = page.getByRole('region', { name: t.people.sessions, exact: true })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expect(sessions).toContainText(t.people.otherGroupSession)
  await expect(sessions).not.toContainText('Elsewhere')
  await expect(sessions.getByRole('link', { name: 'Camp' })).toContainText(t.attendance.travel)
  await expectAccessible(page, language)

  await page.getByLabel(t.people.schoolYear).selectOption(schoolYearStart(yearBefore))
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await sessions.getByRole('link', { name: 'Courage' }).click()
  await expect(page.getByRole('article')).toContainText('Courage')
})

test('somebody is removed with Undo, and put back from the page of a removed person', async ({
  leaderPage,
  app,
  t,
  group,
  language,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
  await withGuardians(app, id, { Samar: '70123456' })
  const remove = page.getByRole('button', { name: t.people.remove, exact: true })
  await remove.click()
  await expect(page.getByText(textPattern(t.people.removedTitle, { organization: group }))).toBeVisible()
  await expect(page.getByText('Samar')).toHaveCount(0)
  await page.getByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'Rita' }) }).click()
  await expect(page.getByText('Samar')).toBeVisible()

  await remove.click()
  const putBack = page.getByRole('button', { name: t.people.putBack })
  await expect(putBack).toBeVisible()
  await expectAccessible(page, language)
  await inRoster(app, group, { RITA: 'attendee' })
  await putBack.click()
  await expect(page.getByText(t.roster.nameExists)).toBeVisible()
  await app.database.execute(`
    delete from organization_attendees where organization_name = '${group}' and attendee_name = 'RITA'`)
  await putBack.click()
  await expect(page.getByText('Samar')).toBeVisible()
  expect(await namesInRoster(app, group)).toEqual(['Rita'])
})

/** Watch the answers of the API to a page. Returns a function that reads those until now. */
function answersOf(page: Page): () => Promise<{ call: string; body: string }[]> {
  const answers: Promise<{ call: string; body: string }>[] = []
  page.on('response', (response) => {
    const [, call] = /\/rpc\/([\w/]+)/.exec(response.url()) ?? []
    if (call) answers.push(response.text().then((body) => ({ call, body })))
  })
  return () => Promise.all(answers)
}

async function birthdateOf(app: RunningApp, id: string) {
  const { rows } = await app.database.execute<{ birthdate: string }>(
    `select birthdate::text from organization_attendees where id = '${id}'`,
  )
  return rows[0]?.birthdate
}

test('somebody is moved into the group of their age and edited, while only a request shows the birthdate', async ({
  signedInAs,
  app,
  t,
  language,
}) => {
  const name = `Moved ${language}`
  const birthdate = bornForAge(16)
  await inRoster(app, 'SNMK2', { [name]: 'attendee' })
  const id = await entryIdOf(app, 'SNMK2', name)
  await app.database.execute(`update organization_attendees set birthdate = '${birthdate}' where id = '${id}'`)
  const page = await signedInAs({
    fullName: 'Leader',
    signedUpUnder: 'SNMK2',
    roles: { SNMK2: 'secretary', SNMY2: 'secretary' },
  })
  await page.goto(`/people/${id}`)
  await expect(page.getByRole('button', { name: t.people.move, exact: true })).toBeVisible()
  const answers = answersOf(page)
  await page.getByRole('button', { name: t.people.move, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.roster.ageMismatchTitle })
  await expect(dialog).toContainText('SNMY2')
  await expectAccessible(page, language)
  await dialog.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(page.getByText(textPattern(t.roster.changedAndMoved, { name, organization: 'SNMY2' }))).toBeVisible()
  await expect(page.getByRole('button', { name: t.people.move, exact: true })).toHaveCount(0)
  expect(await namesInRoster(app, 'SNMY2')).toContain(name)

  await page.getByRole('button', { name: t.people.edit, exact: true }).click()
  const edit = page.getByRole('dialog', { name: t.roster.editPerson })
  await edit.getByLabel(t.roster.name).fill(`${name} Karam`)
  await expectAccessible(page, language)
  await edit.getByRole('button', { name: t.common.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} Karam` })).toBeVisible()
  await page.getByRole('button', { name: t.people.remove, exact: true }).click()
  await page.getByRole('button', { name: t.people.putBack }).click()
  await expect(page.getByRole('button', { name: t.people.edit, exact: true })).toBeVisible()
  // So far nobody was shown the birthdate: it was in no answer, and it is still stored.
  const seen = await answers()
  expect(seen.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['roster/update', 'roster/restore', 'people/get', 'roster/remove']),
  )
  expect(seen.filter(({ body }) => body.includes(birthdate))).toEqual([])
  expect(await birthdateOf(app, id)).toBe(birthdate)

  await page.getByRole('button', { name: t.people.edit, exact: true }).click()
  await edit.getByRole('button', { name: t.people.showBirthdate }).click()
  const field = edit.getByRole('textbox', { name: t.roster.birthdate })
  await expect(field).toHaveValue(birthdateText(birthdate, language))
  expect(await countOf(app, 'audit_entries', id)).toBe(1)
  await field.fill('2001-04-11')
  await edit.getByRole('checkbox', { name: t.roster.isLeader }).check()
  await edit.getByRole('button', { name: t.common.save }).click()
  await expect(edit).toHaveCount(0)
  expect(await birthdateOf(app, id)).toBe('2001-04-11')
  expect((await answers()).filter(({ body }) => body.includes(birthdate)).map(({ call }) => call)).toEqual([
    'people/showBirthdate',
  ])
  // Hidden again: as an attendee they would be in another group, which only the server can tell.
  await page.getByRole('button', { name: t.people.edit, exact: true }).click()
  await expect(field).toHaveCount(0)
  await edit.getByRole('checkbox', { name: t.roster.isLeader }).uncheck()
  await edit.getByRole('button', { name: t.common.save }).click()
  await page.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY2' }) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await countOf(app, 'audit_entries', id)).toBe(1)
})

test('somebody who is moved out of sight leaves the reader with the members', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
}) => {
  await inRoster(app, 'SNMK2', { Vanishing: 'attendee' })
  const id = await entryIdOf(app, 'SNMK2', 'Vanishing')
  const birthdate = bornForAge(16)
  await app.database.execute(`update organization_attendees set birthdate = '${birthdate}' where id = '${id}'`)
  const page = await signedInAs(leaderOf('SNMK2'))
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: t.people.move, exact: true }).click()
  await page.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }).click()
  await expect(page).toHaveURL(/\/members$/)
})

test('without a connection the page says that changes need one', { tag: '@Arabic' }, async ({
  leaderPage,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  await openPerson(page, app, group, 'Rita')
  await expect(page.getByText(t.people.lookIsRecorded)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(t.people.needsConnection)).toBeVisible()
  await expect(page.getByText(t.people.lookNeedsConnection)).toBeVisible()
  await page.getByRole('button', { name: t.people.showBirthdate }).click()
  await expect(page.getByText(t.people.showFailed)).toBeVisible()
})

test('what another leader changes appears by itself', { tag: '@English' }, async ({
  leaderPage,
  signedInAs,
  app,
  t,
  group,
}) => {
  const page = await leaderPage({ Rita: 'attendee' })
  const id = await openPerson(page, app, group, 'Rita')
  const contacts = page.getByRole('region', { name: t.people.contacts })
  await expect(contacts).toContainText(t.people.noContacts)
  const other = await signedInAs(secretaryOf(group, 'Secretary'))
  await other.goto(`/people/${id}`)
  await other.getByRole('button', { name: t.people.newGuardian }).click()
  await other.getByRole('dialog').getByLabel(t.roster.name).fill('Samar')
  await other.getByRole('dialog').getByRole('button', { name: t.common.save }).click()
  await expect(contacts).toContainText('Samar')
})
