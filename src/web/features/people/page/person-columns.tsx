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

/**
 * The cards of a person's page in one column or in two, a narrow one and a wide one. The order of reading is the same, and both are
 * one tree, so that turning a phone loses nothing that is open or typed.
 */
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
