import { expect, test } from 'vitest'
import { anAbsence, aPause } from '#tests/factories.ts'
import { aLink, announcementsOf, linkOf, SNMY1, saturdays } from '#tests/guardian-links.ts'
import { countRows, createWorld } from '#tests/world.ts'

test('a guardian announces an absence once without an account, gives another reason, and withdraws it', async () => {
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
  // The same form sent in parallel announces once; another reason replaces the first.
  await Promise.all(Array.from({ length: 5 }, () => link.announce()))
  expect(await announcementsOf(world, link.of)).toMatchObject([{ reason: 'Illness' }])
  await link.announce({ day: '2026-11-28', kind: 'exam' })
  expect(await announcementsOf(world, link.of)).toMatchObject([{ reason: 'Exam' }])
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

test('60 days are offered without a meeting day, else the next four meetings, with pauses left out and today included', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const expectAnswers = async (answers: Readonly<Record<string, number>>) => {
    for (const [day, status] of Object.entries(answers))
      expect([day, (await link.announce({ day })).status]).toEqual([day, status])
  }
  expect(await link.read()).toContain('type="date" name="day" min="2026-11-21" max="2027-01-20"')
  await expectAnswers({ '2026-11-22': 303, '2027-01-20': 303, '2027-01-21': 422, '2026-11-20': 422 })

  await saturdays(world)
  await world.leader.meetings.addPause(aPause({ from: '2026-12-05', to: '2026-12-12' }))
  const days = [...(await link.read()).matchAll(/name="day" value="([^"]+)"/g)].map(([, day]) => day)
  expect(days).toEqual(['2026-11-21', '2026-11-28', '2026-12-19', '2026-12-26'])
  await expectAnswers({ '2026-11-21': 303, '2026-12-26': 303, '2026-12-05': 422, '2026-11-27': 422 })
  await expectAnswers({ '2027-01-02': 422, '2026-11-14': 422, tomorrow: 422 })
  expect(await countRows(world.database, 'announced_absences')).toBe(4)
})

test("no one withdraws what another guardian, a leader or another child's guardian announced", async () => {
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
