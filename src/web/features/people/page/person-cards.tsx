import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { longDate, monthNames, type PlainDate, parts } from '#domain/dates/dates.ts'
import { AbsencesCard } from '#web/features/people/absences/absences-card.tsx'
import { AttendanceCard } from '#web/features/people/attendance/attendance-card.tsx'
import { useSchoolYear } from '#web/features/people/attendance/school-year.ts'
import { SessionsCard } from '#web/features/people/attendance/sessions-card.tsx'
import { BirthdateCard } from '#web/features/people/birthdate/birthdate-card.tsx'
import { CollectingCard } from '#web/features/people/collecting/collecting-card.tsx'
import { FollowUpsCard } from '#web/features/people/follow-ups/follow-ups-card.tsx'
import { ContactsCard } from '#web/features/people/guardians/contacts-card.tsx'
import { NotesCard } from '#web/features/people/notes/notes-card.tsx'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { PhotosCard } from '#web/features/people/photos/photos-card.tsx'
import { DataCard } from '#web/features/people/stored-data/data-card.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'

export function PersonCards({ person }: { person: PersonPage }) {
  const year = useSchoolYear(person.id)
  return (
    <PersonColumns
      contacts={<ContactsCard person={person} />}
      collecting={<CollectingCard person={person} />}
      birthdate={<BirthdateCard person={person} />}
      absences={<AbsencesCard person={person} />}
      attendance={<AttendanceCard person={person} year={year} />}
      followUps={<FollowUpsCard person={person} />}
      notes={<NotesCard person={person} />}
      photos={<PhotosCard person={person} />}
      groups={<GroupsCard person={person} />}
      data={<DataCard person={person} />}
      sessions={<SessionsCard person={person} year={year} />}
    />
  )
}

interface PersonColumnsProps {
  contacts: ReactNode
  collecting: ReactNode
  birthdate: ReactNode
  absences: ReactNode
  attendance: ReactNode
  followUps: ReactNode
  notes: ReactNode
  photos: ReactNode
  groups: ReactNode
  data: ReactNode
  sessions: ReactNode
}

/**
 * The cards in one column or two. The reading order is the same, and both are one tree, so that turning a phone loses
 * no state.
 */
function PersonColumns(cards: PersonColumnsProps) {
  const { contacts, collecting, birthdate, absences, attendance, followUps, notes, photos, groups, sessions, data } =
    cards
  return (
    <div className={classes.columns} data-in-order="narrow">
      <div className={classes.column} data-in-order="always">
        {contacts}
        {collecting}
        {followUps}
        {birthdate}
        {absences}
      </div>
      <div className={`${classes.column} ${classes.main}`} data-in-order="always">
        {attendance}
        {sessions}
        {notes}
      </div>
      <div className={classes.column} data-in-order="always">
        {photos}
        {groups}
        {data}
      </div>
    </div>
  )
}

/** The groups of a person over the years, the present one first. Source: docs/product.md, 16.8. */
function GroupsCard({ person: { groups } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const periodText = usePeriodText()
  return (
    <PageSection title={t('groups')}>
      <ol className={classes.timeline}>
        {groups.map(({ organizationName, from, to }, place) => (
          <li key={`${organizationName} ${from}`} data-present={to === null || undefined}>
            <Text fw={600}>
              <bdi>{organizationName}</bdi>
            </Text>
            <Text c="dimmed">{periodText(from, to, place === groups.length - 1)}</Text>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

/** Returns a function that says a period in years; the first of all periods has its month. */
function usePeriodText() {
  const { t } = useTranslation(['people', 'roster'])
  const language = useLanguage()
  return (from: PlainDate, to: PlainDate | null, isFirst: boolean) => {
    if (to === null) return t('since', { date: longDate(from, language) })
    const { year, month } = parts(from)
    const start = isFirst ? `${monthNames(language)[month - 1]} ${year}` : String(year)
    const end = String(parts(to).year)
    return String(year) === end ? start : t('roster:years', { from: start, to: end })
  }
}
