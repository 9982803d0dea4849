import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { neededPartsIn } from '#contract/calls.ts'
import { type Contract, contract } from '#contract/index.ts'
import { hasNeededPart } from '#contract/needed-parts.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'

/** Someone who calls the API as a browser would: over HTTP, with a cookie. */
export type Caller = ContractRouterClient<Contract> & { readonly id: string; readonly cookie: string }

interface CalledApp {
  readonly appUrl: string
  readonly fetch: (request: Request) => Response | Promise<Response>
}

const NEEDED = neededPartsIn(contract)

/** As in a browser, a renewed sign-in continues with its new cookie. */
export function callerWith({ appUrl, fetch }: CalledApp, cookie: string, id: string): Caller {
  let current = cookie
  const link = new RPCLink({
    url: `${appUrl}/rpc`,
    headers: () => ({ cookie: current, [PROTOCOL_HEADER]: String(PROTOCOL) }),
    fetch: async (requested, _init, _options, path, input) => {
      const answer = await fetch(requested)
      if (answer.ok && !hasNeededPart(NEEDED, path, input, (await answer.clone().json()).json))
        throw new Error(`A page would take the answer of ${path.join('.')} for none`)
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
      current = cookies.find((one) => /session_token=./.test(one)) ?? current
      return answer
    },
  })
  const client = createORPCClient<ContractRouterClient<Contract>>(link)
  // A plain object of the areas: the client itself takes every name, also 'id' and 'then', for a procedure.
  const areas = Object.keys(contract).map((area) => [area, client[area as keyof Contract]])
  return {
    ...Object.fromEntries(areas),
    id,
    get cookie() {
      return current
    },
  }
}
