import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isErasedName } from '#domain/erasure/erasure.ts'
import { sessions } from '#server/database/schema/index.ts'
import { aSession, attendanceOf } from '#tests/factories.ts'
import { ALL, aKnownChild, NAME, tracesIn } from '#tests/known-child.ts'
import { lookAlikes, PERSIAN } from '#tests/look-alikes.ts'
import { createWorld } from '#tests/world.ts'

test('texts remain where the admin says so; names of the network and of categories lose the name in the audit log too', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  const namesIn = async () => {
    const { rows } = await world.admin.audit.list({ kind: 'settings' })
    return rows.flatMap(({ details }) => [
      ...(details.settings ?? []).flatMap(({ setting, before, after }) =>
        setting === 'network_name' ? [[before, after]] : [],
      ),
      ...(details.categories?.names ?? []).map(({ before, after }) => [before, after]),
    ])
  }
  const version = async () => (await world.admin.settings.get()).version
  const before = await version()
  const { texts } = await world.admin.erasure.person({ personId })
  const kept = texts.filter(({ place }) => ['network.name', 'note', 'transaction.notes'].includes(place))
  await world.admin.erasure.erasePerson({ personId, keptTexts: kept.map(({ key }) => key) })
  expect([...new Set((await tracesIn(world)).map((row) => row.split(':')[0]))].sort()).toEqual([
    'public.audit_log',
    'public.financial_transactions',
    'public.ledger_changes',
    'public.network_settings',
    'public.roster_notes',
  ])
  expect(await namesIn()).toEqual([
    ['Camp friends of Erased', `Trip friends of ${NAME}`],
    ['Camp of Erased', 'Trip of Erased'],
    [null, 'Camp friends of Erased'],
  ])
  expect((await world.admin.settings.get()).name).toBe(`Trip friends of ${NAME}`)
  // So that a list that was opened before does not bring the name back.
  expect(await version()).toBe(before + 1)
  const update = world.owner.execute(sql`update audit_log set details = '{}' where action = 'settings.changed'`)
  await expect(update).rejects.toThrow()
})

test('every kind of text can be kept', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  const { texts } = await world.admin.erasure.person({ personId })
  await world.admin.erasure.erasePerson({ personId, keptTexts: texts.map(({ key }) => key) })
  expect((await world.admin.audit.list({ kind: 'roster' })).rows[0]?.action).toBe('roster.erased')
})

test('a text that names a child in letters that look alike is listed and rewritten, and the entry of another person stays', async () => {
  const world = await createWorld()
  const { own, other } = await lookAlikes(world)
  const texts = [`جاء ${PERSIAN}`, 'ﻭﻋﻠﻲ ﻛﺮم', 'ﻣﺤﻤﺪ']
  const [activities, reflection, foodDetails] = texts
  const leading = attendanceOf(other, { isLeader: true })
  const session = aSession({ attendance: [leading, attendanceOf(own)] })
  await world.leader.sessions.create(session)
  // As former versions stored them.
  await world.database.update(sessions).set({ activities, reflection, foodDetails }).where(eq(sessions.id, session.id))
  const { texts: found, namesakes } = await world.admin.erasure.person({ personId: own.id })
  expect(found.map(({ place }) => place).sort()).toEqual(['session.activities', 'session.reflection'])
  expect(namesakes.map(({ id }) => id)).toEqual([other.id])
  await world.admin.erasure.erasePerson({ personId: own.id, ...ALL })
  const after = await world.leader.sessions.get({ id: session.id })
  expect(after).toMatchObject({ activities: 'جاء اسم محذوف', reflection: 'ﻭاسم محذوف', foodDetails: 'ﻣﺤﻤﺪ' })
  const [leader, child] = after.attendance.toSorted((one) => (one.isLeader ? -1 : 1))
  expect(leader).toMatchObject({ attendeeId: other.id, attendeeName: PERSIAN, isLeader: true })
  expect(isErasedName(child?.attendeeName ?? '')).toBe(true)
  expect(after.description).toBe(`Leaders: ${PERSIAN}`)
})
