import { Stack, Text } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GuideLink, type GuidePage } from '#web/ui/buttons/guide-link.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { MoreButton, unfolding } from './more-button.tsx'

interface Page<Row> {
  readonly rows: readonly Row[]
}

interface PagedListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  failed: string
  empty: ReactNode
  /** The page of the guide that says how the list is filled, for an `empty` text. */
  guide?: GuidePage | undefined
  /** So many rows are shown until more are asked for. */
  first?: number
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedList<Row>({ query, failed, empty, guide, first, children }: PagedListProps<Row>) {
  const [most, setMost] = useState(first)
  return (
    <QueryState query={query} failed={failed} rows={2}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return typeof empty === 'string' ? <Empty text={empty} guide={guide} /> : empty
        return (
          <Stack gap="md">
            {children(rows.slice(0, most))}
            <MoreButton
              query={rows.length > (most ?? rows.length) ? unfolding(() => setMost(undefined)) : query}
              failed={failed}
            />
          </Stack>
        )
      }}
    </QueryState>
  )
}

function Empty({ text, guide }: { text: string; guide: GuidePage | undefined }) {
  return (
    <div>
      <Text c="dimmed">{text}</Text>
      {guide && <GuideLink page={guide} />}
    </div>
  )
}
