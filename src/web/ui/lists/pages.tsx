import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusTop } from '#web/ui/focus/focus-on-mount.ts'

const ROWS_PER_PAGE = 50

interface PagesProps<Row> {
  rows: readonly Row[]
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows loaded rows page by page, because rendering thousands together would take a phone half a minute. */
export function Pages<Row>({ rows, children }: PagesProps<Row>) {
  const { t } = useTranslation('lists')
  const [chosen, setChosen] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const last = Math.max(0, Math.ceil(rows.length / ROWS_PER_PAGE) - 1)
  // The number of rows may have shrunk.
  const page = Math.min(chosen, last)
  const first = page * ROWS_PER_PAGE
  const shown = rows.slice(first, first + ROWS_PER_PAGE)
  const go = (to: number) => {
    setChosen(to)
    focusTop(top.current)
  }
  if (last === 0) return children(rows)
  const range = t('rowsOf', { first: first + 1, last: first + shown.length, total: rows.length })
  const pager = (
    <Group justify="center" gap="xs" wrap="nowrap">
      <ActionIcon variant="default" aria-label={t('previousPage')} disabled={page === 0} onClick={() => go(page - 1)}>
        <IconChevronLeft data-mirror aria-hidden />
      </ActionIcon>
      <Text>{range}</Text>
      <ActionIcon variant="default" aria-label={t('nextPage')} disabled={page === last} onClick={() => go(page + 1)}>
        <IconChevronRight data-mirror aria-hidden />
      </ActionIcon>
    </Group>
  )
  // The focus moves to the group of the new page, which is labelled with its range. The pager is also above the rows,
  // so that keyboard users need not pass every row.
  return (
    <Stack ref={top} gap="sm" tabIndex={-1} role="group" aria-label={range} data-top>
      {pager}
      {children(shown)}
      {pager}
    </Stack>
  )
}
