import { type AnyColumn, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizations } from '#server/database/schema/index.ts'

/** The organizations in the network's order. Source: docs/product.md, 1.2 and 19.4. */
export function readOrganizations(database: Queryable) {
  return database.select().from(organizations).orderBy(asc(organizations.position))
}

/** Whether the network has an organization of this name. In a transaction it is not renamed before that ends. */
export async function organizationExists(database: Queryable, name: OrganizationName): Promise<boolean> {
  const found = await database
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.name, name))
    .for('key share')
  return found.length > 0
}

/** Whether a column names an organization of the scope. With 'all' it may also be null. */
export function isWithinScope(scope: OrganizationScope, column: AnyColumn): SQL {
  return scope === 'all' ? sql`true` : inArray(column, [...scope])
}
