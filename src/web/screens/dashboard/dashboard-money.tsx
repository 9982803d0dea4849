import { getRouteApi } from '@tanstack/react-router'
import { FinancePanels } from '#web/features/finance/panels/finance-panels.tsx'

const route = getRouteApi('/signed-in/approved/dashboard')

/** The finance panels; the address has the organization that an admin chose. Source: docs/product.md, 10.3. */
export function DashboardMoney() {
  const { organization } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <FinancePanels
      chosen={organization}
      onChoose={(chosen) => void navigate({ search: { organization: chosen }, replace: true, resetScroll: false })}
    />
  )
}
