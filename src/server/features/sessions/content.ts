import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { knownNames } from './queries.ts'

/** The contract's errors for refused content. */
interface ContentErrors {
  LEADER_REQUIRED(): Error
  DUPLICATE_NAME(more: { data: { name: string } }): Error
}

/**
 * Checks a report: it has a leader, and nobody twice. A person whose id belongs to the organization gets the name of the
 * roster, whatever spelling was sent. A person with another id, who has moved to another group since, is stored by the name
 * that was sent, without the id.
 * @throws one of the errors
 */
export async function checkedContent(
  database: Queryable,
  organization: OrganizationName | null,
  content: SessionContent,
  errors: ContentErrors,
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
