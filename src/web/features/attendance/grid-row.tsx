import { memo } from 'react'
import type { GridMark, GridPerson } from '#contract/sessions/attendance.ts'
import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { MarkSign } from '#web/ui/attendance/attendance-mark.tsx'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import type { GridColumn } from './columns.ts'
import { isLow } from './grid.ts'
import classes from './grid-table.module.css'
import { Rate } from './rate.tsx'

interface GridRowProps {
  person: GridPerson
  columns: readonly GridColumn[]
  cellName: (name: string, date: string, mark: GridMark | null) => string
}

/** Cells are plain links that the table handles, because there may be thousands of them. */
export const GridRow = memo(function GridRow({ person, columns, cellName }: GridRowProps) {
  const { attendeeId, attendeeName, isInRoster, isLeader, age, marks } = person
  return (
    <tr data-leader={isLeader || undefined}>
      <th scope="row" className={classes.name}>
        <div>
          <div className={classes.avatar} aria-hidden>
            <PersonAvatar name={attendeeName} isLeader={isLeader} size={28} />
          </div>
          <span>
            <PersonLink id={attendeeId} name={attendeeName} hasPage={isInRoster} />
          </span>
          {age !== null && <span className={classes.age}>{age}</span>}
        </div>
      </th>
      {columns.map(({ id, date, beginsMonth, isNewest }, place) => {
        const mark = marks[place] ?? null
        const name = cellName(attendeeName, date, mark)
        return (
          <td key={id} data-month={beginsMonth || undefined} data-newest={isNewest || undefined}>
            <a href={`/sessions/${id}`} tabIndex={-1} aria-label={name} title={name} data-session={id}>
              <MarkSign status={mark?.status ?? null} reason={mark?.absenceReason ?? null} />
            </a>
          </td>
        )
      })}
      <Rate rate={ratePercent(person)} isLow={isLow(person)} />
    </tr>
  )
})
