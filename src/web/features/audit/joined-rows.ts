import type { AuditRow } from '#contract/network/audit.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { networkDay } from '#web/ui/texts/today.ts'

/** Rows of one day that differ only in their time. */
export interface JoinedRow {
  readonly day: PlainDate
  /** The newest first. */
  readonly rows: readonly [AuditRow, ...AuditRow[]]
}

/** Joins rows that follow each other and differ only in their time. */
export function joinRows(rows: readonly AuditRow[]): readonly JoinedRow[] {
  const joined: JoinedRow[] = []
  for (const row of rows) {
    const day = networkDay(row.at.getTime())
    const last = joined.at(-1)
    if (last?.day === day && contentOf(last.rows[0]) === contentOf(row))
      joined.splice(-1, 1, { day, rows: [...last.rows, row] })
    else joined.push({ day, rows: [row] })
  }
  return joined
}

function contentOf({ id: _, at: __, ...content }: AuditRow): string {
  return JSON.stringify(content)
}
