import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#server/database/schema/index.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import { recorded } from '#tests/audit-rows.ts'
import { contentsOf } from '#tests/backups.ts'
import { aNote, anAttendance, anIncome, aPerson, aRequest, aSession } from '#tests/factories.ts'
import { statisticsWith } from '#tests/known-child.ts'
import { sessionCookie } from '#tests/people.ts'
import { setPasswordOf } from '#tests/sign-in.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const NAME = 'Wadih Tchobanian'
const EMAIL = 'wadih@example.org'
const ALL = { keptTexts: [] }
const TRACE = /wadih|tchobanian/iu

async function aLeaver() {
  const world = await createWorld()
  const leaver = await world.person({ fullName: NAME, email: EMAIL, roles: { SNMY1: 'finance_manager' } })
  await setPasswordOf(world, leaver.id)
  await leaver.accounts.updateProfile({ fullName: NAME, phoneNumber: '+961 3 765 432' })
  const session = aSession({
    topic: `Thanks to ${NAME}`,
    attendance: [anAttendance({ isLeader: true, markedAt: '2026-11-21T09:00:00Z' })],
  })
  await leaver.sessions.create(session)
  const { person } = await leaver.roster.add(aPerson())
  await leaver.people.addNote(aNote({ personId: person.id }))
  await leaver.finance.addIncome(anIncome())
  await leaver.finance.request(aRequest())
  return { world, leaver, session, personId: person.id }
}

test('after an account was erased the name and the address are in no table, and its work stays as that of no one', async () => {
  const { world, leaver, session, personId } = await aLeaver()
  const { texts } = await world.admin.erasure.account({ userId: leaver.id })
  expect(texts.map(({ place, sessionId }) => ({ place, sessionId }))).toEqual([
    { place: 'session.topic', sessionId: session.id },
  ])
  await world.owner.execute('analyze')
  expect(await statisticsWith(world, TRACE)).toEqual(
    expect.arrayContaining(['auth.users.email', 'public.profiles.full_name']),
  )
  await world.admin.erasure.eraseAccount({ userId: leaver.id, ...ALL })

  expect(await statisticsWith(world, TRACE)).toEqual([])
  const contents = Object.entries(await contentsOf(world.owner))
  expect(contents.filter(([, rows]) => rows.some((row) => TRACE.test(row))).map(([table]) => table)).toEqual([])
  const naming = contents.filter(([, rows]) => rows.some((row) => row.includes(leaver.id))).map(([table]) => table)
  expect(naming.filter((table) => table.startsWith('auth.'))).toEqual(['auth.access_ends', 'auth.users'])
  expect(naming).not.toContain('public.user_organizations')
  expect(await leaver.accounts.me()).toBeNull()

  const { rows } = await world.admin.finance.transactions({ status: 'pending' })
  expect(rows).toMatchObject([{ requester: null }])
  const { attendance } = await world.leader.sessions.get({ id: session.id })
  expect(attendance[0]).toMatchObject({ markedBy: null })
  const sameDay = { organizationName: 'SNMY1', sessionDate: '2026-11-21' } as const
  expect(await world.leader.sessions.sameDay(sameDay)).toMatchObject({ topic: 'Thanks to Erased', author: null })
  expect((await world.leader.people.notes({ personId })).rows).toMatchObject([{ author: null }])
  const ledger = await world.admin.finance.reserveHistory({})
  expect(ledger.rows[0]).toMatchObject({ changedBy: null })
  const log = await world.admin.audit.list({ kind: 'account' })
  expect(log.rows.find(({ action }) => action === 'account.erased')).toMatchObject({
    profile: { id: leaver.id, name: null },
    actor: { id: world.admin.id },
  })
  for (const list of ['pending', 'rejected'] as const)
    expect((await world.admin.approvals.list({ status: list })).rows.map(({ id }) => id)).not.toContain(leaver.id)
  expect(await refusalOf(world.admin.approvals.decide({ id: leaver.id, status: 'approved', from: 'rejected' }))).toBe(
    'NOT_FOUND',
  )
  expect(await auditLedger(world.database)).toEqual([])
  expect(await auditNetworkCounts(world.database)).toEqual([])
  expect(await refusalOf(world.admin.erasure.eraseAccount({ userId: leaver.id, ...ALL }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.admin.erasure.account({ userId: leaver.id }))).toBe('NOT_FOUND')
})

test('people who were never approved are erased too; admins never erase themselves, and one remains', async () => {
  const world = await createWorld()
  const { admin } = world
  for (const { id } of [world.pending, world.rejected]) await admin.erasure.eraseAccount({ userId: id, ...ALL })
  const emptied = await world.database.$count(profiles, sql`${profiles.erasedAt} is not null`)
  expect(emptied).toBe(2)
  expect(await refusalOf(admin.erasure.eraseAccount({ userId: admin.id, ...ALL }))).toBe('FORBIDDEN')
  const other = await world.person({ isAdmin: true })
  await Promise.allSettled([
    admin.erasure.eraseAccount({ userId: other.id, ...ALL }),
    other.erasure.eraseAccount({ userId: admin.id, ...ALL }),
  ])
  expect((await world.database.execute('select from user_roles')).rowCount).toBe(1)
  const rows = await recorded(world, "action in ('rights.admin_revoked', 'account.erased')")
  expect(rows.slice(-2).map(({ action }) => action)).toEqual(['rights.admin_revoked', 'account.erased'])
  expect(new Set(rows.slice(-2).map(({ profile_id }) => profile_id)).size).toBe(1)
  const stored = await world.database.select().from(profiles).where(eq(profiles.fullName, ''))
  expect(stored).toHaveLength(3)
})

test('an erased account gets no further sign-in, and its access is not ended once more; its address may sign up anew', async () => {
  const { world, leaver } = await aLeaver()
  // Someone signs in while the account is erased: the sign-in waits for the erasure, or the erasure for the sign-in.
  const signIn = () => sessionCookie(world.database, leaver.id, world.secret)
  const signIns = Promise.allSettled(Array.from({ length: 5 }, signIn))
  await world.admin.erasure.eraseAccount({ userId: leaver.id, ...ALL })
  await signIns
  expect(await countRows(world.database, `auth.sessions where user_id = '${leaver.id}'`)).toBe(0)
  await expect(signIn()).rejects.toMatchObject({ cause: { message: 'the account was erased' } })
  expect(await refusalOf(world.admin.users.endAccess({ userId: leaver.id }))).toBe('NOT_FOUND')
  const again = await world.person({ fullName: 'Somebody New', email: EMAIL, status: 'pending' })
  expect(again.id).not.toBe(leaver.id)
  expect(await again.accounts.me()).toMatchObject({ fullName: 'Somebody New', approvalStatus: 'pending' })
})
