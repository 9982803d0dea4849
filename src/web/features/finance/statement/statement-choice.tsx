import { Collapse, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDate } from '#domain/dates/dates.ts'
import { STATEMENT_PERIODS, type StatementPeriod, statementPeriod } from '#domain/finance/statement-periods.ts'
import { AccountFields } from '#web/features/finance/account-fields.tsx'
import { PeriodFields, periodProblem } from '#web/features/finance/period-fields.tsx'
import type { Account, Period } from '#web/features/finance/requested-account.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ChipChoice } from '#web/ui/fields/chip-choice.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { networkDay } from '#web/ui/texts/today.ts'

const PERIOD_LABELS = {
  thisMonth: 'thisMonth',
  lastMonth: 'lastMonth',
  quarter: 'thisQuarter',
  schoolYear: 'schoolYear',
} as const

interface StatementChoiceProps {
  account: Account
  period: Period
  /** The accounts to choose from: organizations, and null for the reserve. */
  choices: readonly (string | null)[]
  onChange: (changed: Partial<Account & Period>) => void
}

/** Chooses the account and the period of a statement, by fields, and on a phone by a line that opens them. */
export function StatementChoice({ account, period, choices, onChange }: StatementChoiceProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const isWide = useIsWide()
  const [isOpened, setOpened] = useState(false)
  const named = namedPeriod(period)
  const days = [period.from, period.to].map((day) => isolated(shortDate(day, language))).join(' – ')
  const line = [
    isolated(account.organizationName ?? t('reserve')),
    isolated(account.currency),
    named ? t(PERIOD_LABELS[named]) : days,
  ].join(' · ')
  return (
    <div>
      {!isWide && <DisclosureButton label={line} opened={isOpened} onToggle={setOpened} />}
      <Collapse expanded={isWide || isOpened || periodProblem(period) !== null}>
        <Stack gap="sm">
          <PeriodChips period={period} onChange={onChange} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <AccountFields account={account} choices={choices} onChange={onChange} />
            <PeriodFields period={period} onChange={onChange} />
          </SimpleGrid>
        </Stack>
      </Collapse>
    </div>
  )
}

/** The name of a period, if it has one today. */
function namedPeriod(period: Period): StatementPeriod | undefined {
  const today = networkDay()
  return STATEMENT_PERIODS.find((one) => {
    const { from, to } = statementPeriod(one, today)
    return from === period.from && to === period.to
  })
}

function PeriodChips({ period, onChange }: Pick<StatementChoiceProps, 'period' | 'onChange'>) {
  const { t } = useTranslation('finance')
  return (
    <ChipChoice
      label={t('period')}
      value={namedPeriod(period)}
      options={STATEMENT_PERIODS.map((one) => ({ value: one, label: t(PERIOD_LABELS[one]) }))}
      onChange={(one) => onChange(statementPeriod(one, networkDay()))}
    />
  )
}
