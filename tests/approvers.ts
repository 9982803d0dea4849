import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AmountText, Currency } from '#domain/finance/money.ts'
import { approvalLimits, pendingChanges } from '#server/database/schema/index.ts'
import { fund } from './finance.ts'
import { createWorld, type World } from './world.ts'
import { NOW } from './world-people.ts'

/** Sets the limit above which two people approve; null removes it. A second admin confirms it where there is one. */
export async function setLimit(world: World, amount: string | null, currency: Currency = 'USD', second = world.admin) {
  const { id, isWaiting } = await world.admin.limits.propose({
    id: uuid(),
    currency,
    amount: amount as AmountText | null,
  })
  if (isWaiting) await second.limits.confirm({ id })
}

/** Another finance manager of SNMY1. */
export function aSecondManager(world: World, fullName = 'Rita') {
  return world.person({ fullName, roles: { SNMY1: 'finance_manager' } })
}

/** A proposal to have no limit in pounds, without a call. */
export async function aProposal({ database, financeManager }: World): Promise<string> {
  const id = uuid()
  const proposal = {
    id,
    currency: 'LBP',
    amount: null,
    proposedBy: financeManager.id,
    proposedAt: new Date(NOW),
  } as const
  await database.insert(approvalLimits).values(proposal)
  return id
}

type PendingOverrides = Partial<Pick<typeof pendingChanges.$inferInsert, 'organizationName' | 'notes' | 'requestedAt'>>

/** An exchange, by default of SNMY1, that waits, without a call or a limit. */
export async function aPendingChange(
  { database, leader }: World,
  { organizationName = 'SNMY1', notes = null, requestedAt = new Date(NOW) }: PendingOverrides = {},
): Promise<string> {
  const id = uuid()
  const amounts = { givesAmount: '1.00' as AmountText, getsAmount: '89500.00' as AmountText }
  const change = { kind: 'exchange', givesCurrency: 'USD', ...amounts } as const
  await database
    .insert(pendingChanges)
    .values({ id, organizationName, change, notes, requestedBy: leader.id, requestedAt })
  return id
}

/** From 50 in SNMY1 and 100 in the reserve, with two approvers above 10 dollars. Finance, Rita and the admin review. */
export async function limited() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await setLimit(world, '10')
  return { ...world, rita: await aSecondManager(world) }
}

export const approval = (id: string) => ({ id, decision: 'approved' }) as const

/** 100 in the reserve and 50 in SNMK2, which has no finance manager, a limit of 10 dollars, and another admin since long. */
export async function twoAdmins() {
  const world = await createWorld({ asksForProof: false })
  const rita = await world.person({ fullName: 'Rita', signedUpUnder: 'SNMK2', isAdmin: true })
  await fund(world, { organizationName: 'SNMK2', reserve: '100.00', balance: '50.00' })
  await setLimit(world, '10', 'USD', rita)
  await world.database.execute(sql`delete from outgoing_mails`)
  return { ...world, rita }
}

export const asAdmin = ({ id }: { readonly id: string }) => ({ userId: id })

export const aLimit = (amount: string | null) => {
  return { id: uuid(), currency: 'USD', amount: amount as AmountText | null } as const
}

/** Of a person, in order: what, by whom, and until when. */
export async function rightsOf({ database }: World, id: string) {
  const { rows } = await database.execute<Record<'right' | 'givenBy' | 'endedAt', string | null>>(sql`
    select concat_ws(' ', role, organization_name) as right, given_by as "givenBy", ended_at as "endedAt"
    from granted_rights where user_id = ${id} order by given_at, role, organization_name`)
  return rows.map(({ right, givenBy, endedAt }) => [right, givenBy, endedAt === null ? null : Date.parse(endedAt)])
}
