import { similarPeopleIn } from '#domain/texts/similar-names.ts'

export interface Lookalike {
  readonly attendeeName: string
  /** The id in the roster; null for a row of the same file. */
  readonly personId: string | null
  /** The earlier row; null for a person in the roster. */
  readonly line: number | null
}

interface NamedRow {
  readonly line: number
  readonly attendeeName: string
}

/**
 * A person in the roster, or else an earlier row, with a similar name. It is only a hint: the row is imported. Source:
 * docs/product.md, 6.6, 6.10.
 * @param rows the rows that can be added
 * @returns the lookalikes by the line of the row
 */
export function lookalikesIn(
  rows: readonly NamedRow[],
  roster: readonly { readonly id: string; readonly attendeeName: string }[],
): ReadonlyMap<number, Lookalike> {
  const inRoster = similarPeopleIn(roster)
  const inFile = similarPeopleIn(rows)
  const found = new Map<number, Lookalike>()
  for (const { line, attendeeName } of rows) {
    const [known] = inRoster(attendeeName)
    const earlier = inFile(attendeeName).find((row) => row.line < line)
    if (known) found.set(line, { attendeeName: known.attendeeName, personId: known.id, line: null })
    else if (earlier) found.set(line, { attendeeName: earlier.attendeeName, personId: null, line: earlier.line })
  }
  return found
}
