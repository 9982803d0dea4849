import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, askWhoIsSignedIn, queryClient } from '#web/api.ts'
import { useMe } from '#web/features/accounts/session.ts'
import { type Heard, useChanges } from '#web/features/events/use-changes.ts'
import { prefetchRoster } from '#web/features/roster/roster.ts'
import { prefetchSessions } from '#web/features/sessions/session-lists.tsx'
import { useSendAutomatically } from '#web/features/sessions/use-outbox.ts'
import { OfflineNote } from '#web/ui/offline-note.tsx'

/**
 * Around every screen of an approved person: what others change is read anew (specification, section 7, "Realtime"), what
 * waits on this device is sent, and what a meeting needs is at hand for when there is no connection.
 */
export function ApprovedFrame() {
  const me = useMe()
  useChanges(me.id, readAnew, askWhoIsSignedIn)
  useSendAutomatically()
  useGroupsAtHand(me)
  useScreensAtHand()
  return (
    <>
      <OfflineNote />
      <Outlet />
    </>
  )
}

/** The screens of a meeting, before somebody goes where there is no connection. */
function useScreensAtHand() {
  useEffect(() => {
    for (const load of [
      () => import('./sessions.tsx'),
      () => import('./session-new.tsx'),
      () => import('./session-edit.tsx'),
    ])
      load().catch(() => undefined)
  }, [])
}

/** The rosters for which the person records sessions; of an admin, who may for all, the own group's. */
function useGroupsAtHand(me: ReturnType<typeof useMe>) {
  useEffect(() => {
    const own = me.memberships.filter((one) => me.isAdmin || one.organizationRole !== null)
    if (own.length === 0) return
    void queryClient.prefetchQuery(api.organizations.list.queryOptions())
    void prefetchSessions(me.isAdmin)
    for (const { organizationName } of own) void prefetchRoster(organizationName)
  }, [me])
}

/** What is told one after the other is read anew together: each for itself would break off the one before. */
const TOGETHER_MS = 100

const stale = new Map<string, readonly unknown[]>()

function readAnew(heard: Heard) {
  const table = heard === 'everything' ? heard : heard.table
  // What the person may do is part of who they are, and may have changed while nothing was heard.
  if (table === 'rights' || table === 'everything') askWhoIsSignedIn()
  if (stale.size === 0) setTimeout(readStale, TOGETHER_MS)
  for (const queryKey of affectedBy(table)) stale.set(JSON.stringify(queryKey), queryKey)
}

function readStale() {
  for (const queryKey of stale.values()) void queryClient.invalidateQueries({ queryKey })
  stale.clear()
}

function affectedBy(table: Exclude<Heard, string>['table'] | 'everything') {
  if (table === 'sessions') return [api.sessions.key(), api.dashboard.key()]
  // A report shows the birthdates that stand in the roster.
  if (table === 'organization_attendees')
    return [api.roster.key(), api.sessions.get.key(), api.members.key(), api.dashboard.key()]
  if (table === 'profiles') return [api.approvals.key(), api.users.key(), api.dashboard.key()]
  if (table === 'everything' || table === 'rights')
    return [
      api.sessions.key(),
      api.roster.key(),
      api.finance.key(),
      api.approvals.key(),
      api.users.key(),
      api.roles.key(),
      api.members.key(),
      api.dashboard.key(),
    ]
  // Balances, transactions, the reserve.
  return [api.finance.key(), api.dashboard.key()]
}
