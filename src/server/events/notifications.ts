import { type Change, WATCHED_TABLES } from '#contract/events.ts'
import {
  type Actor,
  canDecideApprovals,
  canSeeAvailableReserve,
  canSeeFinance,
  canSeeOrganization,
  canSeeSession,
} from '#domain/permissions.ts'

/** What a trigger of the database reports. */
export type Notification =
  /** Rows that people look at have changed. */
  | { readonly change: WatchedChange }
  /** What this person may do has changed. */
  | { readonly rightsOf: string }
  /** One of this person's sign-ins has ended. */
  | { readonly signedOut: string }

export type WatchedChange = Pick<Change, 'organization'> & { readonly table: (typeof WATCHED_TABLES)[number] }

/** Reads a trigger's payload; null for an unknown one, which another version of the app may send. */
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

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a person may receive a change: only if they may see the rows that changed. */
export function canReceive(person: Actor, { table, organization }: WatchedChange): boolean {
  if (table === 'sessions') return canSeeSession(person, { organization })
  if (table === 'profiles') return canDecideApprovals(person)
  if (table === 'network_reserve') return canSeeAvailableReserve(person)
  if (organization === null) return false
  return table === 'organization_attendees'
    ? canSeeOrganization(person, organization)
    : canSeeFinance(person, organization)
}
