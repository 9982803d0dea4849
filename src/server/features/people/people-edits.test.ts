import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aChild, aGuardian } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('of two people who edit a guardian, one the phone and the other the relation, both are saved, and the link stays', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const guardian = aGuardian(child)
  const { id, name, relation, phone } = await world.leader.people.saveGuardian(guardian)
  const opened = { name, relation, phone }
  await world.leader.people.saveGuardian({ ...guardian, phone: '03 222 222', opened })
  const link = { ...child, id: uuid(), guardianId: id, language: 'ar' } as const
  await world.leader.people.makeGuardianLink(link)
  const saved = await world.secretary.people.saveGuardian({ ...guardian, relation: 'Aunt', opened })
  expect(saved).toMatchObject({ name, relation: 'Aunt', phone: '03 222 222' })
  expect((await world.leader.people.get(child)).links).toMatchObject([{ id: link.id }])
})

test('a detail of a guardian that both changed has to be decided, and nothing is saved until then', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const guardian = aGuardian(child)
  const { name, relation, phone } = await world.leader.people.saveGuardian(guardian)
  const opened = { name, relation, phone }
  await world.leader.people.saveGuardian({ ...guardian, phone: '03 222 222', opened })
  const edit = { ...guardian, relation: 'Aunt', phone: '03 333 333', opened }
  await expect(world.secretary.people.saveGuardian(edit)).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['phone'], stored: { name, relation, phone: '03 222 222' } },
  })
  // The same change as the stored one is none, so a repeated call succeeds.
  await world.leader.people.saveGuardian({ ...guardian, phone: '03 222 222', opened })
  expect((await world.leader.people.get(child)).guardians).toMatchObject([{ relation, phone: '03 222 222' }])
  const decided = { ...edit, opened: { ...opened, phone: '03 222 222' } }
  expect(await world.secretary.people.saveGuardian(decided)).toMatchObject({ relation: 'Aunt', phone: '03 333 333' })
})

test('a guardian who was removed while the form was open is not put back by it', async () => {
  const world = await createWorld()
  const guardian = aGuardian(await aChild(world))
  const { name, relation, phone } = await world.leader.people.saveGuardian(guardian)
  await world.leader.people.removeGuardian(guardian)
  const edit = { ...guardian, relation: 'Aunt', opened: { name, relation, phone } }
  expect(await refusalOf(world.secretary.people.saveGuardian(edit))).toBe('GUARDIAN_REMOVED')
})

test('an answer about photos that two people recorded differently has to be decided, and one without a change stays the other’s', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const opened = { status: 'unknown', guardianName: null } as const
  await world.leader.people.setConsent({ ...child, status: 'refused', guardianName: 'Samar', opened })
  await expect(
    world.secretary.people.setConsent({ ...child, status: 'given', guardianName: 'Elie', opened }),
  ).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['status', 'guardianName'], stored: { status: 'refused', guardianName: 'Samar' } },
  })
  const unchanged = await world.secretary.people.setConsent({ ...child, ...opened, opened })
  expect(unchanged).toMatchObject({ status: 'refused', guardianName: 'Samar', recordedBy: 'Leader' })
})
