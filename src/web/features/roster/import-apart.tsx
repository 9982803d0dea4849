import { List } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApartReason, RowApart } from '#domain/roster-rows-apart.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { useNameList } from '#web/ui/name-list.ts'
import { Pages } from '#web/ui/pages.tsx'
import { shortened } from '#web/ui/person-name.tsx'

const REASONS = {
  title: 'apartTitle',
  headers: 'apartHeaders',
  total: 'apartTotal',
  section: 'apartSection',
  empty: 'apartEmpty',
} as const satisfies Record<ApartReason, string>

export function RowsApart({ rows, isSheet }: { rows: readonly RowApart[]; isSheet: boolean }) {
  const { t } = useTranslation('importing')
  const textsIn = useNameList()
  const [opened, setOpened] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <DisclosureButton label={t('apart', { count: rows.length })} opened={opened} onToggle={setOpened} />
      {opened && (
        <Pages rows={rows}>
          {(shown) => (
            <List size="sm" style={{ overflowWrap: 'anywhere' }} styles={{ itemWrapper: { display: 'inline' } }}>
              {shown.map(({ line, texts, reason }) => (
                <List.Item key={line}>
                  {t(isSheet ? 'row' : 'line', { line })}
                  {` · ${textsIn(texts.map(shortened))}: ${t(REASONS[reason])}`}
                </List.Item>
              ))}
            </List>
          )}
        </Pages>
      )}
    </div>
  )
}
