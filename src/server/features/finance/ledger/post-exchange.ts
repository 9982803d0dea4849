import { v7 as uuid } from 'uuid'
import { dayIn } from '#domain/dates/dates.ts'
import { toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { exchanges } from '#server/database/schema/index.ts'
import { rateIdOn } from '#server/queries/rates.ts'
import { checkPosting, notBeforeLast, type Posting, post } from './post.ts'
import { PostingRefused } from './posting-refused.ts'

type ExchangeToPost = Pick<
  typeof exchanges.$inferInsert,
  'id' | 'givesCurrency' | 'givesAmount' | 'getsAmount' | 'exchangedBy'
> & {
  readonly organizationName: OrganizationName | null
  readonly notes: string | null
}

/**
 * Stores an exchange with the rate of its day, and moves the money. @returns the time of posting @throws PostingRefused
 */
export async function postExchange(
  tx: Database,
  exchange: ExchangeToPost,
  by: Pick<Posting, 'changedBy' | 'at' | 'timeZone' | 'origin'>,
): Promise<Date> {
  const { id, organizationName, givesCurrency, givesAmount, getsAmount, notes } = exchange
  const change = {
    kind: 'exchange',
    organizationName,
    givesCurrency,
    givesAmount: toMinorUnits(givesAmount),
    getsAmount: toMinorUnits(getsAmount),
  } as const
  // The exchange has the time of its posting, because the clock may have been set back.
  const { accounts } = await checkPosting(tx, change)
  const exchangedAt = await notBeforeLast(tx, by.at, accounts)
  const rateId = await rateIdOn(tx, dayIn(by.timeZone, exchangedAt.getTime()))
  const written = await tx
    .insert(exchanges)
    .values({ ...exchange, exchangedAt, rateId })
    .onConflictDoNothing({ target: exchanges.id })
    .returning({ id: exchanges.id })
  if (written.length === 0) throw new PostingRefused({ code: 'CONFLICT' })
  await post(tx, change, { ...by, changeId: uuid(), exchangeId: id, notes, at: exchangedAt })
  return exchangedAt
}
