import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthsLater } from '#domain/dates/dates.ts'
import { api } from '#web/api.ts'
import { AccountFields } from '#web/features/finance/account-fields.tsx'
import type { Account } from '#web/features/finance/requested-account.ts'
import { Choice } from '#web/ui/fields/choice.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { networkDay } from '#web/ui/texts/today.ts'

// Charts weigh more than the rest of the screen, so they are loaded on demand.
const loadChart = partLoader(() => import('./balance-chart.tsx'))

const PERIODS = [
  { name: 'lastQuarter', months: 3 },
  { name: 'lastYear', months: 12 },
  { name: 'lastYears', months: 60 },
] as const

export function BalanceOverTime({ choices }: { choices: readonly (string | null)[] }) {
  const { t } = useTranslation('finance')
  const first = choices[0] ?? null
  const [chosen, setChosen] = useState<Account>({ organizationName: first, currency: 'USD' })
  // The person may have lost the permission for the chosen account.
  const account = choices.includes(chosen.organizationName) ? chosen : { ...chosen, organizationName: first }
  const [periodName, setPeriodName] = useState<(typeof PERIODS)[number]['name']>('lastYear')
  const to = networkDay()
  const months = PERIODS.find(({ name }) => name === periodName)?.months ?? 12
  const period = { from: monthsLater(to, -months), to }
  const history = useQuery(api.finance.balanceHistory.queryOptions({ input: { ...account, ...period } }))
  const chart = useQuery({ queryKey: ['balance-chart'], queryFn: loadChart, staleTime: Number.POSITIVE_INFINITY })
  return (
    <Stack pb="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AccountFields
          account={account}
          choices={choices}
          onChange={(changed) => setChosen((now) => ({ ...now, ...changed }))}
        />
      </SimpleGrid>
      <Choice
        label={t('period')}
        value={periodName}
        onChange={setPeriodName}
        options={PERIODS.map(({ name }) => ({ value: name, label: t(name) }))}
      />
      <QueryState query={history} failed={t('balanceFailed')}>
        {({ opening, points }) => (
          <>
            {chart.isPending ? (
              <Skeleton height={260} />
            ) : (
              <QueryState query={chart} failed={t('balanceFailed')}>
                {({ BalanceChart }) => (
                  <BalanceChart
                    account={account}
                    name={account.organizationName ?? t('reserve')}
                    period={period}
                    opening={opening}
                    points={points}
                  />
                )}
              </QueryState>
            )}
            {points.length === 0 && (
              <Group justify="center">
                <Text c="dimmed">{t('chartEmpty')}</Text>
              </Group>
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
