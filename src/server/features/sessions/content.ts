import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { knownNames } from './queries.ts'

/** The constructors of the errors with which content is refused, as the contract declares them. */
interface Refusals {
  LEADER_REQUIRED(): Error
  DUPLICATE_NAME(more: { data: { name: string } }): Error
}

/**
 * A report as it may be written: with a leader, and everyone once. Who has an id of the organization's people is called what
 * the roster calls them; the id, not the spelling on some phone, says who it is. Who has another id, gone to another group
 * before the report arrived, was there all the same: by the name that was sent, without the link.
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
  const attendance = content.attendance.map((row) => {
    const name = row.attendeeId === null ? undefined : names.get(row.attendeeId)
    return name === undefined ? { ...row, attendeeId: null } : { ...row, attendeeName: name }
  })
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
