import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthFigures as Figures } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { MonthFigures, used } from './month-figures.tsx'
import classes from './month-line.module.css'

interface MonthLineProps {
  month: PlainDate
  figures: readonly Figures[]
  /** Its state, if it is closed. */
  badge?: ReactNode
  children?: ReactNode
}

/** What came in and went out in a month and what it ended with. It unfolds to all figures and what else is known. */
export function MonthLine({ month, figures, badge, children }: MonthLineProps) {
  const { t } = useTranslation(['closings', 'finance'])
  const language = useLanguage()
  return (
    <details className={classes.month}>
      <summary>
        <span className={classes.name}>
          {longMonth(month, language)} {badge}
        </span>
        <span className={classes.figures}>
          {used(figures).map(({ currency, ...one }) => (
            <span key={currency}>
              {one.in !== '0.00' && (
                <>
                  <VisuallyHidden>{t('finance:moneyIn')} </VisuallyHidden>
                  <Money amount={one.in} currency={currency} signed inherit />{' '}
                </>
              )}
              {one.out !== '0.00' && (
                <>
                  <VisuallyHidden>{t('finance:moneyOut')} </VisuallyHidden>
                  <Money amount={`-${one.out}` as AmountText} currency={currency} signed inherit />{' '}
                </>
              )}
              <VisuallyHidden>{t('finance:closing')} </VisuallyHidden>
              <Money amount={one.closing} currency={currency} fw={600} inherit />
            </span>
          ))}
        </span>
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <MonthFigures figures={figures} />
      {children}
    </details>
  )
}
