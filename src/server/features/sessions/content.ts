import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { knownNames } from './queries.ts'

/** The constructors of the errors with which content is refused, as the contract declares them. */
interface Refusals {
  LEADER_REQUIRED(): Error
  DUPLICATE_NAME(more: { data: { name: string } }): Error
  INVALID_INPUT(more: { data: { fields: { path: string; problem: string }[] } }): Error
}

/**
 * A report as it may be written: with a leader, everyone once, and everyone with an id a person of the organization, called
 * what the roster calls them; the id, not the spelling on some phone, says who it is.
 * @throws one of the refusals
 */
export async function checkedContent(
  database: Queryable,
  organization: OrganizationName | null,
  content: SessionContent,
  errors: Refusals,
): Promise<SessionContent> {
  if (!content.attendance.some((row) => row.isLeader)) throw errors.LEADER_REQUIRED()
  const ids = content.attendance.flatMap((row) => row.attendeeId ?? [])
  const names = await knownNames(database, organization, ids)
  const stranger = content.attendance.findIndex((row) => row.attendeeId && !names.has(row.attendeeId))
  if (stranger >= 0)
    throw errors.INVALID_INPUT({
      data: { fields: [{ path: `attendance.${stranger}.attendeeId`, problem: 'unknown' }] },
    })
  const attendance = content.attendance.map((row) => ({
    ...row,
    attendeeName: (row.attendeeId && names.get(row.attendeeId)) || row.attendeeName,
  }))
  const twice = firstDuplicate(attendance.map((row) => row.attendeeName))
  if (twice) throw errors.DUPLICATE_NAME({ data: { name: twice } })
  return { ...content, attendance }
}

function firstDuplicate(names: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(nameKey(name))) return name
    seen.add(nameKey(name))
  }
  return null
}
