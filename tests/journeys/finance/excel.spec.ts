import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import type { RunningApp } from '#tests/journeys/app.ts'
import { counted, expect, leaderOf, test, textPattern } from '#tests/journeys/journey.ts'
import { exportOf, openExports, openImport } from '#tests/journeys/people/members.ts'
import { entryIdOf, guardiansOf, withGuardians } from '#tests/journeys/people/people.ts'
import { addGroup, inRoster, namesInRoster } from '#tests/journeys/people/roster.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function birthdateOf(app: RunningApp, organization: string, name: string) {
  const id = await entryIdOf(app, organization, name)
  const { rows } = await app.database.execute<{ birthdate: string | null; phone: string | null }>(
    `select birthdate::text, phone_number as phone from organization_attendees where id = '${id}'`,
  )
  return rows[0]
}

test('a roster is downloaded for Excel with its guardians, and imported into another group', {
  tag: ['@English', '@main'],
}, async ({ signedInAs, app, t, group, language }) => {
  const other = `${group}B`
  await addGroup(app, other)
  await inRoster(app, group, { '=Karam': 'attendee', Rita: 'attendee', Chief: 'leader' })
  await app.database.execute(`
    update organization_attendees set birthdate = '2014-03-15', phone_number = '03123456'
    where organization_name = '${group}' and attendee_name = '=Karam'`)
  await withGuardians(app, await entryIdOf(app, group, '=Karam'), { Hala: '+961 3 123456', Samir: null })
  await withGuardians(app, await entryIdOf(app, group, 'Rita'), { Joya: '70 111 222' })
  await inRoster(app, other, { Rita: 'attendee' })
  // So many that the file is made by other code than a small one.
  await app.database.execute(`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key, is_leader)
    select gen_random_uuid(), '${group}', 'Child ' || n, 'child ' || n, 'child ' || n, false
    from generate_series(1, 1500) as n`)
  const page = await signedInAs({ ...leaderOf(group), roles: { [group]: 'team_leader', [other]: 'secretary' } })
  await page.goto('/members')
  await openExports(page, t)
  await page.route('**/healthz', (route) => route.abort())
  await page.getByRole('menuitem', { name: group, exact: true }).click()
  await page.getByRole('menuitem', { name: exportOf(t, group, 'Excel') }).click()
  await expect(page.getByText(t.downloads.failed)).toBeVisible()
  await expect(page.getByText(t.common.networkFailed)).toBeVisible()
  await page.unroute('**/healthz')
  // The code for Excel is loaded when someone asks for it, and needs nothing that the security policy forbids.
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openExports(page, t)
  await page.getByRole('menuitem', { name: group, exact: true }).press('Enter')
  const item = page.getByRole('menuitem', { name: exportOf(t, group, 'Excel') })
  await expect(item).toBeFocused()
  const [download] = await Promise.all([page.waitForEvent('download'), item.press('Enter')])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${group}-roster-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
  const buffer = await readFile(await download.path())
  const rows = await readSheet(buffer)
  expect(rows).toHaveLength(1_504)
  expect(rows[0]?.[5]).toBe('Guardian 1')
  const karam = rows.find(([name]) => name === '=Karam')
  expect(karam?.slice(0, 4)).toEqual(['=Karam', '03123456', new Date('2014-03-15T00:00:00Z'), t.members.attendee])

  await openImport(page, t)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.importing.group).selectOption(other)
  await dialog.locator('input[type=file]').setInputFiles('tests/files/roster-by-libreoffice.xls')
  await expect(dialog.getByRole('alert')).toHaveText(t.importing.oldExcel)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roster.xlsx', mimeType: EXCEL, buffer })
  const known = textPattern(counted(t.importing, 'known', 1, language), { count: 1 })
  await dialog.getByRole('button', { name: known }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Joya')
  const confirm = textPattern(counted(t.importing, 'confirm', 1_502, language), { count: 1_502 })
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(counted(t.importing, 'doneCompleted', 1, language).replace('{{count}}', '1')),
  ).toBeVisible()
  const names = await namesInRoster(app, other)
  expect(names).toHaveLength(1_503)
  expect(names).toEqual(expect.arrayContaining(['=Karam', 'Chief', 'Rita', 'Child 1500']))
  expect(await birthdateOf(app, other, '=Karam')).toEqual({ birthdate: '2014-03-15', phone: '03123456' })
  expect(await guardiansOf(app, await entryIdOf(app, other, '=Karam'))).toEqual(['Hala', 'Samir'])
  expect(await guardiansOf(app, await entryIdOf(app, other, 'Rita'))).toEqual(['Joya'])
  expect(refused).toEqual([])
})
