import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { entryIdOf, recorded } from './people.ts'
import { inRoster } from './roster.ts'

const NAME = 'Zeinab Qaraqouzlou'

test('an admin erases a child, after the texts with the name were shown', { tag: '@English' }, async ({
  signedInAs,
  app,
  t,
  group,
  language,
}) => {
  await inRoster(app, group, { [NAME]: 'attendee' })
  const page = await signedInAs({ fullName: 'Admin', isAdmin: true })
  const id = await entryIdOf(app, group, NAME)
  await recorded(app, {
    organization: group,
    attendeeId: id,
    name: NAME,
    date: '2026-11-14',
    topic: 'Birthday',
    status: 'present',
  })
  await app.database.execute(`update sessions set topic = 'Birthday of ${NAME}', reflection = 'Thanks, ${NAME}!'
    where id in (select session_id from attendance where attendee_id = '${id}')`)
  await page.goto(`/people/${id}`)

  await page.getByRole('button', { name: textPattern(t.erasure.eraseNamed, { name: NAME }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t.erasure.goesPerson)
  await expect(dialog).toContainText(textPattern(counted(t.erasure, 'staysMarks', 1, language), { count: 1 }))
  const texts = dialog.getByRole('list', { name: t.erasure.textsTitle }).getByRole('listitem')
  await expect(texts).toHaveCount(2)
  await expect(texts.first()).toContainText(`Birthday of ${NAME}`)
  await expectAccessible(page, language)
  const eraseNow = dialog.getByRole('button', { name: t.erasure.eraseNow })
  await expect(eraseNow).toBeDisabled()
  await texts.last().getByRole('checkbox').click()
  await dialog.getByRole('checkbox', { name: t.erasure.confirm }).check()
  await eraseNow.click()

  await expect(page.getByText(t.erasure.done)).toBeVisible()
  await expect(page).toHaveURL(/\/members$/)
  await openScreen(page, `/people/${id}`)
  await expect(page.getByText(t.people.notFound)).toBeVisible()
  const { rows } = await app.database.execute<{ id: string }>(
    `select id, topic, reflection from sessions where organization = '${group}' and topic like 'Birthday%'`,
  )
  expect(rows).toMatchObject([{ topic: 'Birthday of Erased', reflection: `Thanks, ${NAME}!` }])
  await openScreen(page, `/sessions/${rows[0]?.id}`)
  await expect(page.getByRole('main')).toContainText(t.common.erasedName)
  await expect(page.getByRole('main')).not.toContainText(/Erased [0-9a-f]{12}/)
})
