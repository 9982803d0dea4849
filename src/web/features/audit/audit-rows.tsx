import { Group, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/network/audit.ts'
import { longDate } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DottedLine } from '#web/ui/texts/dotted-line.tsx'
import { networkTime } from '#web/ui/texts/today.ts'
import { useRowTexts } from './audit-row-texts.ts'
import classes from './audit-rows.module.css'
import { type JoinedRow, joinRows } from './joined-rows.ts'

interface AuditRowsProps {
  label: string
  rows: readonly AuditRow[]
  /** Whether every row has the same actor, who is not repeated. */
  isOwn?: boolean
}

/** The first row of each day is below its date. Rows that differ only in their time are joined. */
export function AuditRows({ label, rows, isOwn = false }: AuditRowsProps) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const timesText = useTimesText()
  const textsOf = useRowTexts()
  const joined = joinRows(rows)
  return (
    <ul className={classes.list} aria-label={label}>
      {joined.map((one, index) => {
        const [row] = one.rows
        const { action, actor, subjects, details } = textsOf(row)
        const about = subjects.map((name) => t('aboutSomebody', { name: isolated(name) }))
        const by = row.actor ? t('bySomebody', { name: isolated(actor) }) : actor
        const group = row.organizationName === null ? [] : [row.organizationName]
        const address = row.address === null ? [] : [t('fromAddress', { address: isolated(row.address) })]
        return (
          <li key={row.id} className={classes.row}>
            {joined[index - 1]?.day !== one.day && (
              <Text size="sm" c="dimmed" className={classes.day ?? ''}>
                {longDate(one.day, language)}
              </Text>
            )}
            <Group justify="space-between" gap="0 8px" wrap="nowrap" align="baseline">
              <Text fw={600}>{action}</Text>
              <Text size="sm" c="dimmed" className={classes.times ?? ''}>
                {joined[index - 1]?.day === one.day && <VisuallyHidden>{longDate(one.day, language)} </VisuallyHidden>}
                {timesText(one)}
              </Text>
            </Group>
            <DottedLine size="sm" parts={[...(isOwn ? [] : [by]), ...about, ...group, ...address]} />
            <DottedLine size="sm" c="dimmed" parts={details} />
          </li>
        )
      })}
    </ul>
  )
}

/** The time of a row; of joined ones how many they are, and the first and last time. */
function useTimesText(): (joined: JoinedRow) => string {
  const { t } = useTranslation('audit')
  return ({ rows: [newest, ...others] }) => {
    const last = networkTime(newest.at.getTime())
    const first = networkTime((others.at(-1) ?? newest).at.getTime())
    const period = first === last ? last : t('timesFromTo', { first, last })
    return others.length === 0 ? last : `${t('times', { count: others.length + 1 })}\u00a0·\u00a0${period}`
  }
}
