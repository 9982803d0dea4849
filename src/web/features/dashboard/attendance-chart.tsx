import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions/sessions.ts'
import { ratePercent, sumOf } from '#domain/attendance/attendance-figures.ts'
import { longDate, shortDate } from '#domain/dates/dates.ts'
import { DEFAULT_TOPIC } from '#domain/sessions/sessions.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import classes from './attendance-chart.module.css'
import { useNewestSessions } from './newest-sessions.ts'

/**
 * A chart of the last twelve visible sessions, the newest last, each linked to its session. There is none before the
 * first session.
 */
export function AttendanceChart({ action }: { action?: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const newest = useNewestSessions()
  const sessions = (newest.data?.rows ?? []).filter((session) => session.attendanceCount > 0).reverse()
  const failure = newest.error && (
    <QueryState query={newest} failed={t('sessions:loadFailed')}>
      {() => null}
    </QueryState>
  )
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return failure
  const rate = percentText(ratePercent(sumOf(sessions.map(figuresOf))))
  return (
    <Paper component="section" aria-label={t('attendance')}>
      <div className={classes.chart}>
        <Group justify="space-between" align="baseline">
          <Title order={2}>{t('attendance')}</Title>
          <Text fw={600}>
            <span aria-hidden>{rate}</span>
            <VisuallyHidden>{t('attendanceRate', { rate })}</VisuallyHidden>
          </Text>
        </Group>
        <Text size="sm" c="dimmed" mt={-8} aria-hidden>
          {t('attendanceOf', { count: sessions.length })}
        </Text>
        {failure}
        <Bars sessions={sessions} />
        <Ends first={first} last={last} />
      </div>
      <LastSession session={last} />
      {action && <div className={classes.action}>{action}</div>}
    </Paper>
  )
}

function Bars({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <ul className={classes.bars} aria-label={t('attendanceOf', { count: sessions.length })}>
      {sessions.map((session) => {
        const rate = ratePercent(figuresOf(session)) ?? 0
        const rateAt = t('attendanceAt', { date: longDate(session.sessionDate, language), rate: percentText(rate) })
        const label = session.organization ? `${isolated(session.organization)} · ${rateAt}` : rateAt
        return (
          <li key={session.id}>
            <Link to="/sessions/$id" params={{ id: session.id }} title={label} aria-label={label}>
              <span>
                <span style={{ height: `${rate}%` }} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Ends({ first, last }: { first: SessionSummary; last: SessionSummary }) {
  const language = useLanguage()
  return (
    <Group justify="space-between" gap="xs" c="dimmed" fz="sm" aria-hidden>
      <span>{shortDate(first.sessionDate, language)}</span>
      {first.id !== last.id && <span>{shortDate(last.sessionDate, language)}</span>}
    </Group>
  )
}

function LastSession({ session }: { session: SessionSummary }) {
  const { t } = useTranslation(['dashboard', 'sessions'])
  const topic = session.topic === DEFAULT_TOPIC ? t('sessions:defaultTopic') : session.topic
  const { id, presentCount: present, attendanceCount: all } = session
  return (
    <Link to="/sessions/$id" params={{ id }} className={classes.last ?? ''}>
      <Text lineClamp={2}>{t('lastSession', { topic })}</Text>
      <Text fw={600} flex="none" c="var(--shabaka-accent)">
        {t('sessions:presentOf', { present, all })}
      </Text>
    </Link>
  )
}

function figuresOf({ presentCount, attendanceCount }: SessionSummary) {
  return { present: presentCount, all: attendanceCount }
}
