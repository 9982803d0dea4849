import { type Change, type ChangedTable, WATCHED_TABLES } from '#contract/events.ts'
import { canSeeAvailableReserve, canSeeFinance } from '#domain/rights/finance-permissions.ts'
import {
  type Actor,
  canRecordSessions,
  canRecordSomeSessions,
  canSeeOrganization,
  canSeeSession,
} from '#domain/rights/permissions.ts'
import { canDecideApprovals } from '#domain/rights/user-permissions.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'

export type Notification =
  | { readonly change: WatchedChange }
  | { readonly rightsOf: string }
  | { readonly signedOut: string }

/** A change of a watched table or of open forms, in one organization or in rows that belong to none (null). */
export type WatchedChange = Pick<Change, 'organization'> & { readonly table: Exclude<ChangedTable, 'rights'> }

/** Parses a trigger's payload; null for an unknown one, which another version of the app may send. */
export function parseNotification(payload: string): Notification | null {
  const parsed = parsedJson(payload)
  if (typeof parsed !== 'object' || parsed === null || !('table' in parsed)) return null
  if ('person' in parsed) {
    if (typeof parsed.person !== 'string') return null
    return parsed.table === 'auth.sessions' ? { signedOut: parsed.person } : { rightsOf: parsed.person }
  }
  const table = WATCHED_TABLES.find((name) => name === parsed.table)
  const organization = 'organization' in parsed ? parsed.organization : undefined
  if (!table || (typeof organization !== 'string' && organization !== null)) return null
  return { change: { table, organization } }
}

/** Whether a person may receive a change, which needs access to the changed rows. */
export function canReceive(person: Actor, { table, organization }: WatchedChange): boolean {
  if (table === 'sessions') return canSeeSession(person, { organization })
  if (table === 'profiles') return canDecideApprovals(person)
  if (table === 'network_reserve') return canSeeAvailableReserve(person)
  if (table === 'network_settings' || table === 'erasures') return true
  if (organization === null) return table === 'meeting_pauses' && canRecordSomeSessions(person)
  if (table === 'organization_attendees') return canSeeOrganization(person, organization)
  return FINANCE_TABLES.has(table) ? canSeeFinance(person, organization) : canRecordSessions(person, organization)
}

const FINANCE_TABLES: ReadonlySet<WatchedChange['table']> = new Set(['organization_balances', 'financial_transactions'])
