import { eq, sql } from 'drizzle-orm'
import { isReservedName } from '#domain/finance/vouchers.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isSameName } from '#domain/texts/names.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import type { Database } from '#server/database/connect.ts'
import { formerOrganizationNames, organizations } from '#server/database/schema/index.ts'

interface NameErrors {
  INVALID_INPUT(about: ReturnType<typeof invalidField>): Error
  ORGANIZATION_EXISTS(): Error
  NAME_USED_BEFORE(about: { data: { organizationName: OrganizationName } }): Error
}

/**
 * Refuses former names too: sessions waiting on devices would go to the wrong group.
 * @param current null for a new organization
 * @throws INVALID_INPUT for a reserved name
 */
export async function refuseTakenName(
  tx: Database,
  name: OrganizationName,
  current: OrganizationName | null,
  present: readonly { readonly name: OrganizationName }[],
  errors: NameErrors,
): Promise<void> {
  if (isReservedName(name)) throw errors.INVALID_INPUT(invalidField('newName', 'invalid'))
  if (present.some((one) => one.name !== current && isSameName(one.name, name))) throw errors.ORGANIZATION_EXISTS()
  const former = await tx.select().from(formerOrganizationNames)
  const other = former.find((one) => one.organizationName !== current && isSameName(one.name, name))
  if (other) throw errors.NAME_USED_BEFORE({ data: { organizationName: other.organizationName } })
}

export async function insertOrganization(tx: Database, row: typeof organizations.$inferInsert): Promise<void> {
  await tx.insert(organizations).values(row)
}

export async function updateOrganization(
  tx: Database,
  organizationName: OrganizationName,
  row: Omit<typeof organizations.$inferInsert, 'position'>,
): Promise<void> {
  await tx.update(organizations).set(row).where(eq(organizations.name, organizationName))
}

/**
 * It is larger than any position. Positions are unique at every moment of a statement, so they are moved away first.
 */
const OUT_OF_THE_WAY = 1_000_000

export async function writeOrder(tx: Database, names: readonly OrganizationName[]): Promise<void> {
  await tx.update(organizations).set({ position: sql`${organizations.position} + ${OUT_OF_THE_WAY}` })
  await tx.execute(sql`
    update ${organizations} set position = ordered.position
    from unnest(${sql.param([...names])}::text[]) with ordinality as ordered (name, position)
    where ${organizations.name} = ordered.name`)
}
