import { hashKey } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { PAGE_PERSON_ID } from '#contract/page.ts'
import { isUnreachable, knownUser, meQuery, queryClient, revalidateSession } from '#web/api.ts'
import { withTimeout } from '#web/offline/database.ts'
import { deviceOwner } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import { clearToasts } from '#web/ui/toast.ts'

/** A screen does not wait longer than this for the server when the person is known already. */
const TIMEOUT_MS = 3_000
const FRESH_MS = 60_000

/** Who is signed in. */
interface CurrentUser {
  readonly me: Me | null
  /** Whether the server has just said so. */
  readonly isConfirmedByServer: boolean
  /** Whether it has said so to this page within the last minute. */
  readonly isRecent: boolean
}

interface FetchOptions {
  /** Whether the screen of the last known person may be shown before the server has answered. */
  readonly atOnce?: boolean
}

let onLateAnswer: (before: Me, me: Me | null) => Promise<void> = async () => undefined

/** Call `listener` when the server says that the person whose screen is shown already has changed, or is not signed in. */
export function listenForLateAnswers(listener: typeof onLateAnswer): void {
  onLateAnswer = listener
}

/** What the page said when it was opened, until something newer is known. */
let pagePerson = readPagePerson()

/** From now on the server decides: the page's data is only for its first screen. */
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

/** Clear everything that was loaded for the previous person, because someone else, or no one, is signed in now. */
export function resetClient(me: Me | null | undefined): void {
  forgetPagePerson()
  queryClient.clear()
  clearToasts()
  queryClient.setQueryData(meQuery().queryKey, me)
}

/**
 * Who is signed in. For a minute after an answer, without a connection, and with `atOnce`, this is the last known person, as long as the
 * device's store is theirs. The server checks every call anyway.
 */
export async function fetchCurrentUser({ atOnce = false }: FetchOptions = {}): Promise<CurrentUser> {
  const known = knownUser()
  if (pagePerson && Date.now() - pagePerson.loadedAt < FRESH_MS) return takeFromPage(pagePerson, known)
  if (!known) return confirmed(await fetchFromServer())
  // Someone else may have signed in or out in another tab. Without a store, assume that no one has.
  const isOwner = (await withTimeout(deviceOwner(), known.id)) === known.id
  const state = queryClient.getQueryState(meQuery().queryKey)
  const isStale = state?.isInvalidated || Date.now() - (state?.dataUpdatedAt ?? 0) > FRESH_MS
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

/** Ask the server while the screen of the known person is shown. Without an answer nothing changes. */
async function confirmLater(known: Me): Promise<void> {
  const me = await fetchFromServer({ retry: false }).catch(() => undefined)
  if (me === undefined || isOutdated(me) || hashKey([me]) === hashKey([known])) return
  await onLateAnswer(known, me)
}

/** Whether someone has signed in or out since the request, so that its answer is about the person before. */
function isOutdated(answer: Me | null): boolean {
  return knownUser()?.id !== answer?.id
}

function takeFromPage({ me, loadedAt }: PagePerson, known: Me | null | undefined): CurrentUser {
  if (known && known.id !== me?.id) resetClient(me)
  queryClient.setQueryData(meQuery().queryKey, me, { updatedAt: loadedAt })
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
    throw error
  }
}

/** What the server's HTML says about who is signed in. */
interface PagePerson {
  /** Null for no one. */
  readonly me: Me | null
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly loadedAt: number
}

/**
 * Who is signed in as the page itself says, so that no one needs to ask the server. Undefined for a page that names no one, such
 * as the one that the service worker keeps, and for one that the browser cached on an earlier visit.
 */
function readPagePerson(): PagePerson | undefined {
  const element = document.getElementById(PAGE_PERSON_ID)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!element?.textContent || !navigation || navigation.type === 'back_forward') return undefined
  const age = performance.now() - navigation.responseStart
  return { me: JSON.parse(element.textContent), loadedAt: Date.now() - age }
}
