import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDenied, useErrorText } from './error-text.ts'
import { useLoadFailure } from './load-failure.ts'
import { useMomentText } from './moment.ts'

interface Loading<Data>
  extends Pick<UseQueryResult<Data>, 'data' | 'dataUpdatedAt' | 'error' | 'isPending' | 'refetch' | 'isFetching'> {
  /** Of a list that is read page after page: what failed is a further page, and what is shown is not old. */
  isFetchNextPageError?: boolean
}

interface QueryStateProps<Data> {
  query: Loading<Data>
  /** The message of the error catalogue where loading failed. */
  failed: string
  /** Something else is still awaited, whatever the query has. */
  waiting?: boolean
  /** How many placeholder rows to show while loading. */
  rows?: number
  children: (data: Data) => ReactNode
}

/**
 * What a query has to show: placeholders while loading, the error with a way to try again, or what was loaded, marked as old
 * where reading it again failed. A failure is also shown as a toast.
 */
export function QueryState<Data>({ query, failed, waiting = false, rows = 3, children }: QueryStateProps<Data>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  useLoadFailure(query.error, failed)
  if (query.data !== undefined && !waiting)
    return (
      <>
        {query.error && !query.isFetchNextPageError && <OldNote query={query} failed={failed} />}
        {children(query.data)}
      </>
    )
  if ((query.isPending || query.data !== undefined) && !query.error)
    return (
      <Stack role="status" aria-label={t('loading')}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={row} height={96} />
        ))}
      </Stack>
    )
  return (
    // The toast speaks to screen readers; this stays to be read.
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failed} role="group" aria-label={failed}>
      <Stack align="flex-start" gap="sm">
        {errorText(query.error)}
        {!isDenied(query.error) && (
          <Button size="sm" variant="default" h={44} loading={query.isFetching} onClick={() => query.refetch()}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

interface OldNoteProps {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>
  failed: string
}

/** Marks what stands below as loaded some time ago, because loading it again failed. */
function OldNote({ query, failed }: OldNoteProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  return (
    <Group role="group" aria-label={failed} gap="xs" justify="space-between" c="dimmed">
      <Text size="sm">{t('loadedAt', { when: momentText(new Date(query.dataUpdatedAt)) })}</Text>
      {!isDenied(query.error) && (
        <Button size="sm" variant="default" h={44} loading={query.isFetching} onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      )}
    </Group>
  )
}
