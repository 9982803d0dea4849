import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'

const client: ContractRouterClient<Contract> = createORPCClient(
  new RPCLink({ url: () => `${window.location.origin}/rpc` }),
)

/** The API of the contract, for queries and mutations. */
export const api = createTanstackQueryUtils(client)

/** Who is signed in, as last heard. */
export const meQuery = () => api.accounts.me.queryOptions({ staleTime: 60_000 })

const rightsLost = new Set<() => void>()

/** Call `listener` when an answer shows that the person is signed out or no longer approved. */
export function onRightsLost(listener: () => void): () => void {
  rightsLost.add(listener)
  return () => rightsLost.delete(listener)
}

function noticeRights(error: unknown) {
  if (!hasCode(error, 'UNAUTHENTICATED') && !hasCode(error, 'NOT_APPROVED')) return
  for (const listener of rightsLost) listener()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRights }),
  mutationCache: new MutationCache({ onError: noticeRights }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !(error instanceof ORPCError && error.status < 500),
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Whether an answer of the API is the error with this code of the contract. */
export function hasCode(error: unknown, code: string): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.code === code
}
