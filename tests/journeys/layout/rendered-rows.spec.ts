import { expect, leaderOf, test } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { openList } from '#tests/journeys/people/members.ts'
import { aGroupOf } from '#tests/journeys/people/roster.ts'
import { absentBox, openDetails, presentBox, reasonButton } from '#tests/journeys/sessions/session-form.ts'
import { countRenderedRows } from './rendered-rows.ts'

test('in a form of 300 people a key renders no row of another person, a tap only its own, and the next page of a list its rows', {
  tag: '@Arabic',
}, async ({ signedInAs, app, t, group }) => {
  await aGroupOf(app, group, 299)
  const page = await signedInAs(leaderOf(group))
  const rowsDuring = await countRenderedRows(page, 'li[data-status], tbody tr:not([data-leaders])')
  const isSaved = () => expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
  const opening = await rowsDuring(async () => {
    await page.goto('/sessions/new')
    await openDetails(page, t.sessions)
    await expect(page.locator('li[data-status]')).toHaveCount(300)
  })
  // The hook counts at all.
  expect(opening).toBeGreaterThanOrEqual(300)

  await page.getByLabel(t.sessions.topic).focus()
  expect(
    await rowsDuring(async () => {
      await page.keyboard.type('Hope')
      await isSaved()
    }),
  ).toBe(0)
  const child = 'Child 150'
  // A forced tap does not wait until the row stands still.
  expect(await rowsDuring(() => absentBox(page, t.sessions, child).scrollIntoViewIfNeeded())).toBe(0)
  // The row at once, and again with the rest of the form in the background.
  const marking = await rowsDuring(async () => {
    await absentBox(page, t.sessions, child).check()
    await isSaved()
  })
  expect([1, 2]).toContain(marking)
  await reasonButton(page, t, child, 'otherReason').click()
  const typing = await rowsDuring(() => page.keyboard.type('Trip'))
  expect(typing).toBeGreaterThanOrEqual(4)
  expect(typing).toBeLessThanOrEqual(8)
  expect([1, 2]).toContain(await rowsDuring(() => presentBox(page, t.sessions, child).check()))

  // A search reaches every row in the end.
  const search = page.getByRole('searchbox', { name: t.sessions.findName })
  const found = page.locator('li[data-status]:not([hidden])')
  await search.pressSequentially(child)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(child)
  for (const _ of child) await page.keyboard.press('Backspace')
  await expect(found).toHaveCount(300)

  // The next page of a long list renders its own rows.
  await openScreen(page, '/members')
  await openList(page, t.members.attendees)
  const names = page.getByRole('table', { name: t.members.attendees }).getByRole('link')
  await expect(names).toHaveCount(24)
  const rows = await rowsDuring(async () => {
    await page.getByRole('button', { name: t.common.showMore }).last().click()
    await expect(names).toHaveCount(48)
  })
  // The head of a section is a row, too, and rendered with every state of the list; with the first page it would be 48 or more.
  expect(rows).toBeGreaterThanOrEqual(24)
  expect(rows).toBeLessThan(48)
})
