import { ActionIcon, Paper, Text, Title } from '@mantine/core'
import { IconPencil, IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationBalance } from '#contract/finance.ts'
import { CURRENCIES } from '#domain/money.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { ActionIconLink } from '#web/ui/links.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import classes from './finance.module.css'
import type { useBalances } from './finance-queries.ts'
import { Money } from './money.tsx'

interface OrganizationBalancesProps {
  query: ReturnType<typeof useBalances>
  onEdit: (balance: OrganizationBalance) => void
}

/** The visible balances, with their actions. Source: docs/product.md, 8.16. */
export function OrganizationBalances({ query, onEdit }: OrganizationBalancesProps) {
  const { t } = useTranslation('finance')
  return (
    <Paper p="md" component="section" aria-label={t('balances')}>
      <Title order={2} mb="xs">
        {t('balances')}
      </Title>
      <PagedList query={query} failed={t('balanceFailed')} empty={t('noBalances')}>
        {(balances) => <Balances balances={balances} onEdit={onEdit} />}
      </PagedList>
    </Paper>
  )
}

interface BalancesProps extends Pick<OrganizationBalancesProps, 'onEdit'> {
  balances: readonly OrganizationBalance[]
}

function Balances({ balances, onEdit }: BalancesProps) {
  const { t } = useTranslation('finance')
  const may = usePermissions()
  return (
    <ul className={classes.list}>
      {balances.map((one) => (
        <li key={one.organizationName} className={classes.account}>
          <Text fw={600}>{one.organizationName}</Text>
          {CURRENCIES.map((currency) => (
            <Money key={currency} amount={one.balance[currency]} currency={currency} data-amount={currency} />
          ))}
          <div className={classes.actions}>
            <ActionIconLink
              to="/financial-transactions/statement"
              search={{ organization: one.organizationName }}
              aria-label={t('statementOf', { account: one.organizationName })}
              title={t('statement')}
            >
              <IconReportMoney size={20} aria-hidden />
            </ActionIconLink>
            {may.manageFinance(one.organizationName) && (
              <ActionIcon
                aria-label={t('editBalance', { organization: one.organizationName })}
                onClick={() => onEdit(one)}
              >
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
