import { type SQL, sql } from 'drizzle-orm'
import type { TextPlace } from '#domain/erasure.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { SESSION_TEXT_LIMITS } from '#domain/sessions.ts'

export interface Place {
  readonly table: string
  readonly column: string
  readonly limit: number
  readonly id?: string
  /** The group, day, session and person of the text, as SQL; null if none. */
  readonly organization?: string
  readonly day?: string
  readonly session?: string
  readonly person?: string
  /** Joins and conditions for these. */
  readonly join?: string
  /** Whether only the owner's function `rewrite_erased_text` may change it. */
  readonly isOwners?: boolean
  /** Identifies the text for the admin, if not by its row. */
  readonly key?: string
}

const ofSession = (column: string, limit: number): Place => ({
  table: 'sessions',
  column,
  limit,
  organization: 'sessions.organization',
  day: 'sessions.session_date',
  session: 'sessions.id',
})

const ofMark = (column: string, limit: number, where = ''): Place => ({
  table: 'attendance',
  column,
  limit,
  organization: 'sessions.organization',
  day: 'sessions.session_date',
  session: 'sessions.id',
  person: 'attendance.attendee_id',
  join: `join sessions on sessions.id = attendance.session_id${where}`,
})

const ofEntry = (table: string, column: string, limit: number): Place => ({
  table,
  column,
  limit,
  organization: 'person.organization_name',
  person: 'person.id',
  join: `join organization_attendees as person on person.id = ${table}.attendee_id`,
})

const ofTransaction = (column: string, limit: number): Place => ({
  table: 'financial_transactions',
  column,
  limit,
  organization: 'organization_name',
  day: 'requested_at::date',
  isOwners: true,
})

const ofPending = (column: string, limit: number): Place => ({
  ...ofTransaction(column, limit),
  table: 'pending_changes',
})

/** Every free text of the database. Source: docs/decisions/033-erasure.md. */
export const PLACES: Readonly<Record<TextPlace, Place>> = {
  'session.topic': ofSession('topic', TEXT_LIMITS.topic),
  'session.activities': ofSession('activities', SESSION_TEXT_LIMITS.activities),
  'session.reflection': ofSession('reflection', SESSION_TEXT_LIMITS.reflection),
  'session.sessionStructure': ofSession('session_structure', SESSION_TEXT_LIMITS.sessionStructure),
  'session.foodDetails': ofSession('food_details', SESSION_TEXT_LIMITS.foodDetails),
  'session.location': ofSession('location', TEXT_LIMITS.location),
  // Of people in no roster; the others are erased with the entry.
  'attendance.name': ofMark('attendee_name', TEXT_LIMITS.name, ' and attendance.attendee_id is null'),
  'attendance.reason': ofMark('absence_reason', TEXT_LIMITS.reason),
  note: ofEntry('roster_notes', 'text', TEXT_LIMITS.note),
  followUp: ofEntry('follow_ups', 'text', TEXT_LIMITS.followUp),
  'absence.reason': ofEntry('announced_absences', 'reason', TEXT_LIMITS.reason),
  'guardian.name': ofEntry('guardians', 'name', TEXT_LIMITS.name),
  'guardian.relation': ofEntry('guardians', 'relation', TEXT_LIMITS.relation),
  'consent.guardian': { ...ofEntry('photo_consents', 'guardian_name', TEXT_LIMITS.name), id: 'attendee_id' },
  'pause.reason': {
    table: 'meeting_pauses',
    column: 'reason',
    limit: TEXT_LIMITS.reason,
    organization: 'organization_name',
    day: 'first_day',
  },
  'unheld.reason': {
    table: 'unheld_meetings',
    column: 'reason',
    limit: TEXT_LIMITS.reason,
    id: `organization_name || ' ' || day`,
    organization: 'organization_name',
    day: 'day',
  },
  'approval.reason': { table: 'profiles', column: 'rejection_reason', limit: TEXT_LIMITS.reason },
  'transaction.notes': ofTransaction('notes', TEXT_LIMITS.notes),
  'transaction.rejection': ofTransaction('rejection_reason', TEXT_LIMITS.reason),
  'pending.notes': {
    ...ofPending('notes', TEXT_LIMITS.notes),
    // Once posted, it is also the note of the change.
    key: `case change ->> 'kind'
      when 'exchange' then 'exchange.notes/' when 'count' then 'count.reason/' else 'ledger.notes/' end || pending_changes.id`,
  },
  'pending.rejection': ofPending('rejection_reason', TEXT_LIMITS.reason),
  'exchange.notes': {
    table: 'exchanges',
    column: 'notes',
    limit: TEXT_LIMITS.notes,
    organization: 'organization_name',
    day: 'exchanged_at::date',
    isOwners: true,
  },
  'ledger.notes': {
    table: 'ledger_changes',
    column: 'notes',
    limit: TEXT_LIMITS.notes,
    organization: 'entry.organization_name',
    day: 'entry.created_at::date',
    // Any entry of the change, the organization's first.
    join: `left join lateral (
      select organization_name, created_at from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where change_id = ledger_changes.id order by organization_name nulls last limit 1
    ) as entry on true`,
    // The note of a change equals the description of its transaction or exchange, or the reason of its count: shown once.
    key: `coalesce(
      'transaction.notes/' || transaction_id, 'exchange.notes/' || exchange_id,
      case change_type when 'count_difference' then 'count.reason/' || ledger_changes.id end,
      'ledger.notes/' || ledger_changes.id)`,
    isOwners: true,
  },
  'history.notes': {
    table: 'former_reserve_history',
    column: 'notes',
    limit: TEXT_LIMITS.notes,
    day: 'created_at::date',
    isOwners: true,
  },
  'rate.source': {
    table: 'exchange_rates',
    column: 'source',
    limit: TEXT_LIMITS.rateSource,
    day: 'exchange_rates.day',
    isOwners: true,
  },
  'count.reason': {
    table: 'cash_counts',
    column: 'reason',
    limit: TEXT_LIMITS.notes,
    organization: 'organization_name',
    day: 'counted_at::date',
    isOwners: true,
  },
  'closing.reason': {
    table: 'closings',
    column: 'reopen_reason',
    limit: TEXT_LIMITS.notes,
    organization: 'organization_name',
    day: 'reopened_at::date',
    isOwners: true,
  },
  'category.name': { table: 'categories', column: 'name', limit: TEXT_LIMITS.category },
  'category.former': {
    table: 'category_renames',
    column: 'former_name',
    limit: TEXT_LIMITS.category,
    isOwners: true,
  },
  'network.name': { table: 'network_settings', column: 'name', limit: TEXT_LIMITS.networkName, id: 'single' },
}

export interface StoredText extends Record<string, unknown> {
  readonly key: string
  readonly id: string
  readonly text: string
  readonly organizationName: string | null
  readonly day: string | null
  readonly sessionId: string | null
  readonly personId: string | null
}

export function idOf({ table, id = 'id' }: Place): string {
  return id.includes(' ') ? `(${id})` : `${table}.${id}`
}

export function textsOf(name: TextPlace, pattern: string): SQL {
  const place = PLACES[name]
  const { table, column, organization, day, session, person, join = '', key = `'${name}/' || ${idOf(place)}` } = place
  const column_ = (expression: string | undefined) => sql.raw(expression ?? 'null')
  return sql`
    select ${sql.raw(key)} as key, ${sql.raw(idOf(place))}::text as id, ${sql.raw(`${table}.${column}`)} as text,
      ${column_(organization)} as "organizationName", ${column_(day)}::text as day,
      ${column_(session)} as "sessionId", ${column_(person)} as "personId"
    from ${sql.raw(`${table} ${join}`)}
    where ${sql.raw(`${table}.${column}`)} ~ ${pattern}
    order by 5 desc nulls last, 2`
}
