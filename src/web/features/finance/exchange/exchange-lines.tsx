import { Group, ThemeIcon } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '#contract/finance/exchanges.ts'
import { longDate } from '#domain/dates/dates.ts'
import { type AmountText, otherCurrency } from '#domain/finance/money.ts'
import classes from '#web/features/finance/finance.module.css'
import { LineParts } from '#web/features/finance/ledger/line-parts.tsx'
import { ReversedBadge } from '#web/features/finance/ledger/reversed-badge.tsx'
import { Money } from '#web/features/finance/money.tsx'
import { ReceiptMark } from '#web/features/finance/receipts/receipt-button.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

/** An exchange on the dashboard. */
export function ExchangePanelRow({ exchange }: { exchange: Exchange }) {
  const language = useLanguage()
  const date = longDate(networkDay(exchange.exchangedAt.getTime()), language)
  return (
    <ExchangeItem>
      <ExchangeLines exchange={exchange} about={[date]} />
    </ExchangeItem>
  )
}

export function ExchangeItem({ children }: { children: ReactNode }) {
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" radius="xl" size={40} color="gray">
        <IconArrowsExchange size={20} aria-hidden />
      </ThemeIcon>
      <div className={classes.body}>{children}</div>
    </li>
  )
}

interface ExchangeLinesProps {
  exchange: Exchange
  about: readonly (string | null)[]
  children?: ReactNode
}

/** The given and the received amount beside the description. */
export function ExchangeLines({ exchange, about, children }: ExchangeLinesProps) {
  const { t } = useTranslation('finance')
  const { notes, givesCurrency, givesAmount, getsAmount } = exchange
  return (
    <div className={classes.exchange}>
      <PersonName name={notes ?? t('change_exchange')} fw={600} className={classes.title ?? ''} />
      <Money amount={`-${givesAmount}` as AmountText} currency={givesCurrency} signed fw={600} />
      <Group component="span" gap={6} wrap="nowrap">
        <LineParts parts={notes === null ? about : [...about, t('change_exchange')]} />
        <ReceiptMark count={exchange.receipts} />
      </Group>
      <Group component="span" gap={6} wrap="nowrap">
        <Money amount={getsAmount} currency={otherCurrency(givesCurrency)} signed fw={600} />
        {exchange.reversal && <ReversedBadge />}
        {children}
      </Group>
    </div>
  )
}
