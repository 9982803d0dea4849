import { Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '#contract/finance/exchanges.ts'
import classes from '#web/features/finance/finance.module.css'
import { ExchangeRateLine } from '#web/features/finance/ledger/exchange-rate-line.tsx'
import { useDayOfMonth } from '#web/features/finance/ledger/transaction-row.tsx'
import { ReceiptButton } from '#web/features/finance/receipts/receipt-button.tsx'
import { ReverseChange } from '#web/features/finance/requests/reverse-change.tsx'
import { VoucherLine } from '#web/features/finance/vouchers/voucher-link.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { ExchangeItem, ExchangeLines } from './exchange-lines.tsx'

interface ExchangeRowProps {
  exchange: Exchange
  /** Whether all rows of the list are of one organization, whose name is omitted then. */
  ofOne: boolean
}

/** An exchange among reviewed transactions. */
export function ExchangeRow({ exchange, ofOne }: ExchangeRowProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const { id, organizationName, notes, receipts, exchangedAt, exchangedBy, rateOfDay } = exchange
  const day = useDayOfMonth(exchangedAt)
  return (
    <ExchangeItem>
      <details>
        <summary className={classes.summary}>
          <ExchangeLines exchange={exchange} about={[day, ofOne ? null : (organizationName ?? t('reserve'))]}>
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </ExchangeLines>
        </summary>
        <PersonName name={exchangedBy?.fullName ?? t('unknown')} size="sm" c="dimmed" />
        <ExchangeRateLine exchange={exchange} rateOfDay={rateOfDay} />
        <Text size="sm" c="dimmed">
          {t('recordedAt', { when: dateTimeText(exchangedAt) })}
        </Text>
        <VoucherLine number={exchange.voucher} />
        <ReceiptButton of={{ subject: { kind: 'exchange', id }, organizationName, count: receipts, what: notes }} />
        <ReverseChange change={{ ...exchange, isAdminDeposit: false }} />
      </details>
    </ExchangeItem>
  )
}
