import { hashKey } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { isUnreachable, knownUser, meQuery, queryClient, revalidateSession } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { clearQueryCache } from '#web/offline/query-cache.ts'
import { deviceOwner } from '#web/offline/store.ts'
import { clearToasts } from '#web/ui/toast.ts'
import { type PagePerson, readPagePerson } from './page-person.ts'

/** Nothing waits longer than this for the server to say who is signed in. */
const PATIENCE_MS = 3_000
const FRESH_MS = 60_000

/** Who is signed in, and whether the server has just confirmed it. */
interface CurrentUser {
  readonly me: Me | null
  readonly isConfirmedByServer: boolean
}

/** What the page said when it was opened, until something newer is known. */
let pagePerson = readPagePerson()

/** From now on the server is asked: what the page said is only for its first screen. */
export function forgetPagePerson(): void {
  pagePerson = undefined
}

/** Ask the server who is signed in. */
function fetchFromServer(options: { retry?: false } = {}): Promise<Me | null> {
  forgetPagePerson()
  return queryClient.fetchQuery({ ...meQuery(), staleTime: 0, ...options })
}

/**
 * Ask the server who is signed in, because that may have changed just now. An answer that is already on its way may be older
 * than the change, so it is not used.
 */
export async function refetchFromServer(): Promise<Me | null> {
  await queryClient
    .getQueryCache()
    .find({ queryKey: meQuery().queryKey })
    ?.promise?.catch(() => undefined)
  return fetchFromServer()
}

/** Clear everything that was loaded for the previous person, because somebody else, or nobody, is signed in now. */
export function resetClient(me: Me | null | undefined): void {
  forgetPagePerson()
  queryClient.clear()
  clearToasts()
  queryClient.setQueryData(meQuery().queryKey, me)
}

/**
 * Who is signed in: the last known person at once, as long as the device's store is theirs. After a minute the server is asked as well,
 * and the guards run again if it answers otherwise. The server checks every call anyway.
 */
export async function fetchCurrentUser(): Promise<CurrentUser> {
  const known = knownUser()
  if (pagePerson && Date.now() - pagePerson.loadedAt < FRESH_MS) return takeFromPage(pagePerson, known)
  if (!known) return { me: await fetchFromServer(), isConfirmedByServer: true }
  // Somebody else may have signed in or out in another tab. Without a store, assume that nobody has.
  const isOwner = (await withTimeout(deviceOwner(), known.id)) === known.id
  if (!isOwner) return askFirst(known)
  if (isStale()) void confirmLater(known)
  return { me: known, isConfirmedByServer: false }
}

function isStale(): boolean {
  const state = queryClient.getQueryState(meQuery().queryKey)
  return state?.isInvalidated || Date.now() - (state?.dataUpdatedAt ?? 0) > FRESH_MS
}

/** The device belongs to somebody else, so the server is asked before anything is shown; nobody if it does not answer in time. */
async function askFirst(known: Me): Promise<CurrentUser> {
  let isLate = false
  const answered = confirm(known).then((answer) => {
    if (isLate && answer.me) revalidateSession()
    return answer
  })
  const answer = await Promise.race([answered, after(PATIENCE_MS)])
  if (answer?.isConfirmedByServer) return answer
  isLate = true
  return { me: null, isConfirmedByServer: false }
}

/** Ask the server while the screen of the known person is shown. */
async function confirmLater(known: Me): Promise<void> {
  // A failure says nothing about the person; the screen's own calls show it.
  const answer = await confirm(known).catch(() => undefined)
  if (answer?.isConfirmedByServer && hashKey([answer.me]) !== hashKey([known])) revalidateSession()
}

async function takeFromPage({ me, loadedAt }: PagePerson, known: Me | null | undefined): Promise<CurrentUser> {
  if (known && known.id !== me?.id) await replace(known, me)
  queryClient.setQueryData(meQuery().queryKey, me, { updatedAt: loadedAt })
  return { me, isConfirmedByServer: true }
}

async function confirm(known: Me): Promise<CurrentUser> {
  try {
    const me = await fetchFromServer({ retry: false })
    if (me?.id !== known.id) await replace(known, me)
    return { me, isConfirmedByServer: true }
  } catch (error) {
    if (isUnreachable(error)) return { me: known, isConfirmedByServer: false }
    throw error
  }
}

/** The session expired or is somebody else's: cached lists are dropped, the outbox stays. */
async function replace(known: Me, me: Me | null): Promise<void> {
  await withTimeout(clearQueryCache(known.id), undefined)
  resetClient(me)
}

function after(delay: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), delay))
}
