import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import { monthText } from '#domain/sharing/sharing.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { ShareDialog } from './share-dialog.tsx'

const MONTHS = 12
const ALL = ''

interface ShownMonth {
  readonly organizationName: string | null
  readonly month: PlainDate
}

export interface SharedMonths {
  organizations: readonly string[]
  hasAll?: boolean
  shown?: ShownMonth
}

interface ShareMonthDialogProps extends SharedMonths {
  opened: boolean
  onClose: () => void
}

/** Shares the counts of a chosen month, without names. Source: docs/product.md, 16.11. */
export function ShareMonthDialog({ opened, onClose, organizations, hasAll = false, shown }: ShareMonthDialogProps) {
  const { t } = useTranslation('sharing')
  const thisMonth = monthStart(networkDay())
  // The month that was chosen in the dialog since it was opened.
  const [chosen, setChosen] = useState<ShownMonth | null>(null)
  const first = { organizationName: hasAll ? null : (organizations[0] ?? null), month: thisMonth }
  const { organizationName, month } = chosen ?? shown ?? first
  const totals = useQuery(api.sessions.month.queryOptions({ input: { organizationName, month }, enabled: opened }))
  const { data } = totals
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <ShareDialog
      title={t('shareMonth')}
      opened={opened}
      onClose={close}
      head={
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MonthChoice
            newest={thisMonth}
            value={month}
            onChange={(other) => setChosen({ organizationName, month: other })}
          />
          <NativeSelect
            label={t('group')}
            value={organizationName ?? ALL}
            onChange={({ currentTarget: { value } }) =>
              setChosen({ organizationName: value === ALL ? null : value, month })
            }
            data={[
              ...(hasAll ? [{ value: ALL, label: t('allGroups') }] : []),
              ...organizations.map((name) => ({ value: name, label: name })),
            ]}
          />
        </SimpleGrid>
      }
      pending={
        data ? undefined : (
          <QueryState query={totals} failed={t('monthFailed')} rows={2}>
            {() => null}
          </QueryState>
        )
      }
      switches={[]}
      linesOf={(_, language) =>
        (data
          ? monthText({
              group: organizationName,
              month,
              sessions: data.sessions,
              presentCount: data.present,
              markCount: data.all,
              language,
            })
          : ''
        )
          .split('\n')
          .map((text) => ({ text, typed: '' }))
      }
      rosterNames={[]}
      roster={null}
    />
  )
}

interface MonthChoiceProps {
  newest: PlainDate
  value: PlainDate
  onChange: (month: PlainDate) => void
}

function MonthChoice({ newest, value, onChange }: MonthChoiceProps) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const recent = Array.from({ length: MONTHS }, (_, place) => monthsLater(newest, -place))
  const months = recent.includes(value) ? recent : [...recent, value]
  return (
    <NativeSelect
      label={t('month')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PlainDate)}
      data={months.map((month) => ({ value: month, label: longMonth(month, language) }))}
    />
  )
}
