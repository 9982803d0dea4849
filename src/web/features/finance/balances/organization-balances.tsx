import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedBalance, OrganizationBalance } from '#contract/finance/balances.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import classes from '#web/features/finance/balances.module.css'
import rows from '#web/features/finance/finance.module.css'
import type { useBalances } from '#web/features/finance/finance-queries.ts'
import { Money } from '#web/features/finance/money.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EditButton, StatementLink } from './balance-actions.tsx'

interface OrganizationBalancesProps {
  query: ReturnType<typeof useBalances>
  onEdit: (balance: OrganizationBalance) => void
}

/** The balances of all organizations, with their actions. Source: docs/product.md, 8.16. */
export function OrganizationBalances({ query, onEdit }: OrganizationBalancesProps) {
  const { t } = useTranslation('finance')
  return (
    <Paper p="md" component="section" aria-label={t('balances')}>
      <Group justify="space-between" gap="0 12px" mb="xs">
        <Title order={2}>{t('balances')}</Title>
        {/* Each change says it to screen readers. */}
        <Text size="sm" c="dimmed" visibleFrom="sm" aria-hidden>
          {t('recentChanges')}
        </Text>
      </Group>
      <PagedList query={query} failed={t('balanceFailed')} empty={t('noBalances')}>
        {(balances) => (
          <ul className={rows.list}>
            {balances.map((one) => (
              <Balance key={one.organizationName} listed={one} onEdit={onEdit} />
            ))}
          </ul>
        )}
      </PagedList>
    </Paper>
  )
}

function Balance({ listed, onEdit }: Pick<OrganizationBalancesProps, 'onEdit'> & { listed: ListedBalance }) {
  const { t } = useTranslation('finance')
  const { organizationName, balance, recentChange } = listed
  return (
    <li className={classes.account}>
      <StatementLink organizationName={organizationName} fw={600}>
        {organizationName}
      </StatementLink>
      {CURRENCIES.map((currency) => (
        <div key={currency} className={classes.amount} data-amount={currency}>
          <Money amount={balance[currency]} currency={currency} />
          {recentChange && recentChange[currency] !== '0.00' && (
            <Text span size="xs" c="dimmed" data-change>
              <VisuallyHidden>{`${t('change')}: ${t('recentChange')} `}</VisuallyHidden>
              <Money amount={recentChange[currency]} currency={currency} signed c="dimmed" inherit />
            </Text>
          )}
        </div>
      ))}
      <EditButton balance={listed} onEdit={onEdit} />
    </li>
  )
}
