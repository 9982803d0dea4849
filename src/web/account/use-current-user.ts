import { getRouteApi } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'

const signedInRoute = getRouteApi('/signed-in')

/** The signed-in person, on screens behind the guard of signed-in people. */
export function useCurrentUser(): Me {
  return signedInRoute.useRouteContext({ select: (context) => context.me })
}
