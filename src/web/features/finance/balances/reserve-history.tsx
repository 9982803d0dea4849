import { Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import classes from '#web/features/finance/finance.module.css'
import { useReserveHistory } from '#web/features/finance/finance-queries.ts'
import { useChangeName } from '#web/features/finance/ledger/change-name.ts'
import { BeforeMoveBadge, ReversedBadge } from '#web/features/finance/ledger/reversed-badge.tsx'
import { Money, useMoneyText } from '#web/features/finance/money.tsx'
import { VoucherLine } from '#web/features/finance/vouchers/voucher-link.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'

/** Every change of the reserve, the newest first. Source: docs/product.md, 8.3. */
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
