import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDenied, useErrorText } from './error-text.ts'

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch' | 'isFetching'>
  /** The message of the error catalogue where loading failed. */
  failed: string
  /** Something else is still awaited, whatever the query has. */
  waiting?: boolean
  /** How many placeholder rows to show while loading. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** One of three: placeholders while loading, the error with a way to try again, or what was loaded. */
export function QueryState<Data>({ query, failed, waiting = false, rows = 3, children }: QueryStateProps<Data>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (query.data !== undefined && !waiting) return children(query.data)
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
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={failed} role="alert">
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
