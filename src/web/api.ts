import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { reportReached, UNREACHABLE_STATUSES } from './offline/connection.ts'
import { timeLimit } from './time-limit.ts'

/** On a bad line an answer may never come. */
const PATIENCE_MS = 20_000

/** What a call may say of itself. */
interface CallContext {
  /** As whom it is made; who the page shows, where nothing is said. */
  readonly personId?: string
  /** How long an answer is waited for, in milliseconds. */
  readonly patienceMs?: number
}

const client: ContractRouterClient<Contract, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    url: () => `${window.location.origin}/rpc`,
    headers: ({ context }) => {
      const personId = context.personId ?? queryClient.getQueryData(meQuery().queryKey)?.id
      return personId ? { [PERSON_HEADER]: personId } : {}
    },
    fetch: async (request, init, { context }) => {
      const signal = timeLimit(context.patienceMs ?? PATIENCE_MS, request.signal)
      const began = performance.now()
      try {
        const answer = await fetch(request, { ...init, signal })
        reportReached(!UNREACHABLE_STATUSES.includes(answer.status), began)
        return answer
      } catch (error) {
        // What nobody waits for any more says nothing about the connection.
        if (!request.signal.aborted) reportReached(false, began)
        throw error
      }
    },
  }),
)

/** The API of the contract, for queries and mutations. */
export const api = createTanstackQueryUtils(client)

/** Who is signed in, as last heard. */
export const meQuery = () => api.accounts.me.queryOptions({ staleTime: 60_000 })

const rightsLost = new Set<() => void>()

/** Call `listener` when an answer, or the stream of changes, lets think that the person is signed out or no longer approved. */
export function onRightsLost(listener: () => void): () => void {
  rightsLost.add(listener)
  return () => rightsLost.delete(listener)
}

/** Look whether an answer says so; done by itself for queries and mutations. */
export function noticeRights(error: unknown): void {
  if (hasCode(error, 'UNAUTHENTICATED') || hasCode(error, 'NOT_APPROVED')) askWhoIsSignedIn()
}

/** Something says that the person's rights may have changed: let the listeners of `onRightsLost` ask and decide. */
export function askWhoIsSignedIn(): void {
  for (const listener of rightsLost) listener()
}

// At once: a button is to know that it was pressed before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

const DAY_MS = 24 * 3600 * 1000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRights }),
  mutationCache: new MutationCache({ onError: noticeRights }),
  defaultOptions: {
    queries: {
      // Whether there is a connection is seen by trying: what a device believes of it is often wrong.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof ORPCError && error.status < 500),
      staleTime: 5_000,
      // What was seen stays to be seen without a connection.
      gcTime: DAY_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

/** What every list has that comes page after page, each by the cursor of the one before. */
export const paged = {
  initialPageParam: undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** Read anew what was loaded of these areas of the API; done when what stands on the screen is. */
export async function readAnew(...areas: readonly { key(): QueryKey }[]): Promise<void> {
  await Promise.all(areas.map((area) => queryClient.invalidateQueries({ queryKey: area.key() })))
}

/** Whether an answer of the API is the error with this code of the contract. */
export function hasCode(error: unknown, code: string): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.code === code
}

/** Whether a call failed because the server was not reached: no connection, no answer, or nobody there behind a proxy. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ORPCError) return UNREACHABLE_STATUSES.includes(error.status)
  // What `fetch` rejects with: a TypeError without a connection, the signal's reason where nobody waits any longer.
  const gaveUp = error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)
  return gaveUp || (error instanceof TypeError && /fetch|network|load/i.test(error.message))
}
