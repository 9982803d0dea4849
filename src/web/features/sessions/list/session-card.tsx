import '@mantine/core/styles/Progress.css'
import { Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconCalendar, IconClock, IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions.ts'
import { parts, shortMonth } from '#domain/dates.ts'
import { useSessionLabels } from '#web/features/sessions/report/session-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import linked from '#web/ui/linked-card.module.css'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { CoveringLink } from '#web/ui/links.tsx'
import classes from './session-card.module.css'

/** A session in the list, linked to its report. Source: docs/product.md, 5.14. */
export function SessionCard({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('sessions')
  const labels = useSessionLabels()(session)
  const share = session.attendanceCount === 0 ? 0 : (100 * session.presentCount) / session.attendanceCount
  const present = t('presentOf', { present: session.presentCount, all: session.attendanceCount })
  const id = useId()
  const topicId = `${id}topic`
  const dateId = `${id}date`
  return (
    <Paper p="md" className={linked.covered ?? ''}>
      <CoveringLink to="/sessions/$id" params={{ id: session.id }} aria-labelledby={`${topicId} ${dateId}`} />
      <div className={classes.card}>
        <Group wrap="nowrap" align="flex-start" gap="md">
          <DayBlock date={session.sessionDate} />
          <Stack gap={2} miw={0}>
            <Text size="sm" c="dimmed" className={classes.clamp ?? ''}>
              {labels.title}
            </Text>
            <Text id={topicId} fw={600} dir="auto" className={classes.clamp}>
              {labels.topic}
            </Text>
            <Text size="sm" className={classes.clamp}>
              {labels.description}
            </Text>
          </Stack>
        </Group>
        <Group gap="4px 16px" mt="auto">
          <Detail id={dateId} icon={<IconCalendar size={16} aria-hidden />}>
            {labels.date}
          </Detail>
          {session.sessionTime && <Detail icon={<IconClock size={16} aria-hidden />}>{session.sessionTime}</Detail>}
          {session.location && (
            <Detail icon={<IconMapPin size={16} aria-hidden />} dir="auto">
              <LinkedText text={session.location} />
            </Detail>
          )}
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Progress value={share} flex={1} size="sm" aria-hidden />
          <Text size="sm" c="dimmed">
            {present}
          </Text>
        </Group>
      </div>
    </Paper>
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

function Detail({ id, icon, dir, children }: { id?: string; icon: ReactNode; dir?: 'auto'; children: ReactNode }) {
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      {icon}
      <Text id={id} size="sm" dir={dir} className={classes.clamp ?? ''}>
        {children}
      </Text>
    </Group>
  )
}
