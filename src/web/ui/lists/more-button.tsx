import { Button, Stack, Text } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadFailure } from '#web/ui/failures/load-failure.ts'

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'> & {
    fetchNextPage: () => unknown
  }
  failed: string
}

export function MoreButton({ query, failed }: MoreButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useLoadFailure(query.isFetchNextPageError ? query.error : null, failed, button)
  if (!query.hasNextPage) return null
  const isFailed = query.isFetchNextPageError && !query.isFetchingNextPage
  return (
    <Stack gap={4}>
      {isFailed && (
        <Text size="sm" c="var(--mantine-color-error)">
          {failed}
        </Text>
      )}
      <Button
        ref={button}
        variant="default"
        fullWidth
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t(isFailed ? 'retry' : 'showMore')}
      </Button>
    </Stack>
  )
}

/** Shows more rows that are loaded already. */
export function unfolding(fetchNextPage: () => void) {
  return { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null, fetchNextPage }
}
