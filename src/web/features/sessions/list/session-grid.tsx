import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions/sessions.ts'
import { longMonth, monthKey } from '#domain/dates/calendar-months.ts'
import { api, paged } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MoreButton, unfolding } from '#web/ui/lists/more-button.tsx'
import { SessionCard } from './session-card.tsx'
import classes from './session-grid.module.css'

interface SessionGridProps {
  rows: readonly SessionSummary[]
  /** The order of the headings of months, which only a phone shows. */
  headingOrder: 2 | 3
  /** Whether the reader has sessions of several groups. */
  showsGroup: boolean
}

/** Sessions, the newest first; on a phone under a heading for each month, which stays in sight. */
export function SessionGrid({ rows, headingOrder, showsGroup }: SessionGridProps) {
  const language = useLanguage()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={{ base: 0, sm: 'md' }}>
      {rows.map((session, place) => (
        <Fragment key={session.id}>
          {monthOf(session) !== monthOf(rows[place - 1]) && (
            <Title order={headingOrder} className={classes.month ?? ''}>
              {longMonth(session.sessionDate, language)}
            </Title>
          )}
          <SessionCard session={session} showsGroup={showsGroup} />
        </Fragment>
      ))}
    </SimpleGrid>
  )
}

function monthOf(session: SessionSummary | undefined): string | undefined {
  return session && monthKey(session.sessionDate)
}

interface SessionGroupProps {
  organizationName: string | null
  rows: readonly SessionSummary[]
  nextCursor: string | null
  /** So many sessions are shown until more are asked for. */
  first: number
}

/** The sessions of a group for admins, the newest first, with a button for more. */
export function SessionGroup({ organizationName, rows, nextCursor, first }: SessionGroupProps) {
  const { t } = useTranslation('sessions')
  const [most, setMost] = useState<number | undefined>(first)
  const [isRequested, setIsRequested] = useState(false)
  const more = useInfiniteQuery(
    api.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
      initialPageParam: nextCursor ?? undefined,
      enabled: isRequested && nextCursor !== null,
    }),
  )
  // Until a first page of more is loaded, the button loads it.
  const isFirst = nextCursor !== null && more.data === undefined
  const name = organizationName ?? t('other')
  return (
    <Stack
      component="section"
      aria-label={name}
      id={groupId(organizationName)}
      tabIndex={-1}
      className={classes.section ?? ''}
    >
      <Title order={2}>{name}</Title>
      <SessionGrid
        headingOrder={3}
        showsGroup={false}
        rows={[...rows, ...(more.data?.pages.flatMap((page) => page.rows) ?? [])].slice(0, most)}
      />
      <MoreButton
        failed={t('loadFailed')}
        query={
          rows.length > (most ?? rows.length)
            ? unfolding(() => setMost(undefined))
            : isFirst
              ? {
                  hasNextPage: true,
                  isFetchingNextPage: more.isFetching,
                  isFetchNextPageError: more.isError,
                  error: more.error,
                  fetchNextPage: () => (isRequested ? void more.refetch() : setIsRequested(true)),
                }
              : more
        }
      />
    </Stack>
  )
}

export function groupId(organizationName: string | null): string {
  return `sessions-${organizationName ?? 'other'}`
}
