import { ActionIcon } from '@mantine/core'
import { IconPencil, IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationBalance } from '#contract/finance/balances.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import classes from '#web/features/finance/balances.module.css'
import { ActionIconLink, AnchorLink } from '#web/ui/buttons/links.tsx'

interface BalanceActionsProps {
  balance: OrganizationBalance
  /** Whether the link to the statement is a word; otherwise it is an icon. */
  isSpelled?: boolean
  onEdit: (balance: OrganizationBalance) => void
}

/** Links a balance to its statement, and edits it. */
export function BalanceActions({ balance, isSpelled = false, onEdit }: BalanceActionsProps) {
  const { t } = useTranslation('finance')
  const may = usePermissions()
  const { organizationName } = balance
  const statement = {
    to: '/financial-transactions/statement',
    search: { organization: organizationName },
    'aria-label': t('statementOf', { account: organizationName }),
  } as const
  return (
    <div className={classes.actions}>
      {isSpelled ? (
        <AnchorLink {...statement} py={10}>
          {t('statement')}
        </AnchorLink>
      ) : (
        <ActionIconLink {...statement} title={t('statement')}>
          <IconReportMoney size={20} aria-hidden />
        </ActionIconLink>
      )}
      {may.manageFinance(organizationName) && (
        <ActionIcon aria-label={t('editBalance', { organization: organizationName })} onClick={() => onEdit(balance)}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
