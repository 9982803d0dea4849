import { Group, ThemeIcon } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '#contract/exchanges.ts'
import { longDate } from '#domain/dates.ts'
import { type AmountText, otherCurrency } from '#domain/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { networkDay } from '#web/ui/today.ts'
import classes from './finance.module.css'
import { LineParts } from './line-parts.tsx'
import { Money } from './money.tsx'
import { ReceiptMark } from './receipts/receipt-button.tsx'
import { ReversedBadge } from './reversed-badge.tsx'

/** On the dashboard. */
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
  about: readonly string[]
  children?: ReactNode
}

/** What is given and what is got, beside the description. */
export function ExchangeLines({ exchange, about, children }: ExchangeLinesProps) {
  const { t } = useTranslation('finance')
  const { notes, givesCurrency, givesAmount, getsAmount } = exchange
  return (
    <div className={classes.exchange}>
      <PersonName name={notes ?? t('change_exchange')} fw={600} className={classes.title ?? ''} />
      <Money amount={`-${givesAmount}` as AmountText} currency={givesCurrency} signed fw={600} />
      <Group component="span" gap={6} wrap="nowrap">
        <LineParts parts={notes === null ? about : [t('change_exchange'), ...about]} />
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
