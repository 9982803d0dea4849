import { useTranslation } from 'react-i18next'
import type { MonthReport } from '#contract/network/reports.ts'
import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { parts, shortMonth } from '#domain/dates/dates.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './rates-over-time.module.css'

/** The lowest rate of the chart, unless a rate is lower. */
const LOWEST_PERCENT = 50
const COLUMN = 40
const HEIGHT = 64
/** Room for the dots at the top and the bottom. */
const EDGE = 6

export function RatesOverTime({ months }: Pick<MonthReport, 'months'>) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const rates = months.map(({ month, ...figures }) => ({ month, rate: ratePercent(figures) }))
  const spoken = (date: string, rate: number | null) =>
    rate === null ? date : t('attendanceAt', { date, rate: percentText(rate) })
  const points = placed(rates.map(({ rate }) => rate))
  return (
    <div className={classes.chart}>
      <svg viewBox={`0 0 ${COLUMN * rates.length} ${HEIGHT}`} data-mirror aria-hidden="true">
        <line x1="0" x2={COLUMN * rates.length} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="3.5" />
        ))}
      </svg>
      <ul>
        {rates.map(({ month, rate }) => (
          <li key={month} aria-label={spoken(longMonth(month, language), rate)}>
            <span aria-hidden>{shortMonth(parts(month).month, language)}</span>
            <span aria-hidden>{percentText(rate)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The points, centred in their columns; months without a mark have none. */
function placed(rates: readonly (number | null)[]): { x: number; y: number }[] {
  const lowest = Math.min(LOWEST_PERCENT, ...rates.flatMap((rate) => rate ?? []))
  return rates.flatMap((rate, place) =>
    rate === null
      ? []
      : [
          {
            x: (place + 0.5) * COLUMN,
            y: Math.round(HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rate - lowest)) / (100 - lowest)),
          },
        ],
  )
}
