import { useTranslation } from 'react-i18next'
import type { MonthFigures } from '#contract/network/reports.ts'
import { isLargeFall, trendPoints } from '#domain/attendance/month-report.ts'
import { signedText } from '#domain/texts/number-text.ts'
import classes from './month-sheet.module.css'

interface TrendProps {
  figures: Pick<MonthFigures, 'present' | 'all' | 'before'>
  /** Whether a phone shows the number alone, below a head. */
  isShort?: boolean
}

/** The change since the month before, such as '+3 points', coloured only if it is a large fall. */
export function Trend({ figures, isShort = false }: TrendProps) {
  const { t } = useTranslation('reports')
  const points = trendPoints(figures, figures.before)
  if (points === null) return <span className={classes.trend}>–</span>
  const signed = signedText(points)
  const text = t('points', { count: Math.abs(points), signed })
  return (
    <span className={classes.trend} data-falls={isLargeFall(points) || undefined}>
      {isShort ? (
        <>
          <span className={classes.wide}>{text}</span>
          <bdi className={classes.narrow} dir="ltr">
            {signed}
          </bdi>
        </>
      ) : (
        text
      )}
    </span>
  )
}
