import { useTranslation } from 'react-i18next'
import type { MonthFigures } from '#contract/reports.ts'
import { monthNames, monthsLater, type PlainDate, parts } from '#domain/dates.ts'
import { isLargeFall, trendPoints } from '#domain/month-report.ts'
import { signedText } from '#domain/number-text.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './month-sheet.module.css'

interface TrendProps {
  figures: Pick<MonthFigures, 'present' | 'all' | 'before'>
  month: PlainDate
  /** Whether a phone shows a sentence: '3 points less than October'. */
  hasSentence?: boolean
}

/** '+3 points': the change since the month before, coloured only if it is a large fall. */
export function Trend({ figures, month, hasSentence = false }: TrendProps) {
  const { t } = useTranslation('reports')
  const sentence = useTrendSentence(month)
  const points = trendPoints(figures, figures.before)
  if (points === null) return <span className={classes.trend}>–</span>
  const text = t('points', { count: Math.abs(points), signed: signedText(points) })
  return (
    <span className={classes.trend} data-falls={isLargeFall(points) || undefined}>
      {hasSentence ? (
        <>
          <span className={classes.wide}>{text}</span>
          <span className={classes.narrow}>{sentence(points)}</span>
        </>
      ) : (
        text
      )}
    </span>
  )
}

function useTrendSentence(month: PlainDate): (points: number) => string {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const before = monthNames(language)[parts(monthsLater(month, -1)).month - 1] ?? ''
  return (points) => {
    if (points === 0) return t('noChange', { month: before })
    return t(points > 0 ? 'morePoints' : 'fewerPoints', { count: Math.abs(points), month: before })
  }
}
