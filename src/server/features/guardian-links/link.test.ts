import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aGuardian } from '#tests/factories.ts'
import { aLink, announcementsOf, linkOf, SNMY1 } from '#tests/guardian-links.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

test('a link that is revoked, unknown or of someone removed is answered with the very same page', async () => {
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

test('a link works again when the child is back, where the child has moved to, but stays dead once it was revoked', async () => {
  const world = await createWorld()
  const link = await aLink(world, { name: 'Karam' })
  const second = await linkOf(world, link.personId, { guardian: 'Elias' })
  await world.leader.people.revokeGuardianLink(second)
  await world.leader.roster.remove({ ...SNMY1, id: link.personId })
  const back = (group: string) =>
    world.database.execute(
      sql`update organization_attendees set removed_at = null, organization_name = ${group} where id = ${link.personId}`,
    )
  await back('SNMK1')
  expect(await link.read()).toContain('<bdi>SNMK1</bdi>')
  expect((await link.announce()).status).toBe(303)
  expect(await world.otherLeader.people.get(link.of)).toMatchObject({ links: [{ id: link.id }] })
  expect((await second.open()).status).toBe(404)

  await back('SNMY1')
  await world.leader.people.removeGuardian({ ...link.of, id: link.guardianId })
  await world.leader.people.saveGuardian(aGuardian({ ...link.of, id: link.guardianId }))
  expect((await link.open()).status).toBe(404)
  // The id of a deleted link may be used again, but makes another secret.
  await world.database.execute(sql`select pg_sleep(0.002)`)
  await world.leader.people.makeGuardianLink({ ...link, id: uuid() })
  expect((await link.open()).status).toBe(404)
})

test('the link of a guardian ends with another name or phone, not when they are written differently', async () => {
  const world = await createWorld()
  const child = await aLink(world)
  const other = await linkOf(world, child.personId, { guardian: 'Nabil' })
  for (const [status, change] of [
    [404, { phone: '+961 70 000 319' }],
    [404, { phone: null }],
    [200, { phone: '70/000318' }],
    [404, { name: 'Elias' }],
    [200, { name: 'SAMAR', relation: 'Aunt', callFirst: true }],
  ] as const) {
    const link = await linkOf(world, child.personId)
    const ended = () =>
      countRows(world.database, `audit_log where action = 'reading.link_revoked' and link_id = '${link.id}'`)
    await world.secretary.people.saveGuardian(aGuardian({ ...link.of, id: link.guardianId, name: 'Samar', ...change }))
    expect([change, (await link.open()).status, await ended()]).toEqual([change, status, status === 404 ? 1 : 0])
    expect((await other.open()).status).toBe(200)
    await world.leader.people.removeGuardian({ ...link.of, id: link.guardianId })
  }
})

test('the call that made a link answers the same person again, soon; at most ten are made in a day, for guardians of the child', async () => {
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
  const other = await aLink(world, { name: 'Maya' })
  const make = () => world.leader.people.makeGuardianLink({ ...link, id: uuid() })
  expect(await refusalOf(world.leader.people.makeGuardianLink({ ...other, ...link.of, id: uuid() }))).toBe('NOT_FOUND')
  for (let made = 1; made < 10; made += 1) await make()
  expect(await refusalOf(make())).toBe('TOO_MANY_LINKS')
  await world.leader.people.makeGuardianLink({ ...other, id: uuid() })
  expect((await world.leader.people.get(link.of)).links).toHaveLength(1)
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
