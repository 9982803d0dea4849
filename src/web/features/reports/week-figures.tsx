import { useTranslation } from 'react-i18next'
import { type AttendanceFigures, isLowRate, ratePercent } from '#domain/attendance/attendance-figures.ts'
import { percentText } from '#domain/texts/number-text.ts'
import classes from './month-sheet.module.css'

/** A rate with its counts; a dash without marks. */
export function Rate({ figures }: { figures: AttendanceFigures }) {
  return (
    <span className={classes.rate} data-warning={isLowRate(figures) || undefined}>
      {percentText(ratePercent(figures))}
    </span>
  )
}

export function WeekFigures({ figures, missing }: { figures: AttendanceFigures; missing: number }) {
  const { t } = useTranslation(['reports', 'dashboard'])
  return (
    <>
      {(figures.all > 0 || missing === 0) && <Rate figures={figures} />}
      {figures.all > 0 && (
        <span className={classes.marks}>
          {t('dashboard:presentOf', { present: figures.present, all: figures.all })}
        </span>
      )}
      {missing > 0 && <span className={classes.noReport}>{t('noReport')}</span>}
    </>
  )
}
