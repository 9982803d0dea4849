import type { Page } from '@playwright/test'
import { birthdateText } from '#domain/dates.ts'
import type { RunningApp } from './app.ts'
import { bornForAge } from './birthdates.ts'
import { expect, expectAccessible, test, textPattern } from './journey.ts'
import { entryIdOf, readingsOf } from './people.ts'
import { inRoster, namesInRoster } from './roster.ts'

/** Read the answers of the API before the page gets them. The list grows with each. */
async function readAnswers(page: Page): Promise<readonly { call: string; body: string }[]> {
  const answers: { call: string; body: string }[] = []
  await page.route('**/rpc/**', async (route) => {
    const response = await route.fetch()
    const [, call = ''] = /\/rpc\/([\w/]+)/.exec(route.request().url()) ?? []
    answers.push({ call, body: await response.text() })
    await route.fulfill({ response })
  })
  return answers
}

async function birthdateOf(app: RunningApp, id: string) {
  const { rows } = await app.database.execute<{ birthdate: string }>(
    `select birthdate::text from organization_attendees where id = '${id}'`,
  )
  return rows[0]?.birthdate
}

test('someone is moved into the group of their age and edited, while only a request shows the birthdate', {
  tag: '@English',
}, async ({ signedInAs, app, t, language }) => {
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
  // The rosters of both groups are loaded ahead, with birthdates.
  const rosters = () => page.evaluate(() => performance.getEntriesByName(`${location.origin}/rpc/roster/list`).length)
  await expect.poll(rosters).toBe(2)
  const answers = await readAnswers(page)
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
  // So far no one was shown the birthdate: it was in no answer, and it is still stored.
  expect(answers.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['roster/update', 'roster/restore', 'people/get', 'roster/remove']),
  )
  expect(answers.filter(({ body }) => body.includes(birthdate))).toEqual([])
  expect(await birthdateOf(app, id)).toBe(birthdate)

  await page.getByRole('button', { name: t.people.edit, exact: true }).click()
  await edit.getByRole('button', { name: t.people.showBirthdate }).click()
  const field = edit.getByRole('textbox', { name: t.roster.birthdate })
  await expect(field).toHaveValue(birthdateText(birthdate, language))
  expect(await readingsOf(app, 'reading.birthdate', id)).toBe(1)
  await field.fill('2001-04-11')
  await edit.getByRole('checkbox', { name: t.roster.isLeader }).check()
  await edit.getByRole('button', { name: t.common.save }).click()
  await expect(edit).toHaveCount(0)
  expect(await birthdateOf(app, id)).toBe('2001-04-11')
  expect(answers.filter(({ body }) => body.includes(birthdate)).map(({ call }) => call)).toEqual([
    'people/showBirthdate',
  ])
  // Hidden again: as an attendee they would be in another group, which only the server can tell.
  await page.getByRole('button', { name: t.people.edit, exact: true }).click()
  await expect(field).toHaveCount(0)
  await edit.getByRole('checkbox', { name: t.roster.isLeader }).uncheck()
  await edit.getByRole('button', { name: t.common.save }).click()
  await page.getByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY2' }) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readingsOf(app, 'reading.birthdate', id)).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
