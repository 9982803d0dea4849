import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions.ts'
import { longDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Logo } from '#web/ui/logo.tsx'
import { isolated } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'
import { AttendanceTable } from './attendance-table.tsx'
import classes from './session-report.module.css'
import { useSessionWords } from './session-words.ts'

/** A session as a sheet of A4 width: everything that was written, and who was there. */
export function SessionReport({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const words = useSessionWords()(session)
  const createdOn = networkDay(session.createdAt.getTime())
  const leaders = session.attendance.filter((row) => row.isLeader)
  const attendees = session.attendance.filter((row) => !row.isLeader)
  return (
    <Paper component="article" className={classes.sheet} shadow="md">
      <Stack gap="lg">
        <Group className={classes.head} justify="space-between" wrap="nowrap" align="flex-start">
          <Group wrap="nowrap" gap="md">
            <Logo size={46} />
            <div>
              <Title order={2}>{t('reportTitle')}</Title>
              <Text c="dimmed">{words.date}</Text>
            </div>
          </Group>
          <Text fw={600} c="cedar" fz="lg" style={{ whiteSpace: 'nowrap' }}>
            {session.organization}
          </Text>
        </Group>
        <Stack gap="md">
          <Fact label={t('organization')} text={session.organization} />
          <Fact label={t('date')} text={words.date} />
          <Fact label={t('time')} text={session.sessionTime} />
          <Fact label={t('location')} text={session.location && isolated(session.location)} />
          <Fact label={t('groupName')} text={session.organization} />
          <Fact label={t('leaders')} text={words.presenters} />
          <Fact label={t('topic')} text={isolated(words.topic)} />
          <Fact long label={t('activities')} text={session.activities} />
          <Fact long label={t('reflection')} text={session.reflection} />
          <Fact long label={t('sessionFlow')} text={session.sessionStructure} />
          <Fact long label={t('food')} text={session.foodDetails} />
        </Stack>
        {leaders.length > 0 && (
          <section>
            <Title order={2}>{t('leaders')}</Title>
            <AttendanceTable title={t('leaders')} rows={leaders} />
          </section>
        )}
        {attendees.length > 0 && (
          <section>
            <Title order={2}>{t('attendees')}</Title>
            <AttendanceTable title={t('attendees')} rows={attendees} />
          </section>
        )}
        <Text size="sm" c="dimmed">
          {t('createdOn', { date: longDate(createdOn, language) })}
        </Text>
      </Stack>
    </Paper>
  )
}

interface FactProps {
  label: string
  text: string | null
  /** Paragraphs, each set from the side from which its own language is read. */
  long?: boolean
}

/** A label and what was written under it; nothing where nothing was. */
function Fact({ label, text, long = false }: FactProps) {
  if (!text) return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {long ? <Text className={classes.words}>{text}</Text> : <Text>{text}</Text>}
    </div>
  )
}
