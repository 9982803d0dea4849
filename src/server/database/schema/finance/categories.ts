import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DEFAULT_CATEGORIES } from '#domain/finance/categories.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { id, noLongerThan, notBlank, oneOf } from '#server/database/schema/columns.ts'
import { APPEND, declare, WRITE } from '#server/database/schema/declare.ts'

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
// A removed category remains as a row.
export const aboutCategories = declare(categories, WRITE, {
  privacy: 'names of categories, former ones for closed months | accounting | for good; an erased name is replaced',
  id: { erasure: { none: 'an id' } },
  name: { erasure: { place: 'category.name', limit: TEXT_LIMITS.category } },
})

/** The names that own categories had before they were renamed, for closed months. Only an erasure changes them. */
export const categoryRenames = pgTable(
  'category_renames',
  {
    id: id(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    formerName: text().notNull(),
  },
  (table) => [
    check(
      'category_renames_name',
      sql`${notBlank(table.formerName)} and ${noLongerThan(table.formerName, TEXT_LIMITS.category)}`,
    ),
    index('category_renames_of_category').on(table.categoryId, table.sequence),
  ],
)
export const aboutCategoryRenames = declare(categoryRenames, APPEND, {
  privacy: aboutCategories.privacy,
  texts: { isOwners: true },
  formerName: { erasure: { place: 'category.former', limit: TEXT_LIMITS.category } },
})
