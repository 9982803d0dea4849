import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aChild, aGuardian } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

test('of two people who edit a guardian, what one changed is saved, what both changed has to be decided, and a removed one stays so', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const guardian = aGuardian(child)
  const { id, name, relation, phone } = await world.leader.people.saveGuardian(guardian)
  const opened = { name, relation, phone }
  const change = { ...guardian, phone: '03 222 222', opened }
  await world.leader.people.saveGuardian(change)
  const link = { ...child, id: uuid(), guardianId: id, language: 'ar' } as const
  await world.leader.people.makeGuardianLink(link)
  const edit = { ...guardian, relation: 'Aunt', phone: '03 333 333', opened }
  await expect(world.secretary.people.saveGuardian(edit)).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['phone'], stored: { ...opened, phone: '03 222 222' } },
  })
  expect((await world.leader.people.get(child)).guardians).toMatchObject([{ relation, phone: '03 222 222' }])
  const saved = await world.secretary.people.saveGuardian({ ...edit, phone })
  expect(saved).toMatchObject({ name, relation: 'Aunt', phone: '03 222 222' })
  expect((await world.leader.people.get(child)).links).toMatchObject([{ id: link.id }])
  // The same change as the stored one is none, so a repeated call succeeds.
  await world.leader.people.saveGuardian(change)
  await world.leader.people.removeGuardian(guardian)
  expect(await refusalOf(world.secretary.people.saveGuardian(edit))).toBe('GUARDIAN_REMOVED')
})

test('an answer about photos that two recorded differently has to be decided; one that becomes unknown forgets the former', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const unknown = { status: 'unknown', guardianName: null } as const
  await world.leader.people.setConsent({ ...child, status: 'refused', guardianName: 'Samar', opened: unknown })
  await expect(
    world.secretary.people.setConsent({ ...child, status: 'given', guardianName: 'Elie', opened: unknown }),
  ).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['status', 'guardianName'], stored: { status: 'refused', guardianName: 'Samar' } },
  })
  const unchanged = await world.secretary.people.setConsent({ ...child, ...unknown, opened: unknown })
  expect(unchanged).toMatchObject({ status: 'refused', guardianName: 'Samar', recordedBy: 'Leader' })
  await world.secretary.people.setConsent({ ...child, status: 'given', guardianName: 'Walid' })
  const { consent } = await world.leader.people.get(child)
  expect(consent).toMatchObject({ status: 'given', guardianName: 'Walid', recordedBy: 'Secretary' })
  await world.leader.people.setConsent({ ...child, status: 'unknown', guardianName: 'Walid' })
  const forgotten = { ...unknown, recordedBy: null, recordedAt: null }
  expect((await world.leader.people.get(child)).consent).toEqual(forgotten)
  expect(await countRows(world.database, "audit_log where action = 'roster.consent_set'")).toBe(3)
})
