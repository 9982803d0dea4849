import { expect, test } from 'vitest'
import { aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, type World } from '#tests/world.ts'

const NETWORK = { organizationName: null, month: '2026-11' } as const

async function wantTwoAdults({ admin }: World, wantsTwoAdults: boolean): Promise<void> {
  await admin.settings.save({ ...(await admin.settings.get()), wantsTwoAdults })
}

async function expectNoCount({ admin }: World): Promise<void> {
  for (const group of (await admin.reports.month(NETWORK)).groups) expect(group).not.toHaveProperty('fewAdults')
}

const countsOf = ({ groups }: Awaited<ReturnType<World['admin']['reports']['month']>>) =>
  Object.fromEntries(groups.flatMap(({ organizationName: name, fewAdults }) => (fewAdults ? [[name, fewAdults]] : [])))

test('admins read how many sessions with children had fewer than two adults, while the network wants two', async () => {
  const world = await createWorld()
  const { admin, leader } = world
  const added = async (attendeeName: string, birthdate: string | null, isLeader = false) =>
    (await admin.roster.add(aPerson({ attendeeName, birthdate, isLeader }))).person
  const rana = await added('Rana', '1990-05-01', true)
  const sami = await added('Sami', null, true)
  const lea = await added('Lea', '2008-11-12', true)
  const karim = await added('Karim', '2013-05-06')
  const record = (sessionDate: string, present: readonly (typeof rana)[], absent: readonly (typeof rana)[] = []) =>
    leader.sessions.create(
      aSession({
        sessionDate,
        attendance: [
          ...present.map((person) => attendanceOf(person)),
          ...absent.map((person) => attendanceOf(person, { status: 'absent' })),
        ],
      }),
    )
  await record('2026-11-03', [rana, sami, karim])
  await record('2026-11-04', [rana, karim], [sami])
  await record('2026-11-05', [sami], [rana, karim])
  // Lea is 18 on the second of these days.
  await record('2026-11-11', [rana, lea, karim])
  await record('2026-11-12', [rana, lea, karim])
  await record('2026-10-31', [rana, karim])

  await expectNoCount(world)
  await wantTwoAdults(world, true)
  expect(countsOf(await admin.reports.month(NETWORK))).toEqual({ SNMY1: 2 })
  expect(countsOf(await admin.reports.month({ ...NETWORK, organizationName: 'SNMY1' }))).toEqual({ SNMY1: 2 })
  const [ofGroup] = (await leader.reports.month({ ...NETWORK, organizationName: 'SNMY1' })).groups
  expect(ofGroup).not.toHaveProperty('fewAdults')
  await wantTwoAdults(world, false)
  await expectNoCount(world)
})
