import type { OrganizationName } from '#domain/organizations.ts'
import { type Actor, canSeeOrganization } from '#domain/permissions.ts'

/** The people that a row is about, and where they are. */
interface Subjects {
  /** The account that it was done to. */
  readonly profileId: string | null
  readonly organizationName: string | null
  /** The present group of the person in a roster. */
  readonly attendeeGroup: string | null
}

/** Which names of a row its reader may see. */
export type NamesShown = (row: Subjects) => { readonly attendee: boolean; readonly profile: boolean }

/** Admins see every name. */
export const everyName: NamesShown = () => ({ attendee: true, profile: true })

/**
 * The names that a person sees in the rows of their own actions: those of groups that they see now, and their own.
 * Source: docs/product.md, 18.8.
 */
export function namesInSight(reader: Actor): NamesShown {
  const sees = (group: string | null) => group !== null && canSeeOrganization(reader, group as OrganizationName)
  return ({ profileId, organizationName, attendeeGroup }) => ({
    attendee: reader.isAdmin || sees(attendeeGroup),
    profile: reader.isAdmin || profileId === reader.id || sees(organizationName),
  })
}
