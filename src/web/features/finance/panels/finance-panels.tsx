import { Stack } from '@mantine/core'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { WaitingReceiptsNote } from '#web/features/finance/receipts/waiting-note.tsx'
import { ChosenFinancePanel, FinancePanel } from './finance-panel.tsx'

interface FinancePanelsProps {
  chosen: string | undefined
  onChoose: (organizationName: string) => void
}

/**
 * The panel of each organization whose finances the person may see, or for admins that of a chosen one. Source:
 * docs/product.md, 10.3.
 */
export function FinancePanels({ chosen, onChoose }: FinancePanelsProps) {
  const me = useCurrentUser()
  const may = usePermissions()
  const own = me.organizationName ?? me.memberships[0]?.organizationName ?? null
  if (me.isAdmin)
    return (
      <Stack gap="md">
        <WaitingReceiptsNote />
        <ChosenFinancePanel chosen={chosen} startsWith={own} onChoose={onChoose} />
      </Stack>
    )
  const visible = me.memberships.map((one) => one.organizationName).filter(may.seeFinance)
  if (visible.length === 0) return null
  return (
    <Stack gap="md">
      <WaitingReceiptsNote />
      {visible.map((name) => (
        <FinancePanel key={name} organizationName={name} mayManage={may.manageFinance(name)} />
      ))}
    </Stack>
  )
}
