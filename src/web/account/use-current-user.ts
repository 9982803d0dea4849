import { getRouteApi } from '@tanstack/react-router'
import type { Me } from '#contract/accounts/accounts.ts'

const signedInRoute = getRouteApi('/signed-in')

export function useCurrentUser(): Me {
  return signedInRoute.useRouteContext({ select: (context) => context.me })
}
