import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { NetworkHome } from '#contract/dashboard/home.ts'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { AdminTools } from '#web/features/dashboard/admin-tools.tsx'
import { BackupNotice, BackupWarning, isAlarming } from '#web/features/dashboard/backup-notice.tsx'
import { FirstSteps } from '#web/features/dashboard/first-steps.tsx'
import { HomeColumns } from '#web/features/dashboard/home-columns.tsx'
import { useHomeGroups } from '#web/features/dashboard/home-groups.ts'
import { HomeSkeleton } from '#web/features/dashboard/home-skeleton.tsx'
import { NetworkGroups } from '#web/features/dashboard/network-groups.tsx'
import { Waiting } from '#web/features/dashboard/waiting.tsx'
import { NetworkBalanceCard } from '#web/features/finance/balances/network-balance-card.tsx'
import { overviewQuery } from '#web/features/finance/finance-queries.ts'
import { useStartedSessions } from '#web/features/sessions/draft/started-sessions.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'
import { HomeGroups } from './dashboard-groups.tsx'
import { DashboardMoney } from './dashboard-money.tsx'

type MissingReports = typeof import('#web/features/meetings/missing-reports-dialog.tsx')

const loadDialog = partLoader<MissingReports>(() => import('#web/features/meetings/missing-reports-dialog.tsx'))

const WAITING_HEIGHT = 240
const GROUPS_HEIGHT = 640

interface AdminHomeProps {
  pendingApprovals: number | null | undefined
  networkBalance: Amounts | null | undefined
  rate: ExchangeRate | null | undefined
}

/** The start screen of admins: their own groups, everything that waits for them, and every group. */
export function AdminHome({ pendingApprovals, networkBalance, rate }: AdminHomeProps) {
  const may = usePermissions()
  const own = useHomeGroups()
  const started = useStartedSessions()
  const network = useQuery(api.home.network.queryOptions())
  const overview = useQuery(overviewQuery())
  const isOwnPending = may.holdSomeRole && (own.isPending || !started)
  const backup = network.data?.backup
  const isWide = useIsWide('columns')
  const waiting = network.isPending ? (
    <HomeSkeleton heights={[WAITING_HEIGHT]} />
  ) : (
    <Waiting network={network.data} pendingApprovals={pendingApprovals} />
  )
  const balance = (
    <>
      <NetworkBalanceCard balance={networkBalance} parts={overview.data?.totals} rate={rate} />
      {backup && isAlarming(backup) && <BackupWarning backup={backup} />}
    </>
  )
  const beside = isWide ? balance : null
  return (
    <>
      {network.data?.firstSteps && <FirstSteps steps={network.data.firstSteps} backup={network.data.backup} />}
      {may.holdSomeRole ? (
        <HomeColumns
          first={<HomeGroups query={own} started={started} />}
          second={
            <>
              {waiting}
              {beside}
            </>
          }
          isSecondReady={!isOwnPending}
        />
      ) : (
        <HomeColumns first={waiting} second={beside} isSecondReady={isWide} />
      )}
      {network.isPending ? <HomeSkeleton heights={[GROUPS_HEIGHT]} /> : <Groups query={network} />}
      {!isWide && balance}
      <div hidden={isOwnPending || network.isPending}>
        <HomeColumns
          even
          first={<AdminTools>{backup && !isAlarming(backup) && <BackupNotice backup={backup} />}</AdminTools>}
          second={<DashboardMoney />}
          isSecondReady
        />
      </div>
    </>
  )
}

function Groups({ query }: { query: UseQueryResult<NetworkHome> }) {
  const { part, subject, open, close } = useLoadedDialog<MissingReports, string>(loadDialog)
  const group = query.data?.groups.find(({ organizationName }) => organizationName === subject)
  return (
    <>
      <NetworkGroups query={query} onMissing={(organizationName) => void open(organizationName)} />
      {part && group && (
        <part.MissingReportsDialog organizationName={group.organizationName} dates={group.missing} onClose={close} />
      )}
    </>
  )
}
