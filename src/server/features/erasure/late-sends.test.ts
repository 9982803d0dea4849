import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { isErasedName } from '#domain/erasure/erasure.ts'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { ALL, NAME, TURNED, tracesIn } from '#tests/known-child.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('the name is not brought back by what a device sends later, which is not of a namesake either', async () => {
  const world = await createWorld()
  const person = aPerson({ attendeeName: NAME })
  await world.leader.roster.add(person)
  expect(await refusalOf(world.leader.roster.add({ ...person, isLeader: true }))).toBe('CONFLICT')
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  expect(await refusalOf(world.leader.roster.add(person))).toBe('ERASED')
  const late = aSession({
    attendance: [
      anAttendance({ attendeeId: person.id, attendeeName: NAME, status: 'absent', absenceReason: 'Fever' }),
      ...aSession().attendance,
    ],
  })
  await world.leader.sessions.create(late)
  await world.leader.sessions.update({ ...anEdit({ id: late.id }), attendance: late.attendance })
  expect(await tracesIn(world)).toEqual([])
  expect((await world.leader.sessions.get({ id: late.id })).attendanceCount).toBe(2)

  const namesake = aPerson({ attendeeName: NAME })
  await world.leader.roster.add(namesake)
  // Without an erasure the answer would be the person of that name.
  expect(await refusalOf(world.leader.roster.add(person))).toBe('ERASED')
  const waiting = aSession({ attendance: late.attendance })
  await world.leader.sessions.create(waiting)
  const { attendance } = await world.leader.sessions.get({ id: waiting.id })
  expect(attendance.filter(({ attendeeName }) => isErasedName(attendeeName))).toMatchObject([{ attendeeId: null }])
  expect(attendance.some(({ attendeeId }) => attendeeId === namesake.id)).toBe(false)
})

test('a form that was opened before the erasure does not write the name back', async () => {
  const world = await createWorld()
  const { leader } = world
  const { person } = await leader.roster.add(aPerson({ attendeeName: NAME }))
  const georges = aSession().attendance
  const inTexts = aSession({ topic: `Birthday of ${NAME}`, reflection: `${TURNED} asked` })
  const marks = {
    inRoster: [attendanceOf(person, { isLeader: true }), ...georges],
    byName: [anAttendance({ attendeeName: NAME }), ...georges],
    reason: [anAttendance({ status: 'absent', absenceReason: `With ${NAME}` }), ...georges],
  }
  const opened = [
    inTexts,
    aSession({ ...inTexts, id: uuid(), sessionDate: '2026-11-20', attendance: marks.inRoster }),
    aSession({ sessionDate: '2026-11-14', attendance: marks.inRoster }),
    aSession({ sessionDate: '2026-11-07', attendance: marks.byName }),
    aSession({ sessionDate: '2026-10-31', attendance: marks.reason }),
  ]
  const untouched = aSession({ sessionDate: '2026-10-24' })
  for (const session of [...opened, untouched]) await leader.sessions.create(session)
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  for (const { organizationName: _, ...content } of opened) {
    const { version } = await leader.sessions.get({ id: content.id })
    expect(version).toBe(2)
    expect(await refusalOf(leader.sessions.update({ ...content, version: 1 }))).toBe('CHANGED')
  }
  expect(await tracesIn(world)).toEqual([])
  expect((await leader.sessions.get({ id: untouched.id })).version).toBe(1)
})

test('an edit of a form that was opened before does not write the name back, with or without an entry', async () => {
  for (const attendeeId of [null, uuid()]) {
    const world = await createWorld()
    const { leader } = world
    const { person } = await leader.roster.add(aPerson({ attendeeName: NAME }))
    const session = aSession({ attendance: [anAttendance({ attendeeName: NAME }), ...aSession().attendance] })
    await leader.sessions.create(session)
    await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
    const mark = { status: 'present', absenceReason: null, isExplicit: false } as const
    const was = { isLeader: false, mark }
    const is = { isLeader: true, mark: { ...mark, isExplicit: true } }
    const late = { id: session.id, editId: uuid(), fields: {}, people: [{ attendeeId, name: NAME, was, is }] }
    expect(await leader.sessions.edit(late)).toMatchObject({ conflicts: [], stayed: [] })
    expect(await tracesIn(world)).toEqual([])
    expect((await leader.sessions.get({ id: session.id })).attendanceCount).toBe(2)
  }
})

test('an edit of an absence does not write the name back to its reason, nor answers it', async () => {
  const world = await createWorld()
  const { leader } = world
  const { person } = await leader.roster.add(aPerson({ attendeeName: NAME }))
  const reason = `With ${NAME}`
  const absent = { status: 'absent', absenceReason: reason } as const
  const rows = ['Announced', 'Marked'].map((attendeeName) =>
    anAttendance({ attendeeName, ...absent, isExplicit: attendeeName === 'Marked' }),
  )
  const session = aSession({ attendance: [anAttendance({ attendeeName: 'Georges', isLeader: true }), ...rows] })
  await leader.sessions.create(session)
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  const child = (isExplicit: boolean, absenceReason = reason) => ({
    isLeader: false,
    mark: { ...absent, absenceReason, isExplicit },
  })
  const people = [
    { attendeeId: null, name: 'Announced', was: child(false), is: child(true) },
    { attendeeId: null, name: 'Marked', was: child(true), is: child(true, `${reason}, ill`) },
  ]
  const late = { id: session.id, editId: uuid(), fields: {}, people }
  for (const answer of [await leader.sessions.edit(late), await leader.sessions.edit(late)])
    expect(answer.conflicts).toMatchObject([
      { theirs: { absenceReason: 'With Erased' }, mine: { absenceReason: 'With Erased, ill' } },
    ])
  const { attendance } = await leader.sessions.get({ id: session.id })
  const announced = attendance.find(({ attendeeName }) => attendeeName === 'Announced')
  expect(announced).toMatchObject({ absenceReason: 'With Erased', markedBy: 'Leader' })
  expect(await tracesIn(world)).toEqual([])
})

test('an account’s erasure also refuses forms with its name', async () => {
  const world = await createWorld()
  const session = aSession({ reflection: `Thanks to ${NAME}` })
  await world.leader.sessions.create(session)
  const { id: userId } = await world.person({ fullName: NAME, email: 'z@example.org' })
  await world.admin.erasure.eraseAccount({ userId, ...ALL })
  const { organizationName: _, ...content } = session
  expect(await refusalOf(world.leader.sessions.update({ ...content, version: 1 }))).toBe('CHANGED')
  expect(await tracesIn(world)).toEqual([])
})
