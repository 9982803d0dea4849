import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/network/audit.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { useRowTexts } from './audit-row-texts.ts'
import classes from './audit-rows.module.css'

interface AuditRowsProps {
  label: string
  rows: readonly AuditRow[]
  /** Whether every row has the same actor, who is not repeated. */
  isOwn?: boolean
}

export function AuditRows({ label, rows, isOwn = false }: AuditRowsProps) {
  const { t } = useTranslation('audit')
  const dateTimeText = useDateTimeText()
  const textsOf = useRowTexts()
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const { action, actor, subjects, details } = textsOf(row)
        const about = subjects.map((name) => t('aboutSomebody', { name: isolated(name) }))
        const group = row.organizationName === null ? [] : [row.organizationName]
        const address = row.address === null ? [] : [t('fromAddress', { address: isolated(row.address) })]
        return (
          <li key={row.id} className={classes.row}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{action}</Text>
              <Text size="sm" c="dimmed">
                {dateTimeText(row.at)}
              </Text>
            </Group>
            <Text size="sm">
              {[...(isOwn ? [] : [t('bySomebody', { name: isolated(actor) })]), ...about, ...group].join(' · ')}
            </Text>
            {details.length + address.length > 0 && (
              <Text size="sm" c="dimmed">
                {[...details, ...address].join(' · ')}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}
