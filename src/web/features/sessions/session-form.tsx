import { Alert, Container, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import { parsePlainDate } from '#domain/dates.ts'
import { useFirstProblem } from '#web/ui/first-problem.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { localDay } from '#web/ui/today.ts'
import { AttendanceList } from './attendance-list.tsx'
import { useAttendanceMarks } from './attendance-marks.ts'
import { useCreateSession } from './create-session.ts'
import { PeopleSection } from './people-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavedBefore, SaveFailed } from './save-problems.tsx'
import { type SessionFields, TopicBlock, tooLongFields, WhenAndWhere } from './session-fields.tsx'

interface SessionFormProps {
  organizationName: string
  people: readonly RosterPerson[]
  onAdd: (kind: 'leader' | 'attendee') => void
  onSaved: () => Promise<void>
  /** Shown above the form: the group. */
  head: ReactNode
}

/** A meeting and who was there. Specification, section 2, /sessions/new. */
export function SessionForm({ organizationName, people, onAdd, onSaved, head }: SessionFormProps) {
  const { t } = useTranslation('sessions')
  // One id for this report however often it is sent: it is recorded once.
  const [id, setId] = useState(() => uuid())
  const [today] = useState(() => localDay())
  const marks = useAttendanceMarks()
  const [leaderMissing, setLeaderMissing] = useState(false)
  const { save, isPending, failure, wasSavedBefore } = useCreateSession()
  const form = useForm<SessionFields>({
    initialValues: {
      sessionDate: today,
      sessionTime: '',
      location: '',
      topic: '',
      activities: '',
      reflection: '',
      sessionStructure: '',
      foodDetails: '',
    },
    validate: (fields) => ({ ...tooLongFields(fields) }),
  })
  const leaders = people.filter((person) => person.isLeader)
  const present = people.filter((person) => marks.markOf(person).status === 'present').length

  const showFirstProblem = useFirstProblem(form)
  const submit = form.onSubmit(async (fields) => {
    setLeaderMissing(leaders.length === 0)
    if (leaders.length === 0) return toastFailed({ title: t('leaderRequired') })
    const saved = await save({
      ...fields,
      id,
      organizationName,
      sessionDate: parsePlainDate(fields.sessionDate) ?? today,
      sessionTime: fields.sessionTime || null,
      attendance: people.map((person) => ({
        attendeeId: person.id,
        attendeeName: person.attendeeName,
        isLeader: person.isLeader,
        status: marks.markOf(person).status,
        absenceReason: marks.markOf(person).status === 'absent' ? marks.markOf(person).reason : null,
      })),
    })
    if (saved) await onSaved()
  }, showFirstProblem)

  return (
    <form onSubmit={submit} noValidate>
      <Container size="lg" py="lg" px="md">
        <Stack gap="lg">
          {head}
          {wasSavedBefore && <SavedBefore id={id} onSaveAsNew={() => setId(uuid())} />}
          {failure && <SaveFailed reason={failure} />}
          <WhenAndWhere form={form} />
          <PeopleSection
            isLeaders
            people={leaders}
            problem={leaderMissing && leaders.length === 0 ? t('leaderRequired') : undefined}
            onAdd={() => onAdd('leader')}
          />
          <PeopleSection
            isLeaders={false}
            people={people.filter((person) => !person.isLeader)}
            onAdd={() => onAdd('attendee')}
          />
          <TopicBlock form={form} />
          {people.length > 0 ? (
            <AttendanceList people={people} marks={marks} />
          ) : (
            <Alert color="sand">{t('emptyRoster')}</Alert>
          )}
        </Stack>
      </Container>
      <SaveBar present={present} absent={people.length - present} saving={isPending} />
    </form>
  )
}
