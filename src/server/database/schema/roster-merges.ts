import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GoesAlone } from '#domain/people/collecting.ts'
import type { ConsentStatus } from '#domain/people/photo-consent.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'
import { createdAt, instant } from './columns.ts'
import { appendAndUpdate, declare, listed } from './declare.ts'
import { profiles } from './people.ts'
import { organizationAttendees } from './sessions.ts'

/** A mark of attendance, with its time as ISO text. */
export interface MarkBefore {
  readonly id: string
  readonly sessionId: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly nameKey: string
  readonly status: AttendanceStatus
  readonly absenceReason: string | null
  readonly markedBy: string | null
  readonly markedAt: string | null
  readonly organization: string | null
}

export interface BeforeMerge {
  readonly kept: {
    readonly birthdate: string | null
    readonly phoneNumber: string | null
    /** Undefined in merges of an earlier version of the app. */
    readonly nameKey?: string
  }
  /** The photo consent of the remaining entry; null for none. */
  readonly consent: {
    readonly status: ConsentStatus
    readonly guardianName: string | null
    readonly recordedBy: string | null
    readonly recordedAt: string
  } | null
  /** Who may collect the child; undefined in merges of an earlier version of the app. */
  readonly collecting?: {
    readonly guardiansMay: boolean
    readonly alone: GoesAlone
    readonly saidBy: string | null
    readonly recordedBy: string | null
    readonly recordedAt: string
  } | null
  readonly marks: readonly MarkBefore[]
  readonly sessions: readonly {
    readonly id: string
    readonly presenterName: string
    readonly description: string | null
    readonly presentCount: number
    readonly attendanceCount: number
  }[]
  readonly guardians: readonly { readonly id: string; readonly attendeeId: string; readonly position: number }[]
  readonly notes: readonly string[]
  readonly absences: readonly string[]
  /** Undefined in merges of an earlier version of the app. */
  readonly followUps?: readonly string[]
  readonly collectors?: readonly string[]
  readonly handOvers?: readonly string[]
}

/** Merges of two entries of one person. The merged entry remains as a removed, hidden one until it is erased with the other. */
export const rosterMerges = pgTable(
  'roster_merges',
  {
    id: uuid().primaryKey(),
    keptId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    mergedId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Emptied by an undo, an erasure, and the nightly clean-up. */
    before: jsonb().$type<BeforeMerge | { readonly kept?: undefined }>().notNull(),
    /** A digest of both entries' rows right after the merge. */
    after: text().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [
    index('roster_merges_of_kept').on(table.keptId),
    index('roster_merges_of_merged').on(table.mergedId),
    index('roster_merges_by_maker').on(table.madeBy),
  ],
)
export const aboutRosterMerges = declare(rosterMerges, appendAndUpdate('before', 'undone_at'), {
  privacy:
    'merged entries, what belonged to each | undo for ten minutes | details for an hour, until the night; the rest with the person',
  keptId: { of: 'child', erasure: 'deleted' },
  mergedId: { of: 'child', erasure: 'deleted' },
  madeBy: listed('mergesMade', rosterMerges, ['undoneAt'], 'createdAt', { madeAt: 'createdAt' }),
  // By every erasure, whoever's.
  before: { of: 'child', erasure: 'emptied' },
  after: { erasure: { none: 'a digest' } },
})
