import { useTranslation } from 'react-i18next'
import type { MonthFigures } from '#contract/network/reports.ts'
import { isLargeFall, trendPoints } from '#domain/attendance/month-report.ts'
import { signedText } from '#domain/texts/number-text.ts'
import classes from './month-sheet.module.css'

interface TrendProps {
  figures: Pick<MonthFigures, 'present' | 'all' | 'before'>
  /** Whether a phone shows it in words, such as '3 points lower'. */
  isInWords?: boolean
}

/** The change since the month before, such as '+3 points', coloured only if it is a large fall. */
export function Trend({ figures, isInWords = false }: TrendProps) {
  const { t } = useTranslation('reports')
  const points = trendPoints(figures, figures.before)
  if (points === null) return <span className={classes.trend}>–</span>
  const count = Math.abs(points)
  const text = t('points', { count, signed: signedText(points) })
  return (
    <span className={classes.trend} data-falls={isLargeFall(points) || undefined}>
      {isInWords ? (
        <>
          <span className={classes.wide}>{text}</span>
          <span className={classes.narrow}>
            {points === 0 ? t('noChange') : t(points > 0 ? 'morePoints' : 'fewerPoints', { count })}
          </span>
        </>
      ) : (
        text
      )}
    </span>
  )
}
