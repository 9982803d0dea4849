import { useEffect, useRef } from 'react'
import type { PersonPage } from '#contract/people.ts'
import { organizationsWithRole } from '#domain/permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, queryClient } from '#web/api.ts'

/** The server records once a day that a device was filled, so the pages are loaded about as often. */
const FRESH_MS = 12 * 3600 * 1000

/**
 * Keep the pages of the groups in which the person holds a role on this device, for when there is no connection; those of other
 * groups are deleted. Source: docs/product.md, 16.12.
 */
export function useDevicePages(): void {
  const own = organizationsWithRole(useCurrentUser()).join()
  const former = useRef<string | null>(null)
  useEffect(() => {
    const names = own === '' ? [] : own.split(',')
    // It has contacts of the groups in which the person held a role when it was loaded.
    if (former.current !== null && former.current !== own)
      queryClient.removeQueries({ queryKey: api.home.groups.key(), type: 'inactive' })
    former.current = own
    const allowed = names.map((name) => JSON.stringify(queryOf(name).queryKey))
    queryClient.removeQueries({
      queryKey: api.people.forDevice.key(),
      predicate: ({ queryKey }) => !allowed.includes(JSON.stringify(queryKey)),
    })
    const load = () => {
      for (const name of names) void queryClient.prefetchQuery(queryOf(name))
    }
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [own])
}

function queryOf(organizationName: string) {
  return api.people.forDevice.queryOptions({
    input: { organizationName },
    staleTime: FRESH_MS,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** A person's page as it is stored on this device, with the time at which it was loaded; undefined if it is not. */
export function storedPage(personId: string): { page: PersonPage; loadedAt: number } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: api.people.forDevice.key() })) {
    const pages = query.state.data as readonly PersonPage[] | undefined
    const page = pages?.find(({ id }) => id === personId)
    if (page) return { page, loadedAt: query.state.dataUpdatedAt }
  }
  return undefined
}

/** Replace a stored page by the one that was just loaded. The group's pages stay as old as they are. */
export function storePage(page: PersonPage): void {
  const { queryKey } = queryOf(page.organizationName)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (updatedAt === undefined) return
  queryClient.setQueryData(
    queryKey,
    (pages: PersonPage[] | undefined) => pages?.map((one) => (one.id === page.id ? page : one)),
    { updatedAt },
  )
}
