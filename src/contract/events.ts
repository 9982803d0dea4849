import type { OrganizationName } from '#domain/network/organizations.ts'

/** The server-sent events of `GET /api/events`: the name of each event and its data. */
export interface ServerEvents {
  /** The stream has opened, or may have lost changes. */
  ready: {
    readonly person: string
    /**
     * Whether all changes since the browser's last one follow as `change`. If not, data loaded earlier may be outdated.
     */
    readonly isComplete: boolean
  }
  change: Change
  /**
   * The list of open forms of sessions has changed. It is not a `change`, because former pages know a fixed list of
   * tables.
   */
  forms: { readonly organization: OrganizationName | null }
  /** The results of calls have changed. It is not a `change`, because former pages know a fixed list of tables. */
  followUps: { readonly organization: OrganizationName | null }
  /**
   * The person's sign-in or approval has ended, and the stream ends with it. The browser checks again who is signed in.
   */
  ended: Record<string, never>
  /** This stream was the oldest of too many. Opening it again immediately would only end another one. */
  replaced: Record<string, never>
}

/**
 * For how many milliseconds the browser has missed changes. If it is missing, the stream begins with `isComplete:
 * false`.
 */
export const MISSED_MS = 'untoldFor'

/** Changed rows of a table that belong to one organization, or to none (null). */
export interface Change {
  readonly table: ChangedTable
  readonly organization: OrganizationName | null
}

/** The tables whose changes are sent to browsers. Source: docs/product.md, 11.1. */
export const WATCHED_TABLES = [
  'sessions',
  'organization_attendees',
  'guardians',
  'photo_consents',
  'roster_notes',
  'follow_ups',
  'announced_absences',
  'guardian_links',
  'meeting_days',
  /** Rows without an organization are pauses of all groups. */
  'meeting_pauses',
  'unheld_meetings',
  'organization_balances',
  'financial_transactions',
  'network_reserve',
  /** The settings of the network, its organizations, or exchange rates have changed. */
  'network_settings',
  /** Someone was erased, and data loaded earlier may name them. */
  'erasures',
  /** It is sent when the people waiting for approval have changed. */
  'profiles',
] as const

export type WatchedTable = (typeof WATCHED_TABLES)[number]

/** The tables and what has no rows in the database: the open forms of sessions, and the person's rights. */
export type ChangedTable = WatchedTable | 'open_forms' | 'rights'
