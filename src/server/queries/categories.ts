import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Category } from '#domain/finance/categories.ts'
import type { Queryable } from '#server/database/connect.ts'
import { categories } from '#server/database/schema/index.ts'

const named = { id: categories.id, name: categories.name }

/** The categories in their order, without removed ones. */
export function listCategories(database: Queryable): Promise<Category[]> {
  return database.select(named).from(categories).where(isNotNull(categories.position)).orderBy(asc(categories.position))
}

/** All categories, also removed ones, in any order. */
export function readCategories(database: Queryable): Promise<Category[]> {
  return database.select(named).from(categories)
}

/** Whether there is such a category, which may be a removed one. */
export async function categoryExists(database: Queryable, id: string): Promise<boolean> {
  const found = await database.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
  return found.length > 0
}
