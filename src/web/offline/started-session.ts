import type { OrganizationName } from '#domain/organizations.ts'

/** A new session of a group that stands on this device only, with the search parameters of its form. */
export interface StartedSession {
  readonly organizationName: OrganizationName
  /** As it stands in the form. */
  readonly sessionDate: string
  readonly present: number
  readonly absent: number
  /** Whether the server refused it, so that somebody has to look at it. */
  readonly isRefused: boolean
  readonly search: { readonly organization: string; readonly draft?: string; readonly queued?: string }
}
