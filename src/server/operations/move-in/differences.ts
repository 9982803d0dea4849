import { sql } from 'drizzle-orm'
import {
  type AmountText,
  CURRENCIES,
  type Currency,
  subtract,
  toAmountText,
  toMinorUnits,
  ZERO,
} from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Moving } from './context.ts'
import type { Opening, TransactionSums } from './money.ts'

/** The balances of a group without a balance in the former system. */
const NOTHING = { USD: ZERO, LBP: ZERO }

/** A balance of the former system that its own records do not explain, or that is no amount. */
export interface Difference {
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
  /** A value that cannot be a balance, as it is in the former system; null for one that can. */
  readonly refused: string | null
  readonly opened: AmountText
  /** The sum of the approved transactions, or for the reserve the last balance of its history. */
  readonly recorded: AmountText
  /** The difference of `opened` and `recorded`. */
  readonly difference: AmountText
}

/** Source: docs/product.md, 23.6. */
export async function differencesOf(
  moving: Moving,
  openings: readonly Opening[],
  sums: TransactionSums,
): Promise<readonly Difference[]> {
  const last = await lastReserveBalances(moving)
  const opened = new Set(openings.map(({ organizationName }) => organizationName))
  const without = [...sums.organizations].filter((name) => !opened.has(name))
  const all: readonly Opening[] = [
    ...openings,
    ...without.map((organizationName) => ({ organizationName, amounts: NOTHING, refused: {} })),
  ]
  return all.flatMap(({ organizationName, amounts, refused: texts }) =>
    CURRENCIES.flatMap((currency): Difference[] => {
      const refused = texts[currency] ?? null
      const known = organizationName === null ? last.get(currency) : sums.of(organizationName, currency)
      if (known === undefined && refused === null) return []
      const recorded = known ?? ZERO
      const difference = subtract(amounts[currency], recorded)
      if (difference === ZERO && refused === null) return []
      return [
        {
          organizationName,
          currency,
          refused,
          opened: toAmountText(amounts[currency]),
          recorded: toAmountText(recorded),
          difference: toAmountText(difference),
        },
      ]
    }),
  )
}

/** The last balances of the reserve's history. A currency without a history cannot be compared. */
async function lastReserveBalances({ tx }: Moving) {
  const { rows } = await tx.execute<{ currency: Currency; balance: string }>(sql`
    select distinct on (currency) currency, new_balance as balance from former_reserve_history
    order by currency, position desc`)
  return new Map(rows.map(({ currency, balance }) => [currency, toMinorUnits(balance)]))
}
