import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthFigures as Figures } from '#contract/finance/closings.ts'
import classes from '#web/features/finance/counts/cash.module.css'
import { Money } from '#web/features/finance/money.tsx'

/** The figures of the currencies that have any money. */
export function used(figures: readonly Figures[]): readonly Figures[] {
  return figures.filter((one) => [one.opening, one.in, one.out].some((amount) => amount !== '0.00'))
}

/**
 * The opening balance, the sums in and out and the closing balance of a month, in the currencies that have any money.
 */
export function MonthFigures({ figures }: { figures: readonly Figures[] }) {
  const { t } = useTranslation(['closings', 'finance'])
  const shown = used(figures)
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noMoney')}
      </Text>
    )
  return shown.map(({ currency, ...one }) => (
    <dl key={currency} className={classes.figures}>
      {(
        [
          [t('finance:opening'), one.opening],
          [t('finance:moneyIn'), one.in],
          [t('finance:moneyOut'), one.out],
          [t('finance:closing'), one.closing],
        ] as const
      ).map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} inherit />
          </dd>
        </div>
      ))}
    </dl>
  ))
}
