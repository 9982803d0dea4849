import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAbsence, aPerson } from '#tests/factories.ts'
import { aLink, OPENING, saturdays } from '#tests/guardian-links.ts'
import { createWorld } from '#tests/world.ts'

test('the page has the first name, the group and the phone of its team leader, and nothing else of the child or of others', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await world.leader.roster.add(aPerson({ attendeeName: 'Maya Khoury' }))
  await world.leader.people.announceAbsence(anAbsence({ ...link.of, reason: 'Said in confidence' }))
  await saturdays(world)
  const page = await link.read()
  expect(page).toContain('<h1><bdi>Karam</bdi> · <bdi>SNMY1</bdi></h1>')
  expect(page).toContain('The group already knows')
  for (const secret of ['Haddad', 'Maya', '2013', 'confidence', '70 000 318', link.personId, link.guardianId])
    expect(page).not.toContain(secret)
  const head = page.slice(0, page.indexOf('<body>'))
  for (const name of ['Karam', 'SNMY1']) expect(head).not.toContain(name)
  // The phone of the team leader alone, once there is one.
  expect(page).not.toContain('tel:')
  for (const [{ id }, phone] of [
    [world.leader, '70 123 456'],
    [world.secretary, '70 999 999'],
  ] as const)
    await world.database.execute(sql`update profiles set phone_number = ${phone} where id = ${id}`)
  const withPhone = await link.read()
  for (const href of ['tel:+96170123456', 'https://wa.me/96170123456']) expect(withPhone).toContain(`href="${href}"`)
  expect(withPhone).not.toContain('999')
})

test('the page is in the language of the guardian, and shows names and reasons as text', async () => {
  const world = await createWorld()
  await saturdays(world)
  const arabic = await aLink(world, { name: 'كرم حدّاد', language: 'ar' })
  await arabic.announce({ day: '2026-11-28', kind: 'illness' })
  const page = await arabic.read()
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('السبت 28 تشرين الثاني 2026')
  expect(page).toContain('أُبلغ عن الغياب: مرض')
  const marked = await aLink(world, { name: '<b>Karam</b>' })
  await marked.announce({ day: '2026-11-28', words: '<script>alert("1")</script>' })
  const escaped = await marked.read()
  expect(escaped).toContain('<bdi>&lt;b&gt;Karam&lt;/b&gt;</bdi>')
  expect(escaped).toContain('&lt;script&gt;')
  expect(escaped).not.toMatch(/<b>|<script/)
})

test('a link opens with the signs of a chat behind it, and its forms lead to the link', async () => {
  const world = await createWorld()
  const { path } = await aLink(world)
  for (const behind of ['.', '،', ')', '").'].map(encodeURIComponent))
    for (const written of [behind, `${behind}/`]) {
      const opened = await world.request(`${path}${written}`, { headers: OPENING })
      expect([written, opened.status]).toEqual([written, 200])
      expect(await opened.text()).toContain(`action="${path}/absences"`)
    }
})

test('a preview, a page loaded ahead and a request for the head alone change nothing', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (const agent of ['WhatsApp/2.23.20.0', 'Mozilla/5.0 (Windows NT 10.0) Viber/13.3.0', 'curl/8.5.0', '']) {
    const preview = await link.open({ 'user-agent': agent })
    expect(await preview.text()).not.toMatch(/Karam|SNMY1|<form/)
  }
  const ahead = await link.open({ 'sec-purpose': 'prefetch;prerender' })
  // A browser shows nothing that was refused ahead.
  expect([ahead.status, await ahead.text()]).toEqual([503, expect.not.stringMatching(/Karam|SNMY1|<form/)])
  expect((await world.request(link.path, { method: 'HEAD' })).status).toBe(200)
  expect(await world.leader.people.get(link.of)).toMatchObject({ links: [{ lastUsedAt: null }], announcements: [] })
  await link.open()
  expect(await world.leader.people.get(link.of)).toMatchObject({ links: [{ lastUsedAt: expect.any(Date) }] })
})

test('the page is stored nowhere, sends no address on, sets no cookie and runs no script', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (const answer of [await link.open(), await link.announce(), await world.request('/g/none')]) {
    const header = (name: string) => answer.headers.get(name)
    expect(header('cache-control')).toBe('no-store')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-robots-tag')).toContain('noindex')
    expect(header('set-cookie')).toBeNull()
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+; img-src 'self'/)
    expect(header('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(header('content-security-policy')).not.toContain('script-src')
  }
})
