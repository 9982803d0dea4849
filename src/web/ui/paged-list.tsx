import { Stack, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreButton } from './more-button.tsx'
import { QueryState } from './query-state.tsx'

interface Page<Row> {
  readonly rows: readonly Row[]
}

interface PagedListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  failed: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedList<Row>({ query, failed, empty, children }: PagedListProps<Row>) {
  return (
    <QueryState query={query} failed={failed} rows={2}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return typeof empty === 'string' ? <Text c="dimmed">{empty}</Text> : empty
        return (
          <Stack gap="md">
            {children(rows)}
            <MoreButton query={query} failed={failed} />
          </Stack>
        )
      }}
    </QueryState>
  )
}
