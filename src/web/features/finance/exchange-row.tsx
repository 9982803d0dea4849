import { Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '#contract/exchanges.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { ExchangeItem, ExchangeLines } from './exchange-lines.tsx'
import { ExchangeRateLine } from './exchange-rate-line.tsx'
import classes from './finance.module.css'
import { ReceiptButton } from './receipts/receipt-button.tsx'
import { ReverseChange } from './reverse-change.tsx'
import { useDayOfMonth } from './transaction-row.tsx'
import { VoucherLine } from './voucher-link.tsx'

interface ExchangeRowProps {
  exchange: Exchange
  /** Whether all rows of the list are of one organization, so that the person is named instead. */
  ofOne: boolean
}

/** Among reviewed transactions. */
export function ExchangeRow({ exchange, ofOne }: ExchangeRowProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const { id, organizationName, notes, receipts, exchangedAt, exchangedBy, rateOfDay } = exchange
  const day = useDayOfMonth(exchangedAt)
  const owner = organizationName ?? t('reserve')
  const author = exchangedBy?.fullName ?? t('unknown')
  return (
    <ExchangeItem>
      <details>
        <summary className={classes.summary}>
          <ExchangeLines exchange={exchange} about={[day, ofOne ? author : owner]}>
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </ExchangeLines>
        </summary>
        <PersonName name={ofOne ? owner : author} size="sm" c="dimmed" />
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
