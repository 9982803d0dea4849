import { desc, lte, sql } from 'drizzle-orm'
import type { ExchangeRate } from '#contract/fields.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { exchangeRates } from '#server/database/schema/index.ts'
import { amountOf } from './finance.ts'

/** The order of rates: the newest day first, and among those of one day the rate added last. */
export const NEWEST_RATE_FIRST = [desc(exchangeRates.day), desc(exchangeRates.sequence)]

const findRate = prepared('rate_of_day', (database) =>
  database
    .select({ id: exchangeRates.id, day: exchangeRates.day, rate: exchangeRates.rate, source: exchangeRates.source })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, sql.placeholder('day')))
    .orderBy(...NEWEST_RATE_FIRST)
    .limit(1),
)

/**
 * The rate of a day: the newest up to it, and among those of one day the one added last; null without any. Source:
 * docs/product.md, 8.18.
 */
export async function rateOn(database: Queryable, day: PlainDate): Promise<ExchangeRate | null> {
  const [found] = await findRate(database, { day })
  return found ? rateFrom(found) : null
}

/** A stored rate, LBP for one USD. @throws RangeError if it is not an amount with two decimals */
export function rateFrom(row: { day: string; rate: string; source: string }): ExchangeRate {
  return { day: row.day as PlainDate, rate: amountOf(row.rate), source: row.source }
}

/** The id of {@link rateOn}. */
export async function rateIdOn(database: Queryable, day: PlainDate): Promise<string | null> {
  const [found] = await findRate(database, { day })
  return found?.id ?? null
}
