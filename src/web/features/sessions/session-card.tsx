import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions.ts'
import { parts, shortMonth } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CardLink } from '#web/ui/links.tsx'
import { isolated } from '#web/ui/person-name.tsx'
import classes from './session-card.module.css'
import { useSessionWords } from './session-words.ts'

/** A session in the list; a click opens it. Specification, section 2, /sessions. */
export function SessionCard({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('sessions')
  const words = useSessionWords()(session)
  const share = session.attendanceCount === 0 ? 0 : (100 * session.presentCount) / session.attendanceCount
  const present = t('presentOf', { present: session.presentCount, all: session.attendanceCount })
  return (
    <CardLink p="md" to="/sessions/$id" params={{ id: session.id }} className={classes.card ?? ''}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <DayBlock date={session.sessionDate} />
        <Stack gap={2} miw={0}>
          <Text size="sm" c="dimmed">
            {words.title}
          </Text>
          <Text fw={600} className={classes.clamp}>
            {isolated(words.topic)}
          </Text>
          <Text size="sm" className={classes.clamp}>
            {words.description}
          </Text>
        </Stack>
      </Group>
      <Group gap="4px 16px" mt="auto">
        <Detail icon={<IconCalendar size={16} aria-hidden />}>{words.date}</Detail>
        {session.sessionTime && <Detail icon={<IconClock size={16} aria-hidden />}>{session.sessionTime}</Detail>}
        {session.location && <Detail icon={<IconMapPin size={16} aria-hidden />}>{isolated(session.location)}</Detail>}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Progress value={share} flex={1} size="sm" aria-label={present} />
        <Text size="sm" c="dimmed">
          {present}
        </Text>
      </Group>
    </CardLink>
  )
}

function DayBlock({ date }: { date: SessionSummary['sessionDate'] }) {
  const language = useLanguage()
  const { month, day } = parts(date)
  return (
    <div className={classes.day} aria-hidden="true">
      <Text fz={22} fw={600} lh={1.1}>
        {day}
      </Text>
      <Text fz={13}>{shortMonth(month, language)}</Text>
    </div>
  )
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      {icon}
      <Text size="sm">{children}</Text>
    </Group>
  )
}
