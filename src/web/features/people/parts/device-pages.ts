import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HomeGroup } from '#contract/dashboard/home.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { type Actor, canSeeOrganization, organizationsWithRole } from '#domain/rights/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { afterLoading } from '#web/after-loading.ts'
import { api, queryClient } from '#web/api.ts'
import { isOlder } from '#web/clock.ts'
import { keepRecent } from '#web/offline/cache/recent-results.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import type { Store } from '#web/offline/store.ts'

/** The server records the loading once a day. */
const FRESH_MS = 12 * 3600 * 1000

/**
 * Loads pages for offline use, and deletes those of other groups. They are loaded again after an erasure. Source:
 * docs/product.md, 16.12, 21.7.
 */
export function useDevicePages(): void {
  const me = useCurrentUser()
  const store = useStore()
  const own = organizationsWithRole(me).join()
  const { lastErasureAt } = me
  useEffect(() => {
    const names = own === '' ? [] : own.split(',')
    removeForeign(names)
    const load = () => {
      for (const name of names) if (isDue(name, lastErasureAt)) void queryClient.prefetchQuery(queryOf(name))
    }
    const cancel = afterLoading(queryClient, load)
    window.addEventListener('online', load)
    return () => {
      cancel()
      window.removeEventListener('online', load)
    }
  }, [own, lastErasureAt])
  useEffect(() => void removeForeignRecent(store, me).catch(() => undefined), [store, me])
}

/** Removes pages, announced absences, and a start screen of groups in which the person has no role any more. */
function removeForeign(names: readonly string[]): void {
  const isOwn = (queryKey: QueryKey) => names.some((name) => JSON.stringify(queryKey).includes(JSON.stringify(name)))
  for (const area of [api.people.forDevice, api.people.announcedAbsences])
    queryClient.removeQueries({ queryKey: area.key(), predicate: ({ queryKey }) => !isOwn(queryKey) })
  queryClient.removeQueries({
    queryKey: api.home.groups.key(),
    predicate: ({ state }) =>
      ((state.data ?? []) as readonly HomeGroup[]).some(({ organizationName }) => !names.includes(organizationName)),
  })
}

/** `groups` is empty for results that belong to none. */
interface RecentOfGroups {
  readonly key: string
  readonly groups: readonly string[]
}

/** Removes recent results of groups that the person may not see any more. */
function removeForeignRecent(store: Store, person: Actor): Promise<void> {
  return keepRecent<RecentOfGroups>(
    store,
    ({ groups }) => groups.length === 0 || groups.some((name) => canSeeOrganization(person, name)),
  )
}

/** Whether pages are too old, or older than the last erasure. */
function isDue(organizationName: string, lastErasureAt: number | null): boolean {
  const loadedAt = queryClient.getQueryState(queryOf(organizationName).queryKey)?.dataUpdatedAt ?? 0
  return isOlder(loadedAt, FRESH_MS) || loadedAt < (lastErasureAt ?? 0)
}

function queryOf(organizationName: string) {
  return api.people.forDevice.queryOptions({
    input: { organizationName },
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** A stored page with its loading time; undefined if not stored. */
export function storedPage(personId: string): { page: PersonPage; loadedAt: number } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: api.people.forDevice.key() })) {
    const pages = query.state.data as readonly PersonPage[] | undefined
    const page = pages?.find(({ id }) => id === personId)
    if (page) return { page, loadedAt: query.state.dataUpdatedAt }
  }
  return undefined
}

/** Stores a page, without hand-overs. The other pages of the group keep their age. */
export function storePage(loaded: PersonPage): void {
  const { collecting } = loaded
  const page = collecting ? { ...loaded, collecting: { ...collecting, handOvers: undefined } } : loaded
  const { queryKey } = queryOf(page.organizationName)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (updatedAt === undefined) return
  queryClient.setQueryData(
    queryKey,
    (pages: PersonPage[] | undefined) => pages?.map((one) => (one.id === page.id ? page : one)),
    { updatedAt },
  )
}
