import { expect, test } from 'vitest'
import { aCollector } from '#tests/factories.ts'
import { aLink, handsOver, linkOf, SNMY1, saturdays } from '#tests/guardian-links.ts'
import { createWorld, type World } from '#tests/world.ts'

const TETA = { name: 'Layla Haddad', relation: 'Teta', phone: '71 000 519' }

const collectorsOf = async (world: World, of: { personId: string }) =>
  (await world.leader.people.get(of)).collecting?.people ?? []

async function worldWithLink() {
  const world = await createWorld()
  await handsOver(world, 18)
  return { world, link: await aLink(world) }
}

test('a guardian asks for a person, who counts once a person with a role has confirmed it', async () => {
  const { world, link } = await worldWithLink()
  const sent = await link.send('collectors', TETA)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link.path}?done=asked`])
  const [asked] = await collectorsOf(world, link.of)
  expect(asked).toMatchObject({ ...TETA, kind: 'asked', saidBy: 'Samar', recordedBy: null })
  const [group] = await world.secretary.home.groups()
  expect(group).toMatchObject({ asked: [{ id: link.personId, attendeeName: 'Karam Haddad' }] })
  // An admin reads which guardian it was.
  const { rows } = await world.admin.people.reveals(link.of)
  expect(rows).toContainEqual(expect.objectContaining({ action: 'reading.link_asked', person: 'Samar' }))
  // The form sent again asks once.
  await Promise.all([1, 2, 3].map(() => link.send('collectors', { ...TETA, name: 'layla HADDAD' })))
  expect(await collectorsOf(world, link.of)).toHaveLength(1)
  // Sent again with another number, it is the same request.
  await link.send('collectors', { ...TETA, phone: '71 000 521' })
  expect(await collectorsOf(world, link.of)).toMatchObject([{ id: asked?.id, phone: '71 000 521' }])
  const { id = '' } = asked ?? {}
  const seen = { ...TETA, kind: 'asked', saidBy: 'Samar' } as const
  const confirmed = world.secretary.people.saveCollector({ ...link.of, id, ...seen, kind: 'may', opened: seen })
  await expect(confirmed).rejects.toMatchObject({ code: 'BOTH_CHANGED', data: { stored: { phone: '71 000 521' } } })
  await link.send('collectors', TETA)
  const opened = { ...TETA, kind: 'asked', saidBy: 'Samar' } as const
  await world.secretary.people.saveCollector({ ...link.of, id, ...opened, kind: 'may', phone: '71 000 520', opened })
  expect(await collectorsOf(world, link.of)).toMatchObject([
    { kind: 'may', phone: '71 000 520', recordedBy: 'Secretary' },
  ])
  expect((await world.secretary.home.groups())[0]).not.toHaveProperty('asked')
})

test('a request with Arabic digits is confirmed, also one that a former version stored as it was typed', async () => {
  const { world, link } = await worldWithLink()
  const seen = { ...TETA, phone: '70 123 456', kind: 'asked', saidBy: 'Samar' } as const
  await link.send('collectors', { ...TETA, phone: '٧٠ ١٢٣ ٤٥٦' })
  const [asked] = await collectorsOf(world, link.of)
  expect(asked?.phone).toBe('70 123 456')
  await world.database.execute("update collectors set phone = '٧٠ ١٢٣ ٤٥٦'")
  await world.secretary.people.saveCollector({ ...link.of, id: asked?.id ?? '', ...seen, kind: 'may', opened: seen })
  expect(await collectorsOf(world, link.of)).toMatchObject([{ kind: 'may', phone: '70 123 456' }])
})

test('the link shows neither entries nor requests, nor that a name must not collect', async () => {
  const { world, link } = await worldWithLink()
  await world.leader.people.saveCollector(aCollector({ ...link.of, name: 'Nabil' }))
  await world.leader.people.saveCollector(aCollector({ ...link.of, kind: 'must_not', name: 'Elias' }))
  for (const name of ['Elias', 'Rima'])
    expect((await link.send('collectors', { ...TETA, name })).headers.get('location')).toContain('done=asked')
  const page = await (
    await world.request(`${link.path}?done=asked`, { headers: { 'user-agent': 'Mozilla/5.0' } })
  ).text()
  for (const name of ['Nabil', 'Elias', 'Rima', 'Teta']) expect(page).not.toContain(name)
})

test('three requests wait for a child, and a link asks ten times a day', async () => {
  const { world, link } = await worldWithLink()
  const father = await linkOf(world, link.personId, { guardian: 'Elias' })
  const ask = async (from: typeof link, name: string) => (await from.send('collectors', { ...TETA, name })).status
  const rejectAll = async () => {
    for (const { id } of await collectorsOf(world, link.of))
      await world.leader.people.removeCollector({ ...link.of, id, kind: 'asked' })
  }
  expect([await ask(link, 'One'), await ask(father, 'Two'), await ask(link, 'Three')]).toEqual([303, 303, 303])
  // Of a name for which another guardian asks, a link tells nothing else than of any other.
  for (const name of ['Four', 'One']) expect(await ask(father, name)).toBe(422)
  for (let place = 0; place < 8; place++) {
    await rejectAll()
    expect(await ask(link, `More ${place}`)).toBe(303)
  }
  await rejectAll()
  expect(await ask(link, 'Too many')).toBe(422)
  expect(await ask(father, 'Another link')).toBe(303)
})

test('wrong fields are refused, and a group that does not hand over has no form', async () => {
  const { world, link } = await worldWithLink()
  expect(await link.read()).toContain(`action="${link.path}/collectors"`)
  const wrong = [
    { name: '' },
    { name: '!' },
    { name: 'x'.repeat(121) },
    { relation: 'x'.repeat(61) },
    { phone: '1'.repeat(33) },
  ]
  const unread = await world.request(`${link.path}/collectors`, {
    method: 'POST',
    headers: { origin: 'null' },
    body: '{}',
  })
  expect([unread.status, await unread.text()]).toEqual([422, expect.stringContaining('Please enter the name')])
  for (const fields of wrong) expect((await link.send('collectors', { ...TETA, ...fields })).status).toBe(422)
  // An older child of the same group.
  await handsOver(world, 10)
  expect(await link.read()).not.toContain('/collectors')
  await saturdays(world)
  await world.leader.meetings.setDay({ ...SNMY1, day: { weekday: 6, time: '16:00', handingOver: null } })
  expect(await link.read()).not.toContain('/collectors')
  expect((await link.send('collectors', TETA)).status).toBe(422)
  await handsOver(world, 18)
  expect(await collectorsOf(world, link.of)).toEqual([])
})
