import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#domain/dates.ts'
import { canAddRates, canSeeSomeFinance } from '#domain/finance-permissions.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { exchangeRates, profiles } from '#server/database/schema/index.ts'
import { approved, may } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { claimKey } from '#server/shared/claim-key.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { nameOf } from '#server/shared/queries/people.ts'
import { NEWEST_RATE_FIRST, rateFrom } from '#server/shared/queries/rates.ts'

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

const add = approved.rates.add.use(may(canAddRates)).handler(({ input, context, errors }) => {
  const { database, person, clock, timeZone } = context
  if (input.day > dayIn(timeZone, clock())) throw errors.INVALID_INPUT(invalidField('day', 'future'))
  return database.transaction(async (tx) => {
    const { id, day, rate } = input
    const call = { key: id, personId: person.id, procedure: 'rates.add', content: input, ids: [id] } as const
    if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
    const written = await tx
      .insert(exchangeRates)
      .values({ ...input, addedBy: person.id, addedAt: new Date(clock()) })
      .onConflictDoNothing({ target: exchangeRates.id })
      .returning({ id: exchangeRates.id })
    if (written.length === 0) throw errors.CONFLICT()
    await recordAudit(tx, originOf(context), { action: 'money.rate_added', details: { rate: { day, rate } } })
    return { id }
  })
})

export const rates = { list, add }
