import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import { newErasedName } from '#server/erasure/marks.ts'

/** The contract's errors for refused content. */
interface ContentErrors {
  LEADER_REQUIRED(): Error
  DUPLICATE_NAME(more: { data: { name: string } }): Error
}

/** The ids of the people in a report. */
export function peopleIn(content: SessionContent): string[] {
  return content.attendance.flatMap((row) => row.attendeeId ?? [])
}

/**
 * Checks a report: it has a leader, and nobody twice. A person whose id belongs to the organization gets the name of the
 * roster, whatever spelling was sent. A person with another id, who has moved to another group since, is stored by the name
 * that was sent, without the id.
 * @param names those of the people of the organization, by their ids; null for somebody who was erased, who gets the name of an erased mark
 * @throws one of the errors
 */
export function checkedContent(
  content: SessionContent,
  names: ReadonlyMap<string, string | null>,
  errors: ContentErrors,
): SessionContent {
  if (!content.attendance.some((row) => row.isLeader)) throw errors.LEADER_REQUIRED()
  const attendance = content.attendance.map((row) => {
    const name = row.attendeeId === null ? undefined : names.get(row.attendeeId)
    // A draft on a device may still have the name of somebody who was erased meanwhile.
    if (name === null) return { ...row, attendeeId: null, attendeeName: newErasedName(), absenceReason: null }
    return name === undefined ? { ...row, attendeeId: null } : { ...row, attendeeName: name }
  })
  const twice = firstDuplicate(attendance.map((row) => row.attendeeName))
  if (twice) throw errors.DUPLICATE_NAME({ data: { name: twice } })
  return { ...content, attendance }
}

function firstDuplicate(names: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const name of names) {
    const key = nameKey(name)
    if (seen.has(key)) return name
    seen.add(key)
  }
  return null
}
