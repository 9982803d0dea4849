import { ActionIcon, type TextProps } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationBalance } from '#contract/finance/balances.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'

interface StatementLinkProps extends Pick<TextProps, 'fw'> {
  organizationName: string
  children: string
}

export function StatementLink({ organizationName, ...props }: StatementLinkProps) {
  const { t } = useTranslation('finance')
  return (
    <AnchorLink
      to="/financial-transactions/statement"
      search={{ organization: organizationName }}
      aria-label={t('statementOf', { account: organizationName })}
      title={t('statement')}
      py={10}
      {...props}
    />
  )
}

interface EditButtonProps {
  balance: OrganizationBalance
  onEdit: (balance: OrganizationBalance) => void
}

/** Edits a balance, for people who may. */
export function EditButton({ balance, onEdit }: EditButtonProps) {
  const { t } = useTranslation('finance')
  const { organizationName } = balance
  if (!usePermissions().manageFinance(organizationName)) return null
  return (
    <ActionIcon aria-label={t('editBalance', { organization: organizationName })} onClick={() => onEdit(balance)}>
      <IconPencil size={20} aria-hidden />
    </ActionIcon>
  )
}
