import { Button, NativeSelect, SimpleGrid } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthNames, monthStart, monthsLater, type PlainDate, parts } from '#domain/dates.ts'
import { monthText } from '#domain/sharing.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { networkDay } from '#web/ui/today.ts'
import { ShareDialog } from './share-dialog.tsx'

const MONTHS = 12
/** The value of the choice for all groups together. */
const ALL = ''

interface ShareMonthProps {
  /** The groups whose month the person may share, at least one. */
  organizations: readonly string[]
  /** Whether the person may share the month of all groups together. */
  hasAll?: boolean
}

/** A button that shares the counts of a month, without names. Source: docs/product.md, 16.11. */
export function ShareMonth({ organizations, hasAll = false }: ShareMonthProps) {
  const { t } = useTranslation('sharing')
  const [opened, setOpened] = useState(false)
  const thisMonth = monthStart(networkDay())
  const [month, setMonth] = useState(thisMonth)
  const [organization, setOrganization] = useState(hasAll ? ALL : (organizations[0] ?? ALL))
  const organizationName = organization === ALL ? null : organization
  const totals = useQuery(api.sessions.month.queryOptions({ input: { organizationName, month }, enabled: opened }))
  const { data } = totals
  return (
    <>
      <Button variant="subtle" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('shareMonth')}
      </Button>
      <ShareDialog
        title={t('shareMonth')}
        opened={opened}
        onClose={() => setOpened(false)}
        head={
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <MonthChoice newest={thisMonth} value={month} onChange={setMonth} />
            <NativeSelect
              label={t('group')}
              value={organization}
              onChange={(event) => setOrganization(event.currentTarget.value)}
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
    </>
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
  const months = Array.from({ length: MONTHS }, (_, place) => monthsLater(newest, -place))
  const named = (month: PlainDate) => `${monthNames(language)[parts(month).month - 1]} ${parts(month).year}`
  return (
    <NativeSelect
      label={t('month')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PlainDate)}
      data={months.map((month) => ({ value: month, label: named(month) }))}
    />
  )
}
