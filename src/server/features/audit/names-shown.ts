import type { OrganizationName } from '#domain/network/organizations.ts'
import { canSeeOrganization } from '#domain/rights/permissions.ts'
import { type Person, presentNameFor } from '#server/queries/people.ts'

interface Subjects {
  readonly profileId: string | null
  readonly organizationName: string | null
  readonly attendeeGroup: string | null
}

export type NamesShown = (row: Subjects) => { readonly attendee: boolean; readonly profile: boolean }

/** Admins see every name. */
export const everyName: NamesShown = () => ({ attendee: true, profile: true })

/**
 * The names that people see in the rows of their own actions: those of their present groups, and their own name.
 * Source: docs/product.md, 18.8.
 */
export function visibleNames(reader: Person): NamesShown {
  // The row has the group's name at its time.
  const sees = (group: OrganizationName | null) =>
    group !== null && canSeeOrganization(reader, presentNameFor(reader, group))
  return ({ profileId, organizationName, attendeeGroup }) => ({
    attendee: reader.isAdmin || sees(attendeeGroup),
    profile: reader.isAdmin || profileId === reader.id || sees(organizationName),
  })
}
