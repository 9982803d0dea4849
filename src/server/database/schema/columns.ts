import { sql } from 'drizzle-orm'
import { type AnyPgColumn, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An id made by a client; the server makes one for what only it creates. */
export const id = () => uuid().primaryKey()

export const createdAt = () => timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow()

/** An instant as JavaScript knows it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Money: exact, two decimals, a decimal string in TypeScript. */
export const amount = () => numeric({ precision: 20, scale: 2 })

/** The text has at most `limit` characters. */
export const shorterThan = (column: AnyPgColumn, limit: number) =>
  sql`char_length(${column}) <= ${sql.raw(String(limit))}`

/** The text is none of blank and untrimmed. */
export const notBlank = (column: AnyPgColumn) => sql`btrim(${column}) <> ''`

/** The column is one of the values. */
export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
