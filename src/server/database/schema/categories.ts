import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DEFAULT_CATEGORIES } from '#domain/categories.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { noLongerThan, notBlank, oneOf } from './columns.ts'

/** What transactions were for. Source: docs/product.md, 8.24. */
export const categories = pgTable(
  'categories',
  {
    /** The name of a default one in the code, otherwise a uuid. */
    id: text().primaryKey(),
    /** Null for a default one. */
    name: text(),
    /** Its place in the list; null once it was removed. */
    position: integer(),
  },
  (table) => [
    check('categories_default', sql`(${table.name} is null) = (${oneOf(table.id, DEFAULT_CATEGORIES)})`),
    check('categories_name', sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.category)}`),
  ],
)
