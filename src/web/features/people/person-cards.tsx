import type { PersonPage } from '#contract/people.ts'
import { AbsencesCard } from './absences-card.tsx'
import { AttendanceCard } from './attendance-card.tsx'
import { BirthdateCard } from './birthdate-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DataCard } from './data-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { PersonColumns } from './person-columns.tsx'
import { PhotosCard } from './photos-card.tsx'
import { useSchoolYear } from './school-year.ts'
import { SessionsCard } from './sessions-card.tsx'

/** Everything that the group knows of a person, contacts first. */
export function PersonCards({ person }: { person: PersonPage }) {
  const year = useSchoolYear(person.id)
  return (
    <PersonColumns
      contacts={<ContactsCard person={person} />}
      birthdate={<BirthdateCard person={person} />}
      absences={<AbsencesCard person={person} />}
      attendance={<AttendanceCard person={person} year={year} />}
      notes={<NotesCard person={person} />}
      photos={<PhotosCard person={person} />}
      groups={<GroupsCard person={person} />}
      data={<DataCard person={person} />}
      sessions={<SessionsCard person={person} year={year} />}
    />
  )
}
