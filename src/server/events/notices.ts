import { type Change, WATCHED_TABLES } from '#contract/events.ts'
import {
  type Actor,
  canDecideApprovals,
  canSeeAvailableReserve,
  canSeeFinance,
  canSeeOrganization,
  canSeeSession,
} from '#domain/permissions.ts'

/** What a trigger of the database tells: that something people look at changed, or what somebody may do. */
export type Notice =
  | { readonly change: WatchedChange }
  | { readonly rightsOf: string }
  /** One of the person's sessions, that of one browser, is gone. */
  | { readonly signedOut: string }

export type WatchedChange = Pick<Change, 'organization'> & { readonly table: (typeof WATCHED_TABLES)[number] }

/** A trigger's payload, read; null for one of another version of the app, which is none of this one's business. */
export function noticeIn(payload: string): Notice | null {
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

/** Whether a person may know of a change: who may see what changed. */
export function mayHear(person: Actor, { table, organization }: WatchedChange): boolean {
  if (table === 'sessions') return canSeeSession(person, { organization })
  if (table === 'profiles') return canDecideApprovals(person)
  if (table === 'network_reserve') return canSeeAvailableReserve(person)
  if (organization === null) return false
  return table === 'organization_attendees'
    ? canSeeOrganization(person, organization)
    : canSeeFinance(person, organization)
}
