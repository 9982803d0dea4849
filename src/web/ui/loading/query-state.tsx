import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreachable } from '#web/api.ts'
import { isOlder } from '#web/clock.ts'
import { useConnection } from '#web/connection.ts'
import { isDenied, useErrorText } from '#web/ui/failures/error-text.ts'
import { useLoadFailure } from '#web/ui/failures/load-failure.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'

interface Loading<Data>
  extends Pick<
    UseQueryResult<Data>,
    'data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount' | 'failureReason' | 'isPending' | 'refetch' | 'isFetching'
  > {
  /** Whether only the next page of a paged list failed, so that the shown rows are current. */
  isFetchNextPageError?: boolean
}

interface QueryStateProps<Data> {
  query: Loading<Data>
  failed: string
  /** Whether to show placeholders even if the query has data, because something else is still loading. */
  waiting?: boolean
  rows?: number
  children: (data: Data) => ReactNode
}

/** Data of less than an hour ago need no note without a connection. */
const RECENT_MS = 3_600_000

/**
 * Shows placeholders, an error with a retry button and a toast, or the data, marked as outdated if a refetch failed.
 * Without a connection, which the header says, it is quiet. Source: docs/product.md, 13.1.
 */
export function QueryState<Data>({ query, failed, waiting = false, rows = 3, children }: QueryStateProps<Data>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isConnected = useConnection()
  const retry = useRef<HTMLButtonElement>(null)
  // The button for the next page shows the failure of that page.
  useLoadFailure(query.isFetchNextPageError ? null : query.error, failed, retry)
  if (query.data !== undefined && !waiting)
    return (
      <>
        {query.error && !query.isFetchNextPageError && (isConnected || isOld(query)) && (
          <OutdatedNote query={query} failed={failed} retry={isConnected ? retry : null} />
        )}
        {children(query.data)}
      </>
    )
  const isOffline = !isConnected && isUnreachable(query.error ?? query.failureReason)
  // If there is no connection, the state is shown at once, although loading is tried again.
  const isLoading = query.data !== undefined || (query.isPending && !isOffline)
  if (isLoading && !query.error)
    return (
      // Only the first load keeps the content below from being shown (loading.css): later it may be in use.
      <Stack
        role="status"
        aria-label={t('loading')}
        data-placeholder={(query.isFetching && query.errorUpdateCount === 0) || waiting || undefined}
      >
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={row} height={96} />
        ))}
      </Stack>
    )
  return (
    // It is not an alert, because screen readers announce the toast already.
    <Alert
      {...(isOffline ? { color: 'gray' } : { color: 'red', icon: <IconAlertTriangle aria-hidden />, title: failed })}
      role="group"
      aria-label={failed}
    >
      <Stack align="flex-start" gap="sm">
        {isOffline ? t('notOnDevice') : errorText(query.error)}
        <RetryButton query={query} button={retry} />
      </Stack>
    </Alert>
  )
}

function isOld({ dataUpdatedAt }: Pick<UseQueryResult, 'dataUpdatedAt'>): boolean {
  return isOlder(dataUpdatedAt, RECENT_MS)
}

interface OutdatedNoteProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>
  failed: string
  /** It is null without a connection, because nothing can be loaded. */
  retry: RefObject<HTMLButtonElement | null> | null
}

function OutdatedNote({ query, failed, retry }: OutdatedNoteProps) {
  const { t } = useTranslation()
  const dateTimeText = useDateTimeText()
  const { dataUpdatedAt: loadedAt } = query
  const isToday = networkDay(loadedAt) === networkDay()
  return (
    <Group role="group" aria-label={failed} gap="xs" justify="space-between" c="dimmed">
      <Text size="sm">
        {t('loadedAt', { when: isToday ? networkTime(loadedAt) : dateTimeText(new Date(loadedAt)) })}
      </Text>
      {retry && <RetryButton query={query} button={retry} />}
    </Group>
  )
}

interface RetryButtonProps {
  query: OutdatedNoteProps['query']
  button: RefObject<HTMLButtonElement | null>
}

/** Loads again. Nothing is shown to people without the permission. */
function RetryButton({ query, button }: RetryButtonProps) {
  const { t } = useTranslation()
  if (isDenied(query.error)) return null
  return (
    <Button ref={button} size="sm" variant="default" h={44} loading={query.isFetching} onClick={() => query.refetch()}>
      {t('retry')}
    </Button>
  )
}
