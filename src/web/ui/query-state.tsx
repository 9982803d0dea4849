import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTimeText } from './date-time.ts'
import { isDenied, useErrorText } from './error-text.ts'
import { useLoadFailure } from './load-failure.ts'

interface Loading<Data>
  extends Pick<
    UseQueryResult<Data>,
    'data' | 'dataUpdatedAt' | 'error' | 'errorUpdateCount' | 'isPending' | 'refetch' | 'isFetching'
  > {
  /** Of a paged list: only the next page failed, so the shown rows are current. */
  isFetchNextPageError?: boolean
}

interface QueryStateProps<Data> {
  query: Loading<Data>
  failed: string
  /** Show placeholders even if the query has data, because something else is still loading. */
  waiting?: boolean
  rows?: number
  children: (data: Data) => ReactNode
}

/** Placeholders, an error with a retry button and a toast, or the data, marked as outdated if a refetch failed. */
export function QueryState<Data>({ query, failed, waiting = false, rows = 3, children }: QueryStateProps<Data>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const retry = useRef<HTMLButtonElement>(null)
  // The button for the next page shows the failure of that page.
  useLoadFailure(query.isFetchNextPageError ? null : query.error, failed, retry)
  if (query.data !== undefined && !waiting)
    return (
      <>
        {query.error && !query.isFetchNextPageError && <OutdatedNote query={query} failed={failed} retry={retry} />}
        {children(query.data)}
      </>
    )
  if ((query.isPending || query.data !== undefined) && !query.error)
    return (
      // Only the first load keeps what is below from being shown (loading.css): later it may be in use.
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
    // Not an alert: screen readers announce the toast already.
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failed} role="group" aria-label={failed}>
      <Stack align="flex-start" gap="sm">
        {errorText(query.error)}
        <RetryButton query={query} button={retry} />
      </Stack>
    </Alert>
  )
}

interface OutdatedNoteProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>
  failed: string
  retry: RefObject<HTMLButtonElement | null>
}

function OutdatedNote({ query, failed, retry }: OutdatedNoteProps) {
  const { t } = useTranslation()
  const dateTimeText = useDateTimeText()
  return (
    <Group role="group" aria-label={failed} gap="xs" justify="space-between" c="dimmed">
      <Text size="sm">{t('loadedAt', { when: dateTimeText(new Date(query.dataUpdatedAt)) })}</Text>
      <RetryButton query={query} button={retry} />
    </Group>
  )
}

interface RetryButtonProps {
  query: OutdatedNoteProps['query']
  button: RefObject<HTMLButtonElement | null>
}

/** Loads again; nothing for people without the permission. */
function RetryButton({ query, button }: RetryButtonProps) {
  const { t } = useTranslation()
  if (isDenied(query.error)) return null
  return (
    <Button ref={button} size="sm" variant="default" h={44} loading={query.isFetching} onClick={() => query.refetch()}>
      {t('retry')}
    </Button>
  )
}
