import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { DAY_MS, dayIn } from '#domain/dates/dates.ts'
import type { Change } from '#domain/finance/ledger.ts'
import { add, type MinorUnits, negative, parseAmount, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import { transactionKeys } from '#domain/texts/search-keys.ts'
import type { Database } from '#server/database/connect.ts'
import { exchangeRates, financialTransactions, profiles } from '#server/database/schema/index.ts'
import { readBalances } from '#server/features/finance/ledger/balances.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { postExchange } from '#server/features/finance/ledger/post-exchange.ts'
import { insertApproval } from '#server/features/finance/requests/waiting-queries.ts'
import { readReserve } from '#server/queries/finance.ts'
import { DEMO_EXCHANGES, DEMO_MONEY, DEMO_RATES, type DemoMoney } from './money.ts'
import { demoEmail } from './people.ts'

const REVIEW_DAYS = 1

interface Now {
  readonly now: number
  readonly timeZone: string
}

/** Posts a year of money in chronological order, with the real `post` function. */
export async function seedMoney(tx: Database, now: Now): Promise<void> {
  const people = new Map((await tx.select().from(profiles)).map(({ email, id }) => [email, id]))
  const idOf = (login: string) => people.get(demoEmail(login)) ?? ''
  for (const step of DEMO_MONEY.toSorted((one, other) => postedDaysAgo(other) - postedDaysAgo(one)))
    if (step.kind === 'edit') await seedEdit(tx, step, now, idOf)
    else await seedTransaction(tx, step, now, idOf)
}

export async function seedRates(tx: Database, { now, timeZone }: Now): Promise<void> {
  const [admin] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.email, demoEmail('admin')))
  if (!admin) return
  const rows = DEMO_RATES.map(({ daysAgo, rate, source }) => {
    const addedAt = new Date(now - daysAgo * DAY_MS)
    return { id: uuid(), day: dayIn(timeZone, addedAt.getTime()), rate, source, addedBy: admin.id, addedAt }
  })
  await tx.insert(exchangeRates).values(rows)
}

/** Exchanges some money of a group, once there are rates. */
export async function seedExchanges(tx: Database, { now, timeZone }: { now: number; timeZone: string }): Promise<void> {
  for (const { organization: organizationName, by: login, daysAgo, ...exchange } of DEMO_EXCHANGES) {
    const [by] = await tx
      .select()
      .from(profiles)
      .where(eq(profiles.email, demoEmail(login)))
    const [own] = await readBalances(tx, [organizationName])
    // In a demo that was used before, the money may be spent.
    const isEnough = own && toMinorUnits(own.balance[exchange.givesCurrency]) >= toMinorUnits(exchange.givesAmount)
    if (!by || !isEnough) continue
    const at = new Date(now - daysAgo * DAY_MS)
    const posted = { id: uuid(), organizationName, ...exchange, exchangedBy: by.id }
    await postExchange(tx, posted, { changedBy: by.id, at, timeZone })
  }
}

type IdOf = (login: string) => string

function postedDaysAgo(step: DemoMoney): number {
  return step.kind !== 'edit' && typeof step.outcome === 'object' ? step.daysAgo - REVIEW_DAYS : step.daysAgo
}

async function seedEdit(
  tx: Database,
  step: DemoMoney & { kind: 'edit' },
  { now, timeZone }: Now,
  idOf: IdOf,
): Promise<void> {
  const { organization, currency } = step
  const balances = organization === null ? await readReserve(tx) : (await readBalances(tx, [organization]))[0]?.balance
  const from = toMinorUnits(balances?.[currency] ?? '')
  const to = add(from, unitsOf(step))
  const change: Change =
    organization === null
      ? { kind: 'editReserve', currency, from, to }
      : { kind: 'editBalance', organizationName: organization, currency, from, to }
  const changedBy = idOf(step.by)
  const at = new Date(now - step.daysAgo * DAY_MS)
  await post(tx, change, { changeId: uuid(), changedBy, notes: step.notes, at, timeZone })
}

async function seedTransaction(
  tx: Database,
  step: Exclude<DemoMoney, { kind: 'edit' }>,
  { now, timeZone }: Now,
  idOf: IdOf,
): Promise<void> {
  const { organization: organizationName, kind, currency, notes, outcome } = step
  const [id, requestedBy] = [uuid(), idOf(step.by)]
  const requestedAt = new Date(now - step.daysAgo * DAY_MS)
  const reviewer = outcome === 'pending' ? null : outcome === 'immediate' ? step.by : outcome.reviewedBy
  const reviewedAt = reviewer === null ? null : new Date(now - postedDaysAgo(step) * DAY_MS)
  const rejectedFor = typeof outcome === 'object' ? (outcome.rejectedFor ?? null) : null
  const isApproved = reviewer !== null && rejectedFor === null
  await tx.insert(financialTransactions).values({
    id,
    organizationName,
    transactionType: kind,
    currency,
    amount: toAmountText(unitsOf(step)),
    status: reviewer === null ? 'pending' : isApproved ? 'approved' : 'rejected',
    requestedBy,
    requestedAt,
    reviewedBy: reviewer === null ? null : idOf(reviewer),
    reviewedAt,
    rejectionReason: rejectedFor,
    notes,
    ...transactionKeys({ notes }),
    postedDirectly: outcome === 'immediate',
  })
  if (!isApproved || !reviewedAt) return
  const changedBy = idOf(reviewer)
  if (outcome !== 'immediate')
    await insertApproval(tx, { kind: 'transaction', id }, { approvedBy: changedBy, approvedAt: reviewedAt })
  const change = { kind, organizationName, currency, amount: unitsOf(step) }
  await post(tx, change, { changeId: uuid(), changedBy, transactionId: id, notes, at: reviewedAt, timeZone })
}

function unitsOf({ amount }: DemoMoney): MinorUnits {
  const units = parseAmount(amount.replace('-', ''))
  if (units !== null && amount.startsWith('-')) return negative(units)
  if (units === null) throw new Error(`The demo has an invalid amount: ${amount}`)
  return units
}
