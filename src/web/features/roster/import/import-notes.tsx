import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportRow, RowNote } from '#domain/roster/roster-import.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { Pages } from '#web/ui/lists/pages.tsx'
import { useListText } from '#web/ui/people/name-list.ts'
import { shortened } from '#web/ui/people/person-name.tsx'

const NOTES = {
  birthdateLeftOut: 'birthdateLeftOut',
  phoneUnread: 'phoneUnread',
  phoneLeftOut: 'phoneLeftOut',
  aloneLeftOut: 'aloneLeftOut',
} as const satisfies Record<RowNote['reason'], string>

/** The values that could not be read of people who can be added all the same. Source: docs/product.md, 6.6. */
export function NotedRows({ rows, isSheet }: { rows: readonly ImportRow[]; isSheet: boolean }) {
  const { t } = useTranslation('importing')
  const list = useListText()
  const noted = rows.filter(({ notes }) => notes.length > 0)
  if (noted.length === 0) return null
  return (
    <Alert color="sand" role="note" title={t('noted', { count: noted.length })}>
      <Pages rows={noted}>
        {(shown) => (
          <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
            {shown.map((row) => (
              <List.Item key={row.line}>
                {t(isSheet ? 'row' : 'line', { line: row.line })}
                {` · ${isolated(shortened(row.attendeeName))}: `}
                {list(row.notes.map(({ reason, text }) => t(NOTES[reason], { text: shortened(text) })))}
              </List.Item>
            ))}
          </List>
        )}
      </Pages>
    </Alert>
  )
}
