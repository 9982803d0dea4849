import type { OrganizationName } from '#domain/organizations.ts'

/** What `GET /api/events` sends, as server-sent events: the name of each event and its data. */
export interface ServerEvents {
  /** The stream is open, or may have lost changes: what was loaded before this may be out of date. */
  ready: { readonly person: string }
  change: Change
  /** The person's rights have ended, and the stream with them: the browser asks again who is signed in. */
  ended: Record<string, never>
  /**
   * The person has opened more streams than allowed, and this was the oldest. Opening it again at once would only end another
   * one.
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
  /** The people who wait for approval have changed. */
  'profiles',
] as const

export type WatchedTable = (typeof WATCHED_TABLES)[number]

/** `rights`: what the receiving person may do has changed; sent to nobody else. */
export type ChangedTable = WatchedTable | 'rights'
