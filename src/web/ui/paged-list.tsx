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
  /** The message of the error catalogue where loading failed. */
  failed: string
  /** What is shown where there is nothing. */
  empty: ReactNode
  /** The rows as whatever they are shown in. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page after page, with a button for what comes after. */
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
