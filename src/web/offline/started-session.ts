import type { OrganizationName } from '#domain/network/organizations.ts'

/** A new session of a group that exists on this device only, with the search parameters of its form. */
export interface StartedSession {
  readonly organizationName: OrganizationName
  readonly sessionDate: string
  readonly present: number
  readonly absent: number
  /** Whether the server refused it, so that a person must look at it. */
  readonly isRefused: boolean
  readonly search: { readonly organization: string; readonly draft?: string; readonly queued?: string }
}
