import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '#contract/postings.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { useChangeName } from './change-name.ts'
import classes from './finance.module.css'
import { useReserveHistory } from './finance-queries.ts'
import { Money, useMoneyText } from './money.tsx'
import { BeforeMoveBadge, ReversedBadge } from './reversed-badge.tsx'
import { VoucherLine } from './voucher-link.tsx'

/** Every change of the reserve, newest first. Source: docs/product.md, 8.3. */
export function ReserveHistory({ opened }: { opened: boolean }) {
  const { t } = useTranslation('finance')
  const history = useReserveHistory(opened)
  return (
    <PagedList query={history} failed={t('transactionsFailed')} empty={t('noneHistory')}>
      {(entries) => (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function HistoryRow({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const moneyText = useMoneyText()
  const { currency, notes, organizationName } = entry
  const typeName = useChangeName()(entry)
  return (
    <li className={classes.row} data-single>
      <Stack gap={2} miw={0}>
        <div className={classes.line}>
          <Group gap="xs" miw={0}>
            <PersonName name={notes ?? typeName} fw={600} className={classes.notes ?? ''} />
            {entry.reversal && <ReversedBadge />}
            {entry.isBeforeMove && <BeforeMoveBadge />}
            {organizationName && <Badge variant="outline">{organizationName}</Badge>}
          </Group>
          <Money amount={entry.amountChange} currency={currency} signed fw={600} ms="auto" />
        </div>
        <Text size="sm" c="dimmed">
          {notes && `${typeName} · `}
          {t('changedBy', {
            name: entry.changedBy ?? t('unknown'),
            when: dateTimeText(entry.createdAt),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('fromTo', {
            from: moneyText(entry.previousBalance, currency),
            to: moneyText(entry.newBalance, currency),
          })}
        </Text>
        <VoucherLine number={entry.voucher} />
      </Stack>
    </li>
  )
}
