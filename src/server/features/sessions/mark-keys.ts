import { formerNameKey, nameKey } from '#domain/texts/names.ts'
import type { ReportPerson, StoredRow } from './attendance-rows.ts'

interface Mark {
  readonly row: Pick<ReportPerson, 'attendeeId' | 'attendeeName'>
  /** The entry with which the mark was sent. */
  readonly sentId: string | null
  /** The stored name key of the entry; null without one. */
  readonly rosterKey: string | null
}

/**
 * The name keys of the marks of a session, each once: that of the entry, or else that of the name. If two entries, or
 * two stored marks, have names that became the same, one of them has the key that it had.
 * @param stored the rows that they replace
 * @returns null for a mark whose name is there twice
 * Source: docs/product.md, 6.14.
 */
export function markKeys(marks: readonly Mark[], stored: readonly StoredRow[]): readonly (string | null)[] {
  const keys: (string | null)[] = marks.map(firstKey)
  if (new Set(keys).size === keys.length) return keys
  const possible = marks.map((mark) => {
    const isTwice = mark.sentId !== null && marks.some((one) => one !== mark && one.sentId === mark.sentId)
    return [...new Set([firstKey(mark), ...(isTwice ? [] : formerKeys(mark, stored))])]
  })
  const taken = new Set<string>()
  // Marks with one key come first.
  for (const count of [1, 2, 3])
    for (const [at, choices] of possible.entries()) {
      if (choices.length !== count) continue
      const key = choices.find((one) => !taken.has(one)) ?? null
      if (key !== null) taken.add(key)
      keys[at] = key
    }
  return keys
}

function firstKey({ row, rosterKey }: Mark): string {
  return rosterKey ?? nameKey(row.attendeeName)
}

function formerKeys({ row: { attendeeId, attendeeName }, sentId }: Mark, stored: readonly StoredRow[]): string[] {
  const same = stored.find((one) => one.attendeeId === attendeeId && one.attendeeName === attendeeName)
  return [...(same ? [same.nameKey] : []), ...(sentId === null ? [] : [formerNameKey(attendeeName)])]
}
