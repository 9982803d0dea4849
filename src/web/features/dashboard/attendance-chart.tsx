import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates.ts'
import { api } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './attendance-chart.module.css'

const SESSIONS = 12

/** A bar chart of the attendance rate of the last twelve visible sessions, newest last; each bar links to its session. */
export function AttendanceChart() {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const language = useLanguage()
  const newest = useQuery(api.sessions.list.queryOptions({ input: { limit: SESSIONS } }))
  const sessions = (newest.data?.rows ?? []).filter((session) => session.attendanceCount > 0).reverse()
  const failure = newest.error && (
    <QueryState query={newest} failed={t('sessions:loadFailed')}>
      {() => null}
    </QueryState>
  )
  if (sessions.length === 0) return failure
  const rates = sessions.map((session) => Math.round((100 * session.presentCount) / session.attendanceCount))
  const [present, all] = [
    sessions.reduce((sum, session) => sum + session.presentCount, 0),
    sessions.reduce((sum, session) => sum + session.attendanceCount, 0),
  ]
  return (
    <Paper p="md" component="section" aria-label={t('attendance')}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2}>{t('attendance')}</Title>
          <Text c="dimmed" size="sm">
            {t('attendanceRate', { rate: Math.round((100 * present) / all) })}
          </Text>
        </Group>
        {failure}
        <ul className={classes.bars} aria-label={t('attendanceOf', { count: sessions.length })}>
          {sessions.map((session, place) => {
            const date = longDate(session.sessionDate, language)
            const rateAt = t('attendanceAt', { date, rate: rates[place] ?? 0 })
            const label = session.organization ? `${isolated(session.organization)} · ${rateAt}` : rateAt
            return (
              <li key={session.id}>
                <Link to="/sessions/$id" params={{ id: session.id }} title={label} aria-label={label}>
                  <span>
                    <span style={{ height: `${rates[place]}%` }} />
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
        <Group justify="space-between" gap="xs" c="dimmed" fz="xs" aria-hidden>
          {[sessions[0], ...(sessions.length > 1 ? [sessions.at(-1)] : [])].map(
            (session) => session && <span key={session.id}>{longDate(session.sessionDate, language)}</span>,
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
