import { READS, REPEATABLE_CALLS } from 'virtual:repeatable-calls'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { BatchLinkPlugin } from '@orpc/client/plugins'
import type { ContractRouterClient, ErrorMap, InferContractRouterErrorMap, ORPCErrorFromErrorMap } from '@orpc/contract'
import {
  createTanstackQueryUtils,
  TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL,
  type TanstackQueryOperationContext,
} from '@orpc/tanstack-query'
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Contract } from '#contract/index.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { OUTDATED_STATUS, PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import { fetchCalls, mayBatch, type SendingContext, TIMEOUT_MS, takeOwnAnswer } from '#web/calls/call-answer.ts'
import { NoAnswer } from '#web/calls/own-answer.ts'
import { repeatUntilAnswered } from '#web/calls/repeat-calls.ts'
import { UNREACHABLE_STATUSES } from './connection.ts'
import { loadAgain } from './load-again.ts'
import { requestProof } from './proof.ts'
import { createSignal } from './signal.ts'

interface CallContext extends SendingContext, TanstackQueryOperationContext {
  /** The person who makes the call; the one who is signed in on this page if missing. */
  readonly personId?: string
  /** It is false for a call that is sent later in another way; others are repeated if the contract allows it. */
  readonly repeats?: boolean
}

/** What a screen reads at the same time is sent in one request. Source: docs/product.md, 13.13. */
const together = new BatchLinkPlugin<CallContext>({
  url: () => `${window.location.origin}/rpc/__batch__`,
  groups: [
    {
      condition: ({ context, path }) =>
        mayBatch() && READS.has(path.join('.')) && context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL] !== undefined,
      context: {},
    },
  ],
})

const client: ContractRouterClient<Contract, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    url: () => `${window.location.origin}/rpc`,
    headers: ({ context }) => {
      const personId = context.personId ?? knownUser()?.id
      return { [PROTOCOL_HEADER]: String(PROTOCOL), ...(personId ? { [PERSON_HEADER]: personId } : {}) }
    },
    fetch: fetchCalls,
    interceptors: [proveIfRequested, repeatIfUnanswered],
    clientInterceptors: [takeOwnAnswer],
    plugins: [together],
  }),
)

/** Repeats a call after the person has given the proof of identity that it requires. */
async function proveIfRequested<Output>({ next }: { next(): Promise<Output> }): Promise<Output> {
  try {
    return await next()
  } catch (error) {
    if (!hasCode(error, 'PROOF_REQUIRED') || !(await requestProof())) throw error
    return next()
  }
}

interface Attempt {
  readonly path: readonly string[]
  readonly input: unknown
  readonly context: CallContext
  readonly signal?: AbortSignal
}

/** Repeats a call without an answer, for the same person, if the contract allows it. */
function repeatIfUnanswered<Output>({
  next,
  ...call
}: Attempt & { next(call: Attempt): Promise<Output> }): Promise<Output> {
  const { path, context, signal } = call
  if (context.repeats === false || !REPEATABLE_CALLS.has(path.join('.'))) return next(call)
  const personId = context.personId ?? knownUser()?.id
  // No one is known: a repeat might be sent as a person who has signed in since.
  if (!personId) return next(call)
  const attempt = (leftMs: number) =>
    next({
      ...call,
      context: { ...context, personId, timeoutMs: context.timeoutMs ?? Math.min(TIMEOUT_MS, leftMs) },
    })
  return repeatUntilAnswered(attempt, (error) => mayHaveArrived(error) && !signal?.aborted)
}

/** Whether an intermediary refused the call as too large; other calls may succeed. */
export function isTooLargeOnTheWay(error: unknown): boolean {
  return error instanceof NoAnswer && error.reason === 'tooLarge'
}

/** Whether a retry may help: not after a refusal, if too large, or behind a network's sign-in page. */
function mayBeAnsweredSoon(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.reason === 'unreachable'
  return !(error instanceof ORPCError && error.status < 500)
}

export const api = createTanstackQueryUtils(client)

export const meQuery = () => api.accounts.me.queryOptions({ staleTime: 60_000 })

/** The person of the last answer: null for no one, undefined before the first answer. */
export function knownUser(): Me | null | undefined {
  return queryClient.getQueryData(meQuery().queryKey)
}

/** How often the session was to be revalidated. */
const revalidations = createSignal(0)

/**
 * The listener is called when an answer or event suggests that the person is signed out, unapproved, or needs a second
 * factor.
 */
export function onSessionRevalidation(listener: () => void): () => void {
  return revalidations.subscribe(listener)
}

/** Revalidates the session after an authentication error. Queries and mutations do this themselves. */
export function reportAuthError(error: unknown): void {
  const codes = ['UNAUTHENTICATED', 'NOT_APPROVED', 'SECOND_FACTOR_REQUIRED'] as const
  if (codes.some((code) => hasCode(error, code))) revalidateSession()
}

export function revalidateSession(): void {
  revalidations.set(revalidations.get() + 1)
}

// The scheduler has no delay, so that a pressed button shows its loading state before it can be pressed again.
notifyManager.setScheduler(queueMicrotask)

const DAY_MS = 24 * 3600 * 1000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportAuthError }),
  mutationCache: new MutationCache({ onError: reportAuthError }),
  defaultOptions: {
    queries: {
      // Calls are always tried, because what the browser reports about the connection is often wrong.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && navigator.onLine && mayBeAnsweredSoon(error),
      staleTime: 5_000,
      // Loaded data stays available without a connection.
      gcTime: DAY_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Options of every paged list; each page carries the cursor of the next one. */
export const paged = {
  initialPageParam: undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** Invalidates these areas of the API. Resolves once the queries on the screen are loaded again. */
export async function invalidate(...areas: readonly { key(): QueryKey }[]): Promise<void> {
  await Promise.all(areas.map((area) => loadAgain(queryClient, area.key())))
}

/** Every error that the contract declares, with its code and data. */
export type ContractError = ErrorsOf<InferContractRouterErrorMap<Contract>>
/** The type distributes over the procedures, whose error maps differ. */
type ErrorsOf<Errors> = Errors extends ErrorMap ? ORPCErrorFromErrorMap<Errors> : never

/** The errors of the authentication endpoints, which are not part of the contract; `auth-calls.ts` makes them. */
export type AuthError = ORPCError<'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'SIGN_IN_AGAIN', undefined>

/** The error of a session in the outbox that could not be sent. */
export type OutboxError = ORPCError<'UNREACHABLE', unknown>

/** Every error that a screen can get from the server. */
export type ApiError = ContractError | AuthError | OutboxError

export function hasCode<Code extends ApiError['code']>(
  error: unknown,
  code: Code,
): error is Extract<ApiError, { readonly code: Code }> {
  return error instanceof ORPCError && error.code === code
}

/** Whether it is missing, or hidden from this person. An invalid id in the URL answers INVALID_INPUT. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')
}

/** Whether a call may have taken effect though its answer was lost. */
export function mayHaveArrived(error: unknown): boolean {
  return isUnreachable(error) && mayBeAnsweredSoon(error)
}

/** How Chrome, Firefox and Safari say that an answer, or a file of code, did not arrive. */
const NOT_FETCHED = /to fetch|network ?error|network connection|load failed|imported module|module script/i
/** How the build's loader says it of a stylesheet, with an error of its own. */
const STYLES_NOT_FETCHED = /^unable to preload css/i

/**
 * Whether the call can be sent again later: without a connection, after a timeout or a foreign answer, or with a newer
 * server.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  if (error instanceof ORPCError) return UNREACHABLE_STATUSES.includes(error.status) || error.status === OUTDATED_STATUS
  // `fetch` rejects with a TypeError without a connection, and with the signal's reason after a timeout.
  const gaveUp = error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)
  if (error instanceof TypeError) return NOT_FETCHED.test(error.message)
  return gaveUp || (error instanceof Error && STYLES_NOT_FETCHED.test(error.message))
}
