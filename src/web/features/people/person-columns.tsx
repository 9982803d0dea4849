import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './person-page.module.css'

/** Two columns, the first a narrow one. */
const WIDE = '(min-width: 62em)'

interface PersonColumnsProps {
  contacts: ReactNode
  birthdate: ReactNode
  absences: ReactNode
  attendance: ReactNode
  notes: ReactNode
  photos: ReactNode
  groups: ReactNode
  sessions: ReactNode
}

/** The cards of a person's page in the order of reading, which differs between one column and two. */
export function PersonColumns(cards: PersonColumnsProps) {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const { contacts, birthdate, absences, attendance, notes, photos, groups, sessions } = cards
  if (!isWide)
    return (
      <div className={classes.column}>
        {contacts}
        {birthdate}
        {absences}
        {attendance}
        {notes}
        {photos}
        {groups}
        {sessions}
      </div>
    )
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {contacts}
        {birthdate}
        {absences}
        {photos}
        {groups}
      </div>
      <div className={classes.column}>
        {attendance}
        {notes}
        {sessions}
      </div>
    </div>
  )
}
