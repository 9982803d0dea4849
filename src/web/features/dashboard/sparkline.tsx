import { useTranslation } from 'react-i18next'
import type { NetworkGroup } from '#contract/dashboard/home.ts'
import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useListText } from '#web/ui/people/name-list.ts'
import classes from './network-groups.module.css'

const WIDTH = 144
const HEIGHT = 36
/** Room for the dot at the ends. */
const EDGE = 4
/** The lowest rate of the chart, unless a rate is lower. */
const LOWEST_PERCENT = 50

export function Sparkline({ sessions }: { sessions: NetworkGroup['recent'] }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const list = useListText()
  const rates = sessions.flatMap(({ sessionDate, ...figures }) => {
    const rate = ratePercent(figures)
    return rate === null ? [] : [{ sessionDate, rate }]
  })
  const points = placed(rates.map(({ rate }) => rate))
  const last = points.at(-1)
  if (!last) return null
  const spoken = rates.map(({ sessionDate, rate }) =>
    t('attendanceAt', { date: shortDate(sessionDate, language), rate: percentText(rate) }),
  )
  return (
    <svg
      className={classes.line}
      data-mirror
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t('attendanceOf', { count: rates.length })}: ${list(spoken)}`}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="3.5" />
    </svg>
  )
}

/** Rates in percent as points, evenly spaced up to the right edge. */
function placed(rates: readonly number[]): { x: number; y: number }[] {
  const lowest = Math.min(LOWEST_PERCENT, ...rates)
  const step = (WIDTH - 2 * EDGE) / Math.max(1, rates.length - 1)
  return rates.map((rate, place) => ({
    x: Math.round(WIDTH - EDGE - (rates.length - 1 - place) * step),
    y: Math.round(HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (rate - lowest)) / (100 - lowest)),
  }))
}
