import { CancelledError, hashKey } from '@tanstack/react-query'
import type { Me } from '#contract/accounts/accounts.ts'
import { PAGE_PERSON_ID } from '#contract/page.ts'
import { isUnreachable, knownUser, meQuery, queryClient, revalidateSession } from '#web/api.ts'
import { deviceTime, elapsed, isOlder } from '#web/clock.ts'
import { withTimeout } from '#web/offline/database.ts'
import { isSeenOwner } from '#web/offline/owner.ts'
import { deviceOwner } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import { clearToasts } from '#web/ui/toasts/toast.ts'

/** The longest wait for the server when a cached person can be shown. */
const TIMEOUT_MS = 3_000
const FRESH_MS = 60_000

interface CurrentUser {
  readonly me: Me | null
  readonly isConfirmedByServer: boolean
  readonly isRecent: boolean
}

interface FetchOptions {
  /** Whether a cached person is enough, before the server's answer. */
  readonly atOnce?: boolean
}

let onLateAnswer: (before: Me, me: Me | null) => Promise<void> = async () => undefined

/** The listener is called when a late answer names another person than the screen shows, or no one. */
export function listenForLateAnswers(listener: typeof onLateAnswer): void {
  onLateAnswer = listener
}

let pagePerson = readPagePerson()

/** Later calls ask the server: the page's data is only for its first screen. */
export function forgetPagePerson(): void {
  pagePerson = undefined
}

function fetchFromServer(options: { retry?: false } = {}): Promise<Me | null> {
  forgetPagePerson()
  return queryClient.fetchQuery({ ...meQuery(), staleTime: 0, ...options })
}

function askAgainIfCancelled(error: unknown): Promise<Me | null> {
  if (wasCancelled(error)) return fetchFromServer().catch(askAgainIfCancelled)
  throw error
}

/** Ignores a request in progress, whose answer may be older than the change. */
export async function refetchFromServer(): Promise<Me | null> {
  await queryClient
    .getQueryCache()
    .find({ queryKey: meQuery().queryKey })
    ?.promise?.catch(() => undefined)
  return fetchFromServer()
}

export function resetClient(me: Me | null | undefined): void {
  forgetPagePerson()
  queryClient.clear()
  clearToasts()
  queryClient.setQueryData(meQuery().queryKey, me)
}

/** The cached owner of the store is enough for a minute after an answer, without a connection, and with `atOnce`. */
export async function fetchCurrentUser({ atOnce = false }: FetchOptions = {}): Promise<CurrentUser> {
  const known = knownUser()
  if (pagePerson && elapsed() - pagePerson.loadedAt < FRESH_MS) return takeFromPage(pagePerson, known)
  if (!known) return confirmed(await fetchFromServer().catch(askAgainIfCancelled))
  // Someone else may have signed in or out in another tab. Without a store, no one is assumed to have done so.
  const isOwner = isSeenOwner(known.id) || (await withTimeout(deviceOwner(), known.id)) === known.id
  // In the meantime someone else may have signed in on this page, whose loaded data must stay.
  if (knownUser()?.id !== known.id) return fetchCurrentUser({ atOnce })
  const state = queryClient.getQueryState(meQuery().queryKey)
  const isStale = state?.isInvalidated || isOlder(state?.dataUpdatedAt ?? 0, FRESH_MS)
  if (isOwner && !isStale) return { ...unconfirmed(known), isRecent: true }
  if (isOwner && atOnce) {
    void confirmLater(known)
    return unconfirmed(known)
  }

  let isLate = false
  const answered = confirm(known).then((answer) => {
    // The screen of the known person is shown already.
    if (isLate && answer.me?.id !== known.id) revalidateSession()
    return answer
  })
  const answer = await Promise.race([answered, pause(TIMEOUT_MS)])
  if (answer?.isConfirmedByServer) return answer
  isLate = true
  return unconfirmed(isOwner ? known : null)
}

const confirmed = (me: Me | null): CurrentUser => ({ me, isConfirmedByServer: true, isRecent: true })
const unconfirmed = (me: Me | null): CurrentUser => ({ me, isConfirmedByServer: false, isRecent: false })

/** Without an answer nothing changes. */
async function confirmLater(known: Me): Promise<void> {
  const me = await fetchFromServer({ retry: false }).catch(() => undefined)
  if (me === undefined || isOutdated(me) || hashKey([me]) === hashKey([known])) return
  await onLateAnswer(known, me)
}

function isOutdated(answer: Me | null): boolean {
  return knownUser()?.id !== answer?.id
}

function takeFromPage({ me, loadedAt }: PagePerson, known: Me | null | undefined): CurrentUser {
  if (known && known.id !== me?.id) resetClient(me)
  queryClient.setQueryData(meQuery().queryKey, me, { updatedAt: deviceTime() - (elapsed() - loadedAt) })
  return confirmed(me)
}

async function confirm(known: Me): Promise<CurrentUser> {
  try {
    const me = await fetchFromServer({ retry: false })
    if (isOutdated(me)) return unconfirmed(knownUser() ?? null)
    if (me?.id !== known.id) resetClient(me)
    return confirmed(me)
  } catch (error) {
    if (isUnreachable(error)) return unconfirmed(known)
    if (wasCancelled(error)) return unconfirmed(knownUser() ?? null)
    throw error
  }
}

/** Whether another person came to this page in the meantime, so that everything that was loading was cancelled. */
function wasCancelled(error: unknown): boolean {
  return error instanceof CancelledError
}

interface PagePerson {
  readonly me: Me | null
  /** The time by the clock of the page. */
  readonly loadedAt: number
}

/**
 * It is undefined for a page that names no one, such as the service worker's, or one that the browser cached earlier.
 */
function readPagePerson(): PagePerson | undefined {
  const element = document.getElementById(PAGE_PERSON_ID)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element?.textContent || !navigation || navigation.type === 'back_forward') return undefined
  return { me: JSON.parse(element.textContent), loadedAt: navigation.responseStart }
}
