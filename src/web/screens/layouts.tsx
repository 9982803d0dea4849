import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { afterLoading } from '#web/after-loading.ts'
import { api, queryClient } from '#web/api.ts'
import { ProofPrompt } from '#web/features/accounts/proof/proof-prompt.tsx'
import { SignedInShell } from '#web/features/accounts/signed-in-shell.tsx'
import { useRealtime } from '#web/features/events/use-realtime.ts'
import { categoriesQuery } from '#web/features/finance/finance-queries.ts'
import { useSendReceipts } from '#web/features/finance/receipts/use-send-receipts.ts'
import { useDevicePages } from '#web/features/people/parts/device-pages.ts'
import { useReportOpenings } from '#web/features/people/parts/offline-openings.ts'
import { loadPersonForm } from '#web/features/roster/load-person-form.ts'
import { prefetchRoster } from '#web/features/roster/roster-queries.ts'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { prefetchAnnouncedAbsences } from '#web/features/sessions/draft/announced-absences.ts'
import { useSendHandOvers } from '#web/features/sessions/here/use-hand-overs.ts'
import { prefetchSessions } from '#web/features/sessions/list/own-sessions.ts'
import { UnsentNote } from '#web/features/sessions/outbox/unsent-note.tsx'
import { useSendAutomatically } from '#web/features/sessions/outbox/use-outbox.ts'
import { loadCalendar } from '#web/ui/fields/load-calendar.ts'

export function SignedInLayout() {
  return <SignedInShell search={<SearchButton />} />
}

/** Receives changes (docs/product.md, 11.1), sends queued sessions, and preloads what a meeting needs offline. */
export function ApprovedLayout() {
  useRealtime()
  useSendAutomatically()
  usePrefetchedGroups()
  useDevicePages()
  useReportOpenings()
  useSendReceipts()
  useSendHandOvers()
  usePrefetchedScreens()
  return (
    <>
      <ProofPrompt />
      <UnsentNote />
      <Outlet />
    </>
  )
}

/** Loads one file after another, so that the page stays responsive. */
function usePrefetchedScreens() {
  useEffect(() => {
    let isLeft = false
    const loadAll = async () => {
      for (const load of [
        () => import('./sessions.tsx'),
        () => import('./session-new.tsx'),
        () => import('./session-edit.tsx'),
        () => import('./session-here.tsx'),
        () => import('./person.tsx'),
        () => import('#web/features/search/search-dialog.tsx'),
        loadPersonForm,
        loadCalendar,
      ]) {
        if (isLeft) return
        await load().catch(() => undefined)
      }
    }
    // Without a connection nothing is loaded ahead.
    const cancel = afterLoading(queryClient, () => void loadAll().catch(() => undefined))
    return () => {
      isLeft = true
      cancel()
    }
  }, [])
}

/** Preloads the person's own groups, also for admins, who may record for all. */
function usePrefetchedGroups() {
  const me = useCurrentUser()
  const { manageSomeFinance } = usePermissions()
  useEffect(() => {
    const own = me.memberships.filter((one) => me.isAdmin || one.organizationRole !== null)
    if (own.length === 0) return
    return afterLoading(queryClient, () => {
      void queryClient.prefetchQuery(api.organizations.list.queryOptions())
      void prefetchSessions(me.isAdmin)
      if (manageSomeFinance) void queryClient.prefetchQuery(categoriesQuery())
      for (const { organizationName } of own) {
        void prefetchRoster(organizationName)
        void prefetchAnnouncedAbsences(organizationName)
      }
    })
  }, [me, manageSomeFinance])
}
