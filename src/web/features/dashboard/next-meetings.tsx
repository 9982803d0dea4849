import { Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NextMeeting } from '#contract/dashboard/dashboard.ts'
import { fullDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { NetworkMotif } from '#web/ui/layout/network-motif.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './group-card.module.css'

/**
 * The meetings for people without a role; an outdated offline answer shows no past meeting. Source: docs/product.md,
 * 10.4.
 */
export function NextMeetings({ meetings }: { meetings: readonly NextMeeting[] }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const today = networkDay()
  return meetings
    .filter(({ date }) => date >= today)
    .map(({ organizationName, date, time }) => {
      const isToday = date === today
      return (
        <Paper
          key={organizationName}
          component="section"
          aria-label={organizationName}
          p="md"
          radius="hero"
          className={isToday ? (classes.hero ?? '') : ''}
        >
          {isToday && <NetworkMotif />}
          <Stack gap={4} pos="relative">
            <Text fw={600}>{`${isToday ? t('todaysMeeting') : t('nextMeeting')} · ${isolated(organizationName)}`}</Text>
            <Title order={2} fz={{ base: 20, xs: 24 }} lh={1.5}>
              {fullDate(date, language)}
            </Title>
            {time && <Text>{time}</Text>}
          </Stack>
        </Paper>
      )
    })
}
