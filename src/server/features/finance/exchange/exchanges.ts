import { canExchange } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { once } from '#server/calls/once.ts'
import { answerRefusals, PostingRefused } from '#server/features/finance/ledger/posting-refused.ts'
import { answerPosted, postOrAsk } from '#server/features/finance/requests/ask.ts'
import { organizationExists } from '#server/queries/organizations.ts'

/** An exchange is posted at once, unless two people have to approve it. Source: docs/product.md, 8.19. */
const exchange = approved.finance.exchange
  .use(may(canExchange), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(
    once(async (tx, { input, context }) => {
      const { id, organizationName, notes, givesCurrency, givesAmount, getsAmount } = input
      // It is checked before the row that refers to it, so that a missing organization is refused and does not fail.
      if (organizationName !== null && !(await organizationExists(tx, organizationName)))
        throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
      const change = { kind: 'exchange', givesCurrency, givesAmount, getsAmount } as const
      return postOrAsk(tx, { id, organizationName, change, notes }, context)
    }, answerPosted),
  )

export const exchanging = { exchange }
