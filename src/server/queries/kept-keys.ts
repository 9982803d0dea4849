import { and, eq, isNull, ne } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isSameName, nameKey } from '#domain/texts/names.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'

const ARABIC = /\p{Script=Arabic}/u

/**
 * Whether the roster has another entry with the same name. Only Arabic letters look alike. Source: docs/product.md,
 * 6.14.
 */
export async function hasSameNamed(
  database: Queryable,
  { id, organizationName, attendeeName, searchKey, removedAt }: typeof attendees.$inferSelect,
): Promise<boolean> {
  if (removedAt || !ARABIC.test(attendeeName)) return false
  const found = await database
    .select({ name: attendees.attendeeName })
    .from(attendees)
    .where(
      and(
        eq(attendees.organizationName, organizationName),
        eq(attendees.searchKey, searchKey),
        isNull(attendees.removedAt),
        ne(attendees.id, id),
      ),
    )
  return found.some(({ name }) => isSameName(name, attendeeName))
}

interface NamedEntry {
  readonly attendeeName: string
  readonly nameKey: string
}

/**
 * Whether an entry still has a former key, because another's name had become the same. Source: docs/product.md, 6.14.
 */
export function hasKeptKey({ attendeeName, nameKey: stored }: NamedEntry): boolean {
  return stored !== nameKey(attendeeName)
}

/** The change that gives an entry the key of its name, if no other entry of the roster has it. */
export async function freeKey(
  tx: Queryable,
  entry: NamedEntry & { readonly organizationName: OrganizationName },
): Promise<Partial<NamedEntry>> {
  if (!hasKeptKey(entry)) return {}
  const key = nameKey(entry.attendeeName)
  const isOfRoster = and(eq(attendees.organizationName, entry.organizationName), isNull(attendees.removedAt))
  const found = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(isOfRoster, eq(attendees.nameKey, key)))
  return found.length > 0 ? {} : { nameKey: key }
}
