import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LARGEST_AMOUNT, toAmountText } from '#domain/finance/money.ts'

/** Created by the client, or by the server for rows that only it creates. */
export const id = () => uuid().primaryKey()

export const createdAt = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow()

export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** The same order on every server, whatever the database's collation. Every PostgreSQL with ICU has this one. */
export const nameSearchKey = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' })

/** Found by searches in both scripts (`domain/texts/search-keys.ts`). Null until filled, in rows of earlier versions. */
export const transliterationKey = () => text()

/** Of what was approved: whose approvals counted, and who else could have been the second. Source: docs/product.md, 8.28. */
export const judgedApprovers = () => ({
  /** Null without an approval; empty for what waited or was decided before this was stored. */
  countedApprovers: uuid().array(),
  /** Null also where one approval was enough. */
  possibleApprovers: uuid().array(),
})

/** Money: exact, with two decimals; a decimal string in TypeScript. */
export const amount = () => numeric({ precision: 20, scale: 2 })

export const LARGEST = sql.raw(toAmountText(LARGEST_AMOUNT))

export const noLongerThan = (column: AnyPgColumn, limit: number) =>
  sql`char_length(${column}) <= ${sql.raw(String(limit))}`

export const notBlank = (column: AnyPgColumn) => sql`btrim(${column}) <> ''`

/** Of a list that the specification closes: money and rights rely on it. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Of a list that grows with the code, which alone knows the names: a new one needs no migration. */
export const isName = (column: AnyPgColumn) => sql`${column} ~ '^[a-z][a-zA-Z_]*$'`

/** The same for names such as `money.approved` and `finance.setBalance`. */
export const isDottedName = (column: AnyPgColumn) => sql`${column} ~ '^[a-z][a-zA-Z_]*[.][a-z][a-zA-Z_]*$'`
