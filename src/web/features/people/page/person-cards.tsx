import type { PersonPage } from '#contract/people.ts'
import { AbsencesCard } from '#web/features/people/absences/absences-card.tsx'
import { AttendanceCard } from '#web/features/people/attendance/attendance-card.tsx'
import { useSchoolYear } from '#web/features/people/attendance/school-year.ts'
import { SessionsCard } from '#web/features/people/attendance/sessions-card.tsx'
import { BirthdateCard } from '#web/features/people/birthdate/birthdate-card.tsx'
import { ContactsCard } from '#web/features/people/guardians/contacts-card.tsx'
import { NotesCard } from '#web/features/people/notes/notes-card.tsx'
import { PhotosCard } from '#web/features/people/photos/photos-card.tsx'
import { DataCard } from '#web/features/people/stored-data/data-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { PersonColumns } from './person-columns.tsx'

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
