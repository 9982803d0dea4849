import { useTranslation } from 'react-i18next'
import { daysBetween } from '#domain/dates/dates.ts'
import { LONGEST_STATEMENT_DAYS } from '#domain/texts/limits.ts'
import { DayInput } from '#web/ui/fields/day-input.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import type { Period } from './requested-account.ts'

export function periodProblem({ from, to }: Period): 'periodReversed' | 'periodTooLong' | null {
  if (to < from) return 'periodReversed'
  return daysBetween(from, to) >= LONGEST_STATEMENT_DAYS ? 'periodTooLong' : null
}

export function PeriodFields({ period, onChange }: { period: Period; onChange: (changed: Partial<Period>) => void }) {
  const { t } = useTranslation('finance')
  const problem = periodProblem(period)
  const latest = networkDay()
  return (
    <>
      <DayInput label={t('from')} value={period.from} latest={latest} onChange={(from) => onChange({ from })} />
      <DayInput
        label={t('to')}
        value={period.to}
        latest={latest}
        onChange={(to) => onChange({ to })}
        error={problem && t(problem)}
      />
    </>
  )
}
