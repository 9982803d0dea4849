import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthFigures as Figures } from '#contract/finance/closings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { formatAmount } from '#domain/finance/money.ts'
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

/** The heads of the columns of several lines. A screen reader reads them with each amount. */
export function MonthHeads() {
  const { t } = useTranslation('finance')
  return (
    <div className={`${classes.heads} ${classes.columns}`} aria-hidden>
      <bdi />
      <span>{t('moneyIn')}</span>
      <span>{t('moneyOut')}</span>
      <span>{t('closing')}</span>
    </div>
  )
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
            <span key={currency} className={classes.columns}>
              <bdi>{currency}</bdi>
              <span>
                <VisuallyHidden>{t('finance:moneyIn')} </VisuallyHidden>
                <bdi className={classes.in}>{formatAmount(one.in, currency)}</bdi>{' '}
              </span>
              <span>
                <VisuallyHidden>{t('finance:moneyOut')} </VisuallyHidden>
                <bdi className={classes.out}>{formatAmount(one.out, currency)}</bdi>{' '}
              </span>
              <b>
                <VisuallyHidden>{t('finance:closing')} </VisuallyHidden>
                <bdi>{formatAmount(one.closing, currency)}</bdi>
              </b>
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
