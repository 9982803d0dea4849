import { Alert, Container, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import { parsePlainDate } from '#domain/dates.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { localDay } from '#web/ui/today.ts'
import { AttendanceList } from './attendance-list.tsx'
import { useAttendanceMarks } from './attendance-marks.ts'
import { useCreateSession } from './create-session.ts'
import { PeopleSection } from './people-section.tsx'
import { SaveBar } from './save-bar.tsx'
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
  const { t } = useTranslation(['sessions', 'common'])
  // One id for this report however often it is sent: it is recorded once.
  const [id] = useState(() => uuid())
  const [today] = useState(() => localDay())
  const marks = useAttendanceMarks()
  const [leaderMissing, setLeaderMissing] = useState(false)
  const { save, isPending, failure } = useCreateSession()
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
    validate: (fields) =>
      Object.fromEntries(
        Object.entries(tooLongFields(fields)).map(([name, limit]) => [name, t('common:tooLong', { count: limit })]),
      ),
  })
  const leaders = people.filter((person) => person.isLeader)
  const present = people.filter((person) => marks.markOf(person).status === 'present').length

  const submit = form.onSubmit(async (fields) => {
    setLeaderMissing(leaders.length === 0)
    if (leaders.length === 0) return toastFailed({ title: t('leaderRequired') })
    if (people.some((person) => marks.markOf(person).reason.trim().length > TEXT_LIMITS.reason)) return
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
  })

  return (
    <form onSubmit={submit} noValidate>
      <Container size="lg" py="lg" px="md">
        <Stack gap="lg">
          {head}
          {failure && (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('saveFailed')} role="alert">
              {failure}
            </Alert>
          )}
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
