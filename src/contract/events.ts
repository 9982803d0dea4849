import type { OrganizationName } from '#domain/organizations.ts'

/** What `GET /api/events` sends, as server-sent events: the name of each event and its data. */
export interface ServerEvents {
  /** The stream is open, or was deaf for a while: what was loaded before this may be out of date. */
  ready: { readonly person: string }
  change: Change
  /** The person's rights ended, and the stream with them: ask anew who is signed in. */
  ended: Record<string, never>
  /**
   * The person has opened more streams than one may have, and this was the oldest. Opened again at once it would only end the
   * next one.
   */
  replaced: Record<string, never>
}

/** Rows of a table changed: of one organization, or of none. */
export interface Change {
  readonly table: ChangedTable
  readonly organization: OrganizationName | null
}

export const WATCHED_TABLES = [
  'sessions',
  'organization_attendees',
  'organization_balances',
  'financial_transactions',
  'network_reserve',
  /** Somebody waits for approval, or waits no more. */
  'profiles',
] as const

export type WatchedTable = (typeof WATCHED_TABLES)[number]

/** `rights`: what the person themself may do has changed; told to nobody else. */
export type ChangedTable = WatchedTable | 'rights'
