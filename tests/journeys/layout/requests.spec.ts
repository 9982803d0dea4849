import { fund } from '#tests/journeys/finance/money.ts'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { watchVisits } from '#tests/journeys/visits.ts'

test('the start screen and the finance screen of a treasurer and of an admin are complete after six requests', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  await inRoster(app, group, { 'Nour Saad': 'leader', Karim: 'attendee' })
  await fund(app, group, { reserve: '500.00', balance: '100.00' })
  const treasurer = { fullName: 'Treasurer', signedUpUnder: group, roles: { [group]: 'finance_manager' as const } }
  for (const person of [treasurer, { fullName: 'Admin', isAdmin: true }]) {
    const page = await signedInAs(person)
    const visits = await watchVisits(page)
    for (const [path, heading] of [
      ['/dashboard', textPattern(t.dashboard.welcome, { name: person.fullName })],
      ['/financial-transactions', t.finance.title],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.getByRole('status', { name: t.common.loading })).toHaveCount(0)
      await visits.expectLight()
    }
  }
})
