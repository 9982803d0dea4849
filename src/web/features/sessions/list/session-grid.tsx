import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions.ts'
import { api, paged } from '#web/api.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import classes from './group-chips.module.css'
import { SessionCard } from './session-card.tsx'

export function SessionGrid({ rows }: { rows: readonly SessionSummary[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {rows.map((session) => (
        <SessionCard key={session.id} session={session} />
      ))}
    </SimpleGrid>
  )
}

interface SessionGroupProps {
  organizationName: string | null
  rows: readonly SessionSummary[]
  nextCursor: string | null
}

/** For admins: newest first, with a button for more. */
export function SessionGroup({ organizationName, rows, nextCursor }: SessionGroupProps) {
  const { t } = useTranslation('sessions')
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
      <SessionGrid rows={[...rows, ...(more.data?.pages.flatMap((page) => page.rows) ?? [])]} />
      <MoreButton
        failed={t('loadFailed')}
        query={
          isFirst
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
