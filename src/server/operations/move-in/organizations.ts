import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { organizationNameProblem } from '#domain/finance/age-bands.ts'
import type { FormerReader } from '#domain/move-in/former-values.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_ORGANIZATIONS } from '#domain/texts/limits.ts'
import { cleanName, nameKey } from '#domain/texts/names.ts'
import { type Database, isForeignKeyViolation } from '#server/database/connect.ts'
import { organizations } from '#server/database/schema/index.ts'
import { readOrganizations } from '#server/queries/organizations.ts'

export interface Organizations {
  /** The organizations that this network did not have. They have no age bands yet. */
  readonly added: readonly OrganizationName[]
  /**
   * The organization in the spelling of this network, whose change is recorded; null without one, or for an unknown
   * one.
   */
  find(reader: FormerReader, column: string): OrganizationName | null
  present(name: string): OrganizationName | null
}

/** Removes the added organizations of which every row was set aside. @returns the others */
export async function withoutUnused(
  tx: Database,
  added: readonly OrganizationName[],
): Promise<readonly OrganizationName[]> {
  const used: OrganizationName[] = []
  for (const name of added) {
    await tx.execute(sql`savepoint unused`)
    try {
      await tx.delete(organizations).where(eq(organizations.name, name))
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      await tx.execute(sql`rollback to savepoint unused`)
      used.push(name)
    }
  }
  return used
}

/** Moves the groups that have people or money in the former system. Source: docs/product.md, 23.3. */
export async function moveOrganizations(client: pg.Client, tx: Database): Promise<Organizations> {
  const present = await readOrganizations(tx)
  const names = new Map(present.map(({ name }) => [nameKey(name), name]))
  const { rows } = await client.query<{ name: string }>(`
    select organization_name as name from pg_temp.former_organization_balances
    union select organization_name from pg_temp.former_profiles
    union select organization from pg_temp.former_profiles
    union select organization_name from pg_temp.former_user_organizations
    union select organization_name from pg_temp.former_organization_attendees
    union select organization_name from pg_temp.former_financial_transactions`)
  const added: OrganizationName[] = []
  for (const raw of rows.map(({ name }) => name).sort()) {
    const name = cleanName(raw)
    if (names.has(nameKey(name)) || organizationNameProblem(name) !== null) continue
    if (names.size >= MOST_ORGANIZATIONS) break
    names.set(nameKey(name), name)
    added.push(name)
  }
  const last = Math.max(0, ...present.map(({ position }) => position))
  if (added.length > 0)
    await tx.insert(organizations).values(
      added.map((name, place) => ({
        name,
        minAge: null,
        maxAge: null,
        ageChecked: false,
        position: last + place + 1,
      })),
    )
  return {
    added,
    present: (name) => names.get(nameKey(name)) ?? null,
    find(reader, column) {
      const raw = reader.text(column)
      const name = raw.trim() === '' ? undefined : names.get(nameKey(raw))
      if (name !== undefined && name !== raw) reader.changes.add('name of the organization as it is elsewhere')
      return name ?? null
    },
  }
}
