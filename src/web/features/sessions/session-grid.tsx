import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '#contract/sessions.ts'
import { api, paged } from '#web/api.ts'
import { SessionCard } from './session-card.tsx'

interface SessionGridProps {
  rows: readonly SessionSummary[]
  /** Loads the next page; without, there is none. */
  onMore?: (() => void) | undefined
  loading?: boolean
}

/** Cards of sessions, and a button for more of them. */
export function SessionGrid({ rows, onMore, loading = false }: SessionGridProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {rows.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </SimpleGrid>
      {onMore && (
        <Button variant="default" loading={loading} onClick={onMore}>
          {t('showMore')}
        </Button>
      )}
    </Stack>
  )
}

interface SessionGroupProps {
  organizationName: string | null
  rows: readonly SessionSummary[]
  nextCursor: string | null
}

/** The sessions of one organization under its name, for admins: the newest, and more of them when asked for. */
export function SessionGroup({ organizationName, rows, nextCursor }: SessionGroupProps) {
  const { t } = useTranslation('sessions')
  const [isAsked, setIsAsked] = useState(false)
  const more = useInfiniteQuery(
    api.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
      initialPageParam: nextCursor ?? undefined,
      enabled: isAsked && nextCursor !== null,
    }),
  )
  const hasMore = isAsked ? more.hasNextPage : nextCursor !== null
  const name = organizationName ?? t('other')
  return (
    <Stack component="section" aria-label={name}>
      <Title order={2}>{name}</Title>
      <SessionGrid
        rows={[...rows, ...(more.data?.pages.flatMap((page) => page.rows) ?? [])]}
        loading={more.isFetching}
        onMore={hasMore ? () => (isAsked ? void more.fetchNextPage() : setIsAsked(true)) : undefined}
      />
    </Stack>
  )
}
