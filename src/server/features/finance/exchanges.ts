import { v7 as uuid } from 'uuid'
import { dayIn } from '#domain/dates.ts'
import { canExchange } from '#domain/finance-permissions.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { exchanges } from '#server/database/schema/index.ts'
import { approved, may } from '#server/shared/access.ts'
import { type AuditOrigin, originOf } from '#server/shared/audit.ts'
import { once } from '#server/shared/once.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { rateIdOn } from '#server/shared/queries/rates.ts'
import { answerPosted, pendIfAbove } from './pend-change.ts'
import { checkPosting, notBeforeLast, post } from './post.ts'
import { answerRefusals, PostingRefused } from './posting-refused.ts'

/** Posted at once, unless two people have to approve it. Source: docs/product.md, 8.19. */
const exchange = approved.finance.exchange
  .use(may(canExchange), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(
    once(async (tx, { input, context }) => {
      const { person, clock, timeZone } = context
      const { id } = input
      // Checked before the row that refers to it, so that a missing one is refused and does not fail.
      if (input.organizationName !== null && !(await organizationExists(tx, input.organizationName)))
        throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
      const { organizationName, notes, givesCurrency, givesAmount, getsAmount } = input
      const change = { kind: 'exchange', givesCurrency, givesAmount, getsAmount } as const
      const pending = await pendIfAbove(tx, { id, organizationName, change, notes }, context)
      if (pending) return pending
      await postExchange(tx, input, { by: person.id, at: clock(), timeZone, origin: originOf(context) })
      return { answer: { id } }
    }, answerPosted),
  )

interface Exchanging {
  readonly by: string
  /** By default the same person. */
  readonly postedBy?: string
  readonly at: number
  readonly timeZone: string
  readonly origin?: AuditOrigin
}

type ExchangeToPost = Pick<typeof exchanges.$inferInsert, 'id' | 'givesCurrency' | 'givesAmount' | 'getsAmount'> & {
  readonly organizationName: OrganizationName | null
  readonly notes: string | null
}

/** Stores an exchange with the rate of its day, and moves the money. @throws PostingRefused */
export async function postExchange(
  tx: Database,
  exchange: ExchangeToPost,
  { by, postedBy = by, at, timeZone, origin }: Exchanging,
): Promise<void> {
  const { id, organizationName, givesCurrency, givesAmount, getsAmount, notes } = exchange
  const change = {
    kind: 'exchange',
    organizationName,
    givesCurrency,
    givesAmount: toMinorUnits(givesAmount),
    getsAmount: toMinorUnits(getsAmount),
  } as const
  // Like its posting: the clock may have been set back.
  const { accounts } = await checkPosting(tx, change)
  const exchangedAt = await notBeforeLast(tx, new Date(at), accounts)
  const rateId = await rateIdOn(tx, dayIn(timeZone, exchangedAt.getTime()))
  const written = await tx
    .insert(exchanges)
    .values({ ...exchange, exchangedBy: by, exchangedAt, rateId })
    .onConflictDoNothing({ target: exchanges.id })
    .returning({ id: exchanges.id })
  if (written.length === 0) throw new PostingRefused({ code: 'CONFLICT' })
  await post(tx, change, {
    changeId: uuid(),
    changedBy: postedBy,
    transactionId: null,
    exchangeId: id,
    notes,
    at: exchangedAt,
    timeZone,
    ...(origin && { origin }),
  })
}

export const exchanging = { exchange }
