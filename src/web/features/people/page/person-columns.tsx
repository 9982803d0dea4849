import type { ReactNode } from 'react'
import classes from '#web/features/people/parts/person-page.module.css'

interface PersonColumnsProps {
  contacts: ReactNode
  birthdate: ReactNode
  absences: ReactNode
  attendance: ReactNode
  notes: ReactNode
  photos: ReactNode
  groups: ReactNode
  data: ReactNode
  sessions: ReactNode
}

/** One column or two. The reading order is the same, and both are one tree, so that turning a phone loses no state. */
export function PersonColumns(cards: PersonColumnsProps) {
  const { contacts, birthdate, absences, attendance, notes, photos, groups, sessions, data } = cards
  return (
    <div className={classes.columns} data-in-order="narrow">
      <div className={classes.column} data-in-order="always">
        {contacts}
        {birthdate}
        {absences}
      </div>
      <div className={`${classes.column} ${classes.main}`} data-in-order="always">
        {attendance}
        {notes}
        {sessions}
      </div>
      <div className={classes.column} data-in-order="always">
        {photos}
        {groups}
        {data}
      </div>
    </div>
  )
}
