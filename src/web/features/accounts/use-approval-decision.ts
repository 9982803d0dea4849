import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { meQuery } from '#web/api.ts'
import { elapsed } from '#web/clock.ts'

const POLL_MS = 5_000
/** Polling slows down after this time, or while the server does not answer. */
const LONG_WAIT_MS = 10 * 60_000
const SLOW_POLL_MS = 30_000

/** People who are not approved have no realtime stream. After the decision the route guards redirect them. */
export function useApprovalDecision(): Me {
  const router = useRouter()
  const me = useCurrentUser()
  const [since] = useState(elapsed)
  const latest = useQuery({
    ...meQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || elapsed() - since > LONG_WAIT_MS ? SLOW_POLL_MS : POLL_MS,
  }).data
  const isDecided = latest !== undefined && (latest === null || isApproved(latest))
  useEffect(() => {
    if (isDecided) void router.invalidate()
  }, [isDecided, router])
  return latest && !isDecided ? latest : me
}
