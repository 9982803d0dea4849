import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { listenAs } from '#tests/event-stream.ts'
import { aGuardian, anAbsence, aPause, aPerson } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const SNMY1 = { organizationName: 'SNMY1' } as const
/** What a guardian who has no meeting day to choose from sends. */
const NOVEMBER_28 = { day: '2026-11-28', kind: 'illness', words: '' }

interface Options {
  readonly name?: string
  readonly language?: 'en' | 'ar'
  readonly guardian?: string
}

/** A link of a guardian of somebody in the roster of SNMY1, and what its holder does with it. */
async function aLink(world: World, { name = 'Karam Haddad', language = 'en', guardian = 'Samar' }: Options = {}) {
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: name, birthdate: '2013-05-06' }))
  return linkOf(world, person.id, { language, guardian })
}

async function linkOf(world: World, personId: string, { language = 'en', guardian = 'Samar' }: Options = {}) {
  const of = { personId }
  const saved = await world.leader.people.saveGuardian(aGuardian({ ...of, name: guardian }))
  const link = { ...of, id: uuid(), guardianId: saved.id, language }
  const { url } = await world.leader.people.makeGuardianLink(link)
  const path = new URL(url).pathname
  const send = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    world.request(`${path}/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    ...link,
    of,
    path,
    token: path.replace('/g/', ''),
    open: (headers: Record<string, string> = {}) => world.request(path, { headers }),
    read: async () => (await world.request(path)).text(),
    announce: (fields: Record<string, string> = NOVEMBER_28) => send('absences', fields),
    withdraw: (id: string) => send('withdrawals', { id }),
    send,
  }
}

const announcementsOf = async (world: World, of: { personId: string }) =>
  (await world.leader.people.get(of)).announcements

async function saturdays(world: World) {
  await world.leader.meetings.setDay({ ...SNMY1, day: { weekday: 6, time: '16:00' } })
}

test('a guardian announces an absence without an account, and withdraws it', async () => {
  const world = await createWorld()
  await saturdays(world)
  const link = await aLink(world)
  const sent = await link.announce({ day: '2026-11-28', kind: 'travel', words: ' to  Zahle ' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link.path}?done=announced`])
  const [announced] = await announcementsOf(world, link.of)
  expect(announced).toMatchObject({
    from: '2026-11-28',
    to: '2026-11-28',
    reason: 'Travel: to Zahle',
    announcedBy: 'Samar',
    byLink: true,
  })
  const { absences } = await world.leader.people.announcedAbsences({ ...SNMY1, date: '2026-11-28' })
  expect(absences).toMatchObject([{ attendeeId: link.personId, reason: 'Travel' }])
  expect(await link.read()).toContain('Announced: Travel: to Zahle')
  expect((await link.withdraw(announced?.id ?? '')).headers.get('location')).toBe(`${link.path}?done=withdrawn`)
  expect(await announcementsOf(world, link.of)).toEqual([])
})

test('the roll starts without the words of a guardian, also after the guardian was removed', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await link.announce({ day: '2026-11-28', kind: 'illness', words: 'In confidence' })
  await link.announce({ day: '2026-11-29', words: 'In confidence' })
  await world.leader.people.announceAbsence(
    anAbsence({ ...link.of, from: '2026-11-30', to: '2026-11-30', reason: 'Travel: to Zahle' }),
  )
  const reasons = async () => {
    const { absences } = await world.leader.people.announcedAbsences(SNMY1)
    return absences.map(({ reason }) => reason)
  }
  expect(await reasons()).toEqual(['Illness', null, 'Travel: to Zahle'])
  await world.leader.people.removeGuardian({ ...link.of, id: link.guardianId })
  expect(await reasons()).toEqual(['Illness', null, 'Travel: to Zahle'])
  expect((await announcementsOf(world, link.of)).map(({ reason }) => reason)).toContain('Illness: In confidence')
})

test('the next four meetings are offered, with pauses left out and today included', async () => {
  const world = await createWorld()
  await saturdays(world)
  await world.leader.meetings.addPause(aPause({ from: '2026-12-05', to: '2026-12-12' }))
  const link = await aLink(world)
  const days = [...(await link.read()).matchAll(/name="day" value="([^"]+)"/g)].map(([, day]) => day)
  expect(days).toEqual(['2026-11-21', '2026-11-28', '2026-12-19', '2026-12-26'])
  for (const [day, status] of [
    ['2026-11-21', 303],
    ['2026-12-26', 303],
    ['2026-12-05', 422],
    ['2026-11-27', 422],
    ['2027-01-02', 422],
    ['2026-11-14', 422],
    ['tomorrow', 422],
  ] as const)
    expect([day, (await link.announce({ day })).status]).toEqual([day, status])
  expect(await countRows(world.database, 'announced_absences')).toBe(2)
})

test.each([
  ['2026-11-21', 303],
  ['2027-01-20', 303],
  ['2027-01-21', 422],
  ['2026-11-20', 422],
])('without a meeting day, %s is answered %i', async (day, status) => {
  const world = await createWorld()
  const link = await aLink(world)
  expect(await link.read()).toContain('type="date" name="day" min="2026-11-21" max="2027-01-20"')
  expect((await link.announce({ day })).status).toBe(status)
})

test('the same form sent five times at once announces once; another reason replaces the first', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await Promise.all(Array.from({ length: 5 }, () => link.announce()))
  expect(await announcementsOf(world, link.of)).toMatchObject([{ reason: 'Illness' }])
  await link.announce({ day: '2026-11-28', kind: 'exam' })
  expect(await announcementsOf(world, link.of)).toMatchObject([{ reason: 'Exam' }])
})

test('the page has the first name and the group, and nothing else of the child or of others', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await world.leader.roster.add(aPerson({ attendeeName: 'Maya Khoury' }))
  await world.leader.people.announceAbsence(anAbsence({ ...link.of, reason: 'Said in confidence' }))
  await saturdays(world)
  const page = await link.read()
  expect(page).toContain('<h1><bdi>Karam</bdi> · <bdi>SNMY1</bdi></h1>')
  expect(page).toContain('The group knows already')
  for (const secret of ['Haddad', 'Maya', '2013', 'confidence', '70 000 318', link.personId, link.guardianId])
    expect(page).not.toContain(secret)
  const head = page.slice(0, page.indexOf('<body>'))
  for (const name of ['Karam', 'SNMY1']) expect(head).not.toContain(name)
})

test("the group's phone is that of its team leader, and is missing without one", async () => {
  const world = await createWorld()
  const link = await aLink(world)
  expect(await link.read()).not.toContain('tel:')
  await world.database.execute(sql`update profiles set phone_number = '70 123 456' where id = ${world.leader.id}`)
  await world.database.execute(sql`update profiles set phone_number = '70 999 999' where id = ${world.secretary.id}`)
  const page = await link.read()
  expect(page).toContain('href="tel:+96170123456"')
  expect(page).toContain('href="https://wa.me/96170123456"')
  expect(page).not.toContain('999')
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

test("nobody withdraws what another guardian, a leader or another child's guardian announced", async () => {
  const world = await createWorld()
  const mother = await aLink(world)
  const father = await linkOf(world, mother.personId, { guardian: 'Elias' })
  const stranger = await aLink(world, { name: 'Maya' })
  await mother.announce()
  const byLeader = anAbsence({ ...mother.of, from: '2026-12-05', to: '2026-12-05' })
  await world.leader.people.announceAbsence(byLeader)
  const before = await announcementsOf(world, mother.of)
  for (const { id } of before) for (const link of [father, stranger]) await link.withdraw(id)
  for (const id of [byLeader.id, 'no id', '']) expect((await mother.withdraw(id)).status).toBe(303)
  expect(await announcementsOf(world, mother.of)).toEqual(before)
  expect(before).toHaveLength(2)
  // A leader may: the list on the page is theirs.
  for (const { id } of before)
    expect(await world.leader.people.withdrawAbsence({ ...mother.of, id })).toEqual({ withdrawn: true })
})

test('a link that is revoked, unknown or of somebody removed is answered with the very same page', async () => {
  const world = await createWorld()
  const unknown = await world.request(`/g/${'x'.repeat(43)}`)
  const dead = await unknown.text()
  expect(unknown.status).toBe(404)
  expect(dead).toContain('This link is no longer valid')
  expect(dead).toContain('هذا الرابط لم يعد صالحًا')
  const [revoked, replaced, guardianless, left] = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => aLink(world, { name })),
  )
  if (!revoked || !replaced || !guardianless || !left) throw new Error('There are four links')
  expect(await world.secretary.people.revokeGuardianLink(revoked)).toEqual({ revoked: true })
  expect(await world.secretary.people.revokeGuardianLink(revoked)).toEqual({ revoked: false })
  await world.leader.people.makeGuardianLink({ ...replaced, id: uuid() })
  await world.leader.people.removeGuardian({ ...guardianless.of, id: guardianless.guardianId })
  await world.leader.roster.remove({ ...SNMY1, id: left.personId })
  for (const link of [revoked, replaced, guardianless, left]) {
    for (const answer of [await link.open(), await link.announce(), await link.withdraw(uuid())])
      expect([answer.status, await answer.text()]).toEqual([404, dead])
  }
  expect(await countRows(world.database, 'announced_absences')).toBe(0)
})

test('a link works again when the child is back, and with the group that the child has moved to', async () => {
  const world = await createWorld()
  const link = await aLink(world, { name: 'Karam' })
  await world.leader.roster.remove({ ...SNMY1, id: link.personId })
  await world.database.execute(
    sql`update organization_attendees set removed_at = null, organization_name = 'SNMK1' where id = ${link.personId}`,
  )
  expect(await link.read()).toContain('<bdi>SNMK1</bdi>')
  expect((await link.announce()).status).toBe(303)
  expect(await world.otherLeader.people.get(link.of)).toMatchObject({ links: [{ id: link.id }] })
})

test('a revoked link stays dead when guardian or child are put back', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await world.leader.people.removeGuardian({ ...link.of, id: link.guardianId })
  await world.leader.people.saveGuardian(aGuardian({ ...link.of, id: link.guardianId }))
  expect((await link.open()).status).toBe(404)
  // The id of a deleted link may be used again, but makes another secret.
  await world.database.execute(sql`select pg_sleep(0.002)`)
  await world.leader.people.makeGuardianLink({ ...link, id: uuid() })
  expect((await link.open()).status).toBe(404)
  const second = await linkOf(world, link.personId, { guardian: 'Elias' })
  await world.leader.people.revokeGuardianLink(second)
  await world.leader.roster.remove({ ...SNMY1, id: link.personId })
  await world.database.execute(sql`update organization_attendees set removed_at = null where id = ${link.personId}`)
  expect((await second.open()).status).toBe(404)
})

test.each([
  ['another phone', 404, { phone: '+961 70 000 319' }],
  ['no phone', 404, { phone: null }],
  ['another name', 404, { name: 'Elias' }],
  ['the name in capitals and another relation', 200, { name: 'SAMAR', relation: 'Aunt', callFirst: true }],
])('the link of a guardian who is saved with %s is answered %i', async (_what, status, change) => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await linkOf(world, link.personId, { guardian: 'Nabil' })
  await world.secretary.people.saveGuardian(aGuardian({ ...link.of, id: link.guardianId, name: 'Samar', ...change }))
  expect((await link.open()).status).toBe(status)
  expect((await other.open()).status).toBe(200)
  const { rows } = await world.admin.people.reveals(link.of)
  const revoked = rows.filter(({ action }) => action === 'reading.link_revoked').map(({ person }) => person)
  expect(revoked).toEqual(status === 404 ? ['Secretary'] : [])
})

test('the call that made a link answers the same again, to the same person and soon', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const { id, personId, guardianId, language } = link
  const call = { id, personId, guardianId, language }
  const { url } = await world.leader.people.makeGuardianLink(call)
  expect(new URL(url).pathname).toBe(link.path)
  expect(await countRows(world.database, 'guardian_links')).toBe(1)
  expect(await refusalOf(world.secretary.people.makeGuardianLink(call))).toBe('CONFLICT')
  expect(await refusalOf(world.leader.people.makeGuardianLink({ ...call, language: 'ar' }))).toBe('CONFLICT')
  await world.database.execute(sql`update guardian_links set created_at = created_at - interval '11 minutes'`)
  expect(await refusalOf(world.leader.people.makeGuardianLink(call))).toBe('CONFLICT')
  await world.leader.people.revokeGuardianLink(call)
  expect(await refusalOf(world.leader.people.makeGuardianLink(call))).toBe('CONFLICT')
})

test('a guardian of somebody else gets no link, and at most ten are made for a child in a day', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await aLink(world, { name: 'Maya' })
  const make = () => world.leader.people.makeGuardianLink({ ...link, id: uuid() })
  expect(await refusalOf(world.leader.people.makeGuardianLink({ ...other, ...link.of, id: uuid() }))).toBe('NOT_FOUND')
  for (let made = 1; made < 10; made += 1) await make()
  expect(await refusalOf(make())).toBe('TOO_MANY_LINKS')
  await world.leader.people.makeGuardianLink({ ...other, id: uuid() })
  const { links } = await world.leader.people.get(link.of)
  expect(links).toHaveLength(1)
})

test('no table, log or mail has the secret of a link', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  await link.open()
  await link.announce()
  await world.owner.execute(sql`alter table announced_absences rename to hidden`)
  expect((await link.open()).status).toBe(503)
  await world.owner.execute(sql`alter table hidden rename to announced_absences`)
  const tables = await world.database.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`)
  expect(tables.rows.length).toBeGreaterThan(20)
  for (const { name } of tables.rows) {
    const { rows } = await world.database.execute(`select * from ${name}`)
    expect([name, JSON.stringify(rows).includes(link.token)]).toEqual([name, false])
  }
  expect(world.logged.length).toBeGreaterThan(0)
  expect(world.logged.join('\n')).not.toContain(link.token)
})

test('links are recorded: made, opened once a day, each use, revoked', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const kinds = async () => {
    const { rows } = await world.admin.people.reveals(link.of)
    const ofLinks = rows.filter(({ action }) => action.startsWith('reading.link'))
    return ofLinks.map(({ action, person }) => [action, person]).sort()
  }
  await Promise.all(Array.from({ length: 5 }, () => link.open()))
  await link.announce()
  await link.announce()
  const [announced] = await announcementsOf(world, link.of)
  await link.withdraw(announced?.id ?? '')
  await link.withdraw(announced?.id ?? '')
  await world.secretary.people.revokeGuardianLink(link)
  expect(await kinds()).toEqual([
    ['reading.link_made', 'Leader'],
    ['reading.link_revoked', 'Secretary'],
    ['reading.link_used', 'Samar'],
    ['reading.link_used', 'Samar'],
    ['reading.link_used', 'Samar'],
  ])
  await world.leader.people.removeGuardian({ ...link.of, id: link.guardianId })
  expect((await kinds()).filter(([action]) => action === 'reading.link_used')).toEqual(
    Array(3).fill(['reading.link_used', null]),
  )
})

test('a preview, a page loaded ahead and a request for the head alone change nothing', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (const agent of ['WhatsApp/2.23.20.0', 'Mozilla/5.0 (Windows NT 10.0) Viber/13.3.0', 'curl/8.5.0', '']) {
    const preview = await link.open({ 'user-agent': agent })
    expect(await preview.text()).not.toMatch(/Karam|SNMY1|<form/)
  }
  await link.open({ 'sec-purpose': 'prefetch;prerender' })
  expect((await world.request(link.path, { method: 'HEAD' })).status).toBe(200)
  expect(await world.leader.people.get(link.of)).toMatchObject({ links: [{ lastUsedAt: null }], announcements: [] })
  await link.open()
  expect(await world.leader.people.get(link.of)).toMatchObject({ links: [{ lastUsedAt: expect.any(Date) }] })
})

test('the page is kept nowhere, sends no address on, sets no cookie and runs no script', async () => {
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
    expect(header('content-security-policy')).not.toContain('script-src')
  }
})

test('forms of other sites, too large ones and ones that are no forms announce nothing', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await link.send('absences', NOVEMBER_28, headers)).status).toBe(404)
  expect((await link.send('absences', { ...NOVEMBER_28, words: 'x'.repeat(20_000) })).status).toBe(422)
  expect((await link.send('absences', { ...NOVEMBER_28, words: 'x'.repeat(501) })).status).toBe(422)
  expect((await link.send('absences', NOVEMBER_28, { 'content-type': 'application/json' })).status).toBe(422)
  expect((await link.send('absences', { day: '2026-11-28', words: '\u0000\ud800' })).status).not.toBe(500)
  expect((await link.send('nothing', NOVEMBER_28)).status).toBe(404)
  expect(await announcementsOf(world, link.of)).not.toContainEqual(expect.objectContaining({ reason: 'Illness' }))
})

test('a guardian may announce no more absences than the group', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (let day = 1; day <= 50; day += 1)
    await world.database.execute(sql`
      insert into announced_absences (id, attendee_id, first_day, last_day)
      values (gen_random_uuid(), ${link.personId}, '2026-12-01', '2026-12-01')`)
  const refused = await link.announce()
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Please call the group')
})

test('a link announces and withdraws at most twenty times a day, whatever it did the day before', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await linkOf(world, link.personId, { guardian: 'Elias' })
  await world.database.execute(sql`
    insert into audit_log (action, attendee_id, link_id, day, at)
    select 'reading.link_used', ${link.personId}, ${link.id}, '2026-11-20', '2026-11-20T10:00:00Z'
    from generate_series(1, 20)`)
  for (let times = 1; times <= 18; times += 1) await link.announce({ day: '2026-11-28', words: `Reason ${times}` })
  // Two are left for three forms at once.
  const days = ['2026-11-29', '2026-11-30', '2026-12-01']
  const statuses = await Promise.all(days.map(async (day) => (await link.announce({ day })).status))
  expect(statuses.sort()).toEqual([303, 303, 422])
  const before = await announcementsOf(world, link.of)
  const refused = [await link.announce(), await link.withdraw(before[0]?.id ?? '')]
  for (const answer of refused)
    expect([answer.status, (await answer.text()).includes('Please call the group')]).toEqual([422, true])
  // What is announced already is no change.
  expect((await link.announce({ day: '2026-11-28', words: 'Reason 18' })).status).toBe(303)
  expect(await announcementsOf(world, link.of)).toEqual(before)
  expect((await other.announce({ day: '2026-12-05' })).status).toBe(303)
  const used = sql`select id from audit_log where action = 'reading.link_used' and link_id = ${link.id} and day = '2026-11-21'`
  expect((await world.database.execute(used)).rows).toHaveLength(20)
})

test('a link is limited, and so is an address that tries links; others are not', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await aLink(world, { name: 'Maya' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = new Map<number, number>()
  for (let times = 0; times < 61; times += 1) {
    const { status } = await link.open(from(`10.0.0.${times}`))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 60],
    [429, 1],
  ])
  expect((await other.open()).status).toBe(200)
  await world.database.execute(sql`update auth.sign_in_attempts set count = 300 where key like 'guardian link from %'`)
  const refused = await other.open(from('10.0.0.1'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.open(from('10.9.9.9'))).status).toBe(200)
  const { rows } = await world.database.execute(sql`select key from auth.sign_in_attempts`)
  expect(JSON.stringify(rows)).not.toContain('10.0.0.1')
})

test('open roll calls and pages are told of what a guardian announces', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const stream = await listenAs(world.app, world.secretary.cookie)
  await link.announce()
  const changes: string[] = []
  while (!changes.includes('announced_absences SNMY1')) changes.push(await stream.nextChange())
  for (const change of changes) expect(change).toMatch(/^[a-z_]+ SNMY1$/)
})
