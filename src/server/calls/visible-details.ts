import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Actor, canSeeDetails } from '#domain/rights/permissions.ts'

/** The details of a roster entry that not every reader may see. */
interface RosterDetails {
  readonly organizationName: string
  readonly birthdate: unknown
  readonly phoneNumber: unknown
  readonly ageOverride: boolean
}

/**
 * The entry without birthdate, phone and the permission to stay, which reveals the age, for readers of names and
 * presence only. It is used for every answer to people without a role. Source: docs/product.md, 19.2.
 */
export function visibleTo<Entry extends RosterDetails>(reader: Actor, entry: Entry): Entry {
  if (canSeeDetails(reader, entry.organizationName)) return entry
  return { ...entry, birthdate: null, phoneNumber: null, ageOverride: false }
}

/** The groups of the entries whose birthdate or phone is in an answer to a reader. */
export function groupsInDetail<Entry extends RosterDetails & { readonly organizationName: OrganizationName }>(
  entries: readonly Entry[],
): OrganizationName[] {
  return entries.flatMap(({ birthdate, phoneNumber, organizationName }) =>
    birthdate === null && phoneNumber === null ? [] : [organizationName],
  )
}
