import type { RunningApp } from '#tests/journeys/app.ts'
import { expect, test } from '#tests/journeys/journey.ts'

/** Sessions of a group without attendance: 'No 1', 'No 2', … */
async function recordMany(app: RunningApp, organization: string, count: number) {
  await app.database.execute(`
    insert into sessions (id, title, description, presenter_name, topic, session_date, organization)
    select gen_random_uuid(), 'T', 'D', 'A', 'No ' || n, date '2026-01-01' + n, '${organization}'
    from generate_series(1, ${count}) as n`)
}

test('an admin sees the sessions of each organization under its name, more on request, and goes to a group by its name', {
  tag: '@Arabic',
}, async ({ adminPage, app, t, group }) => {
  await recordMany(app, group, 14)
  await app.database.execute(
    `update sessions set organization = null where organization = '${group}' and topic = 'No 1'`,
  )
  const page = await adminPage('/sessions')
  const section = page.getByRole('region', { name: group })
  for (const count of [3, 12]) {
    await expect(section.getByRole('link')).toHaveCount(count)
    await section.getByRole('button', { name: t.common.showMore }).click()
  }
  await expect(section.getByRole('link')).toHaveCount(13)
  await expect(section.getByRole('button', { name: t.common.showMore })).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 2 }).last()
  await expect(heading).toHaveText(t.sessions.other)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(heading).not.toBeInViewport()
  // On a phone there are chips, which stay in sight.
  const chips = page.getByRole('navigation', { name: t.sessions.groups })
  // Sessions that other journeys record meanwhile move the lists.
  await expect(async () => {
    await chips.getByRole('button', { name: t.sessions.other }).click()
    await expect(heading).toBeInViewport({ ratio: 1, timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: t.sessions.other }).getByRole('link').first()).toBeFocused()
  await chips.getByRole('button', { name: group }).click()
  await expect(page.getByRole('heading', { name: group })).toBeInViewport({ ratio: 1 })
})
