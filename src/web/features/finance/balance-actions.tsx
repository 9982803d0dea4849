import { ActionIcon } from '@mantine/core'
import { IconPencil, IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationBalance } from '#contract/finance.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { ActionIconLink } from '#web/ui/links.tsx'
import classes from './balances.module.css'

interface BalanceActionsProps {
  balance: OrganizationBalance
  onEdit: (balance: OrganizationBalance) => void
}

/** Links a balance to its statement, and edits it. */
export function BalanceActions({ balance, onEdit }: BalanceActionsProps) {
  const { t } = useTranslation('finance')
  const may = usePermissions()
  const { organizationName } = balance
  return (
    <div className={classes.actions}>
      <ActionIconLink
        to="/financial-transactions/statement"
        search={{ organization: organizationName }}
        aria-label={t('statementOf', { account: organizationName })}
        title={t('statement')}
      >
        <IconReportMoney size={20} aria-hidden />
      </ActionIconLink>
      {may.manageFinance(organizationName) && (
        <ActionIcon aria-label={t('editBalance', { organization: organizationName })} onClick={() => onEdit(balance)}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
