import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#domain/dates/dates.ts'
import { canAddRates, canSeeSomeFinance } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once } from '#server/calls/once.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { exchangeRates, profiles } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { NEWEST_RATE_FIRST, rateFrom } from '#server/queries/rates.ts'

const list = approved.rates.list.use(may(canSeeSomeFinance)).handler(async ({ input: { cursor, limit }, context }) => {
  const key = keyIn(cursor, ['date', 'number'])
  const found = await context.database
    .select({
      id: exchangeRates.id,
      day: exchangeRates.day,
      rate: exchangeRates.rate,
      source: exchangeRates.source,
      addedAt: exchangeRates.addedAt,
      sequence: exchangeRates.sequence,
      addedBy: nameOf(profiles),
    })
    .from(exchangeRates)
    .leftJoin(profiles, eq(profiles.id, exchangeRates.addedBy))
    .where(
      key ? sql`(${exchangeRates.day}, ${exchangeRates.sequence}) < (${key[0]}::date, ${key[1]}::bigint)` : undefined,
    )
    .orderBy(...NEWEST_RATE_FIRST)
    .limit(limit + 1)
  const page = pageOf(found, limit, ({ day, sequence }) => [day, String(sequence)])
  const rows = page.rows.map((row) => ({ id: row.id, ...rateFrom(row), addedAt: row.addedAt, addedBy: row.addedBy }))
  return { ...page, rows }
})

const add = approved.rates.add.use(may(canAddRates)).handler(
  once(async (tx, { input, context: { person, clock, timeZone }, errors }) => {
    const { id, day, rate } = input
    if (day > dayIn(timeZone, clock())) throw errors.INVALID_INPUT(invalidField('day', 'future'))
    const written = await tx
      .insert(exchangeRates)
      .values({ ...input, addedBy: person.id, addedAt: new Date(clock()) })
      .onConflictDoNothing({ target: exchangeRates.id })
      .returning({ id: exchangeRates.id })
    if (written.length === 0) throw errors.CONFLICT()
    return { answer: { id }, record: { details: { rate: { day, rate } } } }
  }),
)

export const rates = { list, add }
