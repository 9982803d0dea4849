import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AmountText } from '#domain/finance/money.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { followUps, outgoingMails } from '#server/database/schema/index.ts'
import { contentsOf } from '#tests/backups.ts'
import {
  aBalance,
  aCollector,
  aCount,
  aGuardian,
  aNote,
  anAbsence,
  anAttendance,
  anExchange,
  aPause,
  aPerson,
  aRate,
  aRequest,
  aReserve,
  aSession,
  attendanceOf,
} from '#tests/factories.ts'
import { closedMonth } from '#tests/finance.ts'
import type { World } from '#tests/world.ts'
import { aPendingChange } from './approvers.ts'

export const NAME = 'Zeinab Qaraqouzlou'
export const TURNED = 'qaraqouzlou, ZEINAB'
export const ALL = { keptTexts: [] }
const TRACE = /zeinab|qaraqouzlou/iu

export async function tracesIn(world: World): Promise<string[]> {
  const contents = await contentsOf(world.owner)
  return Object.entries(contents).flatMap(([table, rows]) =>
    rows.filter((row) => TRACE.test(row)).map((row) => `${table}: ${row}`),
  )
}

/** The columns whose statistics, which PostgreSQL keeps for plans, have any part of a name. */
export async function statisticsWith(world: World, trace = TRACE): Promise<string[]> {
  const { rows } = await world.owner.execute<{ place: string; samples: string }>(sql`
    select format('%s.%s.%s', schemaname, tablename, attname) as place,
      coalesce(most_common_vals::text, '') || coalesce(histogram_bounds::text, '') as samples
    from pg_stats where schemaname in ('auth', 'public')`)
  return rows.flatMap(({ place, samples }) => (trace.test(samples) ? [place] : []))
}

/** A child with everything that can be recorded of one, and the name in every kind of free text. */
export async function aKnownChild(world: World) {
  const { leader, admin, financeManager } = world
  const { person } = await leader.roster.add(
    aPerson({ attendeeName: NAME, birthdate: '2013-05-06', phoneNumber: '+961 3 123 456' }),
  )
  const { person: other } = await leader.roster.add(aPerson({ attendeeName: 'Rita Saad' }))
  const personId = person.id
  const guardian = aGuardian({ personId })
  await leader.people.saveGuardian(guardian)
  await leader.people.saveGuardian(aGuardian({ personId: other.id, relation: `Aunt of ${NAME}` }))
  await leader.people.makeGuardianLink({ personId, id: guardian.id, guardianId: guardian.id, language: 'ar' })
  await leader.people.setConsent({ personId, status: 'given' })
  const collecting = { guardiansMay: true, alone: 'yes', saidBy: NAME } as const
  for (const one of [person, other]) {
    await leader.people.setCollecting({ ...collecting, personId: one.id })
    await leader.people.saveCollector(
      aCollector({ personId: one.id, name: NAME, relation: `Sister of ${NAME}`, saidBy: NAME }),
    )
  }
  await leader.people.addNote(aNote({ personId, text: 'Likes chess' }))
  await leader.people.addNote(aNote({ personId: other.id, text: `Sits beside ${TURNED}` }))
  await world.database.insert(followUps).values({
    id: other.id,
    attendeeId: other.id,
    outcome: 'reached',
    text: `Comes with ${NAME}`,
    absenceDay: '2026-11-14',
    absenceOfDay: 1,
  })
  await leader.people.announceAbsence(anAbsence({ personId }))
  await leader.people.announceAbsence(anAbsence({ personId: other.id, reason: `Travels with ${NAME}` }))
  await leader.meetings.addPause(aPause({ reason: `Wedding of ${NAME}` }))
  await admin.rates.add(aRate({ source: `Told by ${NAME}` }))
  await nameAfterChild(world)
  await leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-20', reason: `${NAME} was ill` })
  const content = {
    topic: `Birthday of ${NAME}`,
    ...ofSessionTexts(() => TURNED),
    location: `At ${NAME}’s`,
  }
  for (const [sessionDate, status] of [
    ['2026-11-07', 'present'],
    ['2026-11-14', 'absent'],
  ] as const)
    await leader.sessions.create(
      aSession({
        ...content,
        sessionDate,
        attendance: [
          attendanceOf(person, { status, absenceReason: status === 'absent' ? 'Fever' : null, isLeader: true }),
          attendanceOf(other, { status: 'absent', absenceReason: `With ${NAME}` }),
          anAttendance({ attendeeName: 'Georges Khalil', isLeader: true }),
        ],
      }),
    )
  const october = aSession({
    sessionDate: '2026-10-31',
    attendance: [anAttendance({ attendeeName: NAME }), ...aSession().attendance],
  })
  await leader.sessions.create(october)
  await handOversOf(world, october.id, personId, other.id)
  await admin.finance.setReserve(aReserve({ notes: `Counted by ${NAME}` }))
  await admin.finance.setBalance(aBalance({ amount: '60', notes: `Gift of ${NAME}` }))
  await admin.finance.exchange(anExchange({ notes: `Change for ${NAME}` }))
  await financeManager.cashCounts.finish(
    aCount({ bookBalance: '40.00' as AmountText, pieces: { 20: 1 }, reason: `${NAME} took a note` }),
  )
  const pending = {
    id: await aPendingChange(world, { notes: `For ${NAME}` }),
    decision: 'rejected',
    reason: `Ask ${NAME}`,
  } as const
  await admin.pendingChanges.review(pending)
  await admin.closings.reopen({ id: await closedMonth(world), reason: `A receipt of ${NAME} was missing` })
  const request = aRequest({ transactionType: 'income', notes: `Taxi for ${NAME}` })
  await financeManager.finance.request(request)
  await admin.finance.review({ id: request.id, decision: 'approved' })
  const rejected = aRequest({ notes: 'Bus' })
  await financeManager.finance.request(rejected)
  await admin.finance.review({ id: rejected.id, decision: 'rejected', reason: `${NAME} walks` })
  await admin.approvals.decide({ id: world.pending.id, status: 'rejected', reason: `Ask ${NAME}` })
  await world.database.insert(outgoingMails).values({
    id: personId,
    recipient: 'leader@example.org',
    kind: 'decision',
    language: 'en',
    subject: 'Absences',
    text: `${NAME} was absent three times`,
    html: `<b>Zeinab</b> <i>Qaraqouzlou</i>`,
    nextAttemptAt: new Date(Date.now() + 3_600_000),
    expiresAt: new Date(Date.now() + 7_200_000),
  })
  // A transfer that moved the child, and one that left a namesake where they were.
  await world.owner.execute(sql`
    insert into transfers (id, outcome) values (${other.id},
      ${JSON.stringify({ moved: 1, underageMoved: 0, deleted: 0, clashes: [NAME, 'Rita Saad'], full: [], changed: [] })})`)
  const state = JSON.stringify({ organizationName: 'SNMY1', attendeeName: NAME, birthdate: null })
  await world.owner.execute(sql`
    insert into transfer_changes (transfer_id, attendee_id, before, after) values (${other.id}, ${personId}, ${state}, ${state})`)
  return { personId, other }
}

/** Gives the network and a category names with the child's, twice, so that the former ones are known too. */
async function nameAfterChild({ admin }: World) {
  const id = uuid()
  for (const what of ['Camp', 'Trip']) {
    const { version } = await admin.categories.list()
    const categories = [{ id, name: `${what} of ${NAME}` }]
    const saved = await admin.categories.save({ categories, version })
    const { name: _, organizations: __, appVersion: ___, ...settings } = await admin.settings.get()
    await admin.settings.save({ ...settings, ...saved, name: `${what} friends of ${NAME}` })
  }
}

/** The child left with a guardian, and its name stands in what was recorded of others. */
async function handOversOf({ leader }: World, sessionId: string, personId: string, otherId: string) {
  const at = { sessionId, leftAt: '2026-10-31T08:00:00Z', way: 'other' } as const
  const handed = { ...at, id: uuid(), attendeeId: otherId, attendeeName: 'Rita Saad', name: `Aunt of ${NAME}` }
  await leader.sessions.handOver(handed)
  await leader.sessions.takeBackHandOver({ id: sessionId, handOverId: handed.id, reason: `That was ${NAME}` })
  await leader.sessions.handOver({ ...at, id: uuid(), attendeeId: personId, attendeeName: NAME, name: 'Uncle' })
  await leader.sessions.handOver({
    ...at,
    id: uuid(),
    attendeeId: null,
    attendeeName: `Brother of ${NAME}`,
    name: 'Uncle',
  })
}
