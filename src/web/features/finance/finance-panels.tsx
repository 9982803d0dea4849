import { Stack } from '@mantine/core'
import type { Me } from '#contract/accounts.ts'
import { canManageFinance, canSeeFinance } from '#domain/permissions.ts'
import { ChosenFinancePanel, FinancePanel } from './finance-panel.tsx'

interface FinancePanelsProps {
  me: Me
  /** The organization that an admin selected. */
  chosen: string | undefined
  onChoose: (organizationName: string) => void
}

/** The panel of each organization whose finances the person may see; for admins, of one selected. Specification, section 6. */
export function FinancePanels({ me, chosen, onChoose }: FinancePanelsProps) {
  const own = me.organizationName ?? me.memberships[0]?.organizationName ?? null
  if (me.isAdmin) return <ChosenFinancePanel chosen={chosen} startsWith={own} onChoose={onChoose} />
  const seen = me.memberships.map((one) => one.organizationName).filter((name) => canSeeFinance(me, name))
  if (seen.length === 0) return null
  return (
    <Stack gap="md">
      {seen.map((name) => (
        <FinancePanel key={name} organizationName={name} mayManage={canManageFinance(me, name)} />
      ))}
    </Stack>
  )
}
